"""A model client at a seat of a running server, over `blow mcp` as the how-to starts it, plays a fight to its end."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from events.codec import json_text
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.servers import call_rpc, serve_folder

ROOT = Path(__file__).parents[3]
SEATS = {"trench_crusade": "pilgrims"}
"""The seat of the model, if not the GM's: the GM of a fight between warbands decides little."""

SUGGESTED = 0.7
"""The share of decisions in which the model takes the suggestion of the game, if there is one."""

SECONDS = 280


class Refusal(Exception):
    """A tool answered with an error."""


class Model:
    """A scripted model: it looks, reads its choices, and builds commands field by field from the legal values."""

    def __init__(self, client: Client, rng: Random) -> None:
        self.client, self.rng = client, rng
        self.decisions = 0
        self.outcome: Any = None

    async def use(self, tool: str, **arguments: Any) -> Any:
        """Call a tool and return its answer."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert content.type == "text"
        assert "Traceback" not in content.text
        if result.is_error:
            raise Refusal(content.text)
        return json_text.loads(content.text)

    async def play(self) -> None:
        """Answer the open decisions of the seat until the fight is over."""
        while True:
            seen = await self.use("look")
            self.outcome = seen["outcome"]
            if self.outcome:
                return
            own = [each for each in seen["open"] if each["decision"] and not each["optional"]]
            if own:
                await self.decide(own[0]["decision"])
            else:
                await anyio.sleep(0.02)  # the program plays the other seats

    async def decide(self, decision: str) -> None:
        """Send a command for a decision; the decision may be gone by now."""
        try:
            (found,) = (await self.use("choices", decision=decision))["decisions"] or [None]
            if found is None:
                return
            command = found["suggested"]
            if command is None or self.rng.random() > SUGGESTED:
                command = await self.build(decision, self.rng.choice(found["commands"]))
            assert (await self.use("do", command=command, decision=decision))["rules"] is not None
            self.decisions += 1
        except Refusal:  # of a command that the program made obsolete, or of values that do not go together
            return

    async def build(self, decision: str, form: Any) -> dict[str, Any]:
        """Choose a value for each field among those that the earlier choices leave."""
        chosen: dict[str, Any] = {}
        for name in form["fields"]:
            narrow = await self.use("narrow", decision=decision, form=form["form"], chosen=chosen)
            field = narrow["form"]["fields"].get(name)
            if field is not None:
                chosen[name] = self.value(field)
        return {"type": form["command"], **chosen}

    def value(self, field: Any) -> Any:
        """Return a legal value of a field."""
        match field["domain"]:
            case "one_of" if not field["of"]:
                raise Refusal("the earlier values leave no choice")
            case "one_of":
                return self.rng.choice(field["of"])
            case "some_of":
                return self.rng.sample(field["of"], min(field["least"], len(field["of"])))
            case "whole":
                return field["least"]
            case "yes_no":
                return self.rng.random() < 0.5
            case "list_of" | "lines":
                return []
            case _:
                return (field["examples"] or [""])[0]


async def play(link: str, rng: Random) -> Model:
    """Start `blow mcp` for a link, and play the seat until the fight is over."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "frontdoor.terminal", "mcp", link], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}
    )
    with anyio.fail_after(SECONDS):
        async with Client(stdio_client(command)) as client:
            model = Model(client, rng)
            await model.play()
            lines = [line for part in (await model.use("story"))["story"] for line in part["lines"]]
            assert lines
            return model


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_model_plays_a_whole_fight(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs nothing but the link of a seat; the program plays the other seats."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    with serve_folder(tmp_path) as (host, _):
        created = call_rpc(host, "fight.create", system=system)
        own = SEATS.get(system, "gm")
        for seat in created["seats"]:
            if seat["role"] != "spectator" and seat["seat"] != own:
                call_rpc(host, "fight.program", token=created["host"], seat=seat["seat"], player="sensible")
        token = next(seat["token"] for seat in created["seats"] if seat["seat"] == own)
        model = anyio.run(play, f"http://{host}/#{token}", Random(system))
        assert model.outcome["reason"] or model.outcome["winners"]
        assert model.decisions
