"""The MCP server: offers the tools of a seat to a language model, with the official SDK."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from frontdoor.mcp.tools import TableError, Tools

INSTRUCTIONS = """\
You sit at a table where a tabletop fight is played by the rules of its book. A program applies the rules and rolls the
dice. Call `look` to see the fight and its open decisions. If one of yours is open, call `choices`, fill in the fields
of a command (`narrow` shows what is still possible after some are chosen), compare with `odds`, and send it with `do`.
Never state the result of a roll yourself: report what `do` and `story` return. Answers name the rules that they apply;
`rules` explains them. If the table refuses a command, read the reason, and choose another."""

_READS = ("look", "choices", "narrow", "why_not", "odds", "story", "find", "rules")
_WRITES = ("do", "undo")


def build_server(tools: Tools) -> MCPServer:
    """Return an MCP server with the tools of a seat."""
    server = MCPServer("blow-by-blow", title="Blow by blow", instructions=INSTRUCTIONS)
    for name in (*_READS, *_WRITES):
        function = getattr(tools, name)
        server.add_tool(
            _with_sentences(function),
            name=name,
            description=function.__doc__,
            annotations=ToolAnnotations(read_only_hint=name in _READS, destructive_hint=name == "undo"),
        )
    return server


def _with_sentences(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a tool whose refusals reach the model as sentences."""

    @wraps(function)
    def tool(*args: Any, **named: Any) -> Any:
        try:
            return function(*args, **named)
        except TableError as error:
            raise ToolError(str(error)) from None

    return tool
