// The window of a fight: its seats, their decisions, the story, and the buttons of the GM.
import { fight, text } from "./module.mjs";
import { element } from "./seat.mjs";
import { escapeHtml, inputsOf } from "./fields.mjs";

const MAX_LINES = 60; // lines of the story

const button = (action, label, data = "") => `<button type="button" data-action="${action}"${data}>${escapeHtml(label)}</button>`;

export class Panel extends foundry.applications.api.ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "blow-by-blow",
    window: { title: "BLOW.title", icon: "fa-solid fa-swords", resizable: true },
    position: { width: 480, height: 560 },
    actions: {
      join: async () => {
        const { DialogV2 } = foundry.applications.api;
        const content = element(`<label>${escapeHtml(text("link"))} <input type="text" name="link" value=""></label>`);
        const ok = { label: text("join"), callback: () => inputsOf(content).get("link").value.trim() };
        const link = await DialogV2.prompt({ window: { title: text("join") }, content, ok, rejectClose: false });
        if (link) await fight.join(link);
      },
      leave: () => fight.leave(),
      decide: (event, target) => {
        const seat = fight.seats[Number(target.dataset.seat)];
        const request = seat?.table.decisions.find(({ decision }) => decision === target.dataset.decision);
        if (request) seat.reopen(request);
      },
      undo: (event, target) => fight.seats[Number(target.dataset.seat)]?.undo(),
      startFight: () => fight.startFight(),
      offerSeats: () => fight.offerSeats(),
      exportActors: () => fight.exportActors(),
    },
  };

  async _renderHTML() {
    const { host } = fight.saved;
    const buttons = [button("join", text("join"))];
    if (fight.seats.length) buttons.push(button("leave", text("leave")));
    if (game.user.isGM) buttons.push(button("startFight", text("new")));
    if (game.user.isGM && host) buttons.push(button("offerSeats", text("seats")), button("exportActors", text("export")));
    const story = fight.seats[0]?.story.slice(-MAX_LINES) ?? [];
    return [
      `<div class="blow-buttons">${buttons.join("")}</div>`,
      fight.seats.length ? fight.seats.map(seatHtml).join("") : `<p>${escapeHtml(text("nothing"))}</p>`,
      `<h3>${escapeHtml(text("story"))}</h3>`,
      `<div class="blow-story">${story.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</div>`,
    ].join("");
  }

  _replaceHTML(result, content) {
    content.innerHTML = result;
  }
}

function seatHtml(seat, index) {
  const { table } = seat;
  const state = table.outcome ? text("over") : seat.openDecisions.length ? "" : text("waiting");
  const data = ({ decision }) => ` data-seat="${index}" data-decision="${escapeHtml(decision)}"`;
  const optional = table.decisions.filter((request) => !seat.openDecisions.includes(request));
  const choice = (request) => button("decide", request.prompt, data(request));
  return [
    `<h3>${escapeHtml(seat.name)}</h3><p>${escapeHtml(state)}</p>`,
    `<div class="blow-buttons">${seat.openDecisions.map(choice).join("")}${button("undo", text("undo"), ` data-seat="${index}"`)}</div>`,
    optional.length ? `<details><summary>${escapeHtml(text("options"))}</summary>${optional.map(choice).join("")}</details>` : "",
  ].join("");
}
