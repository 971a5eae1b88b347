// The campaign of the server: a finished fight is recorded in it, and the next session begins with its warbands.
import { confirmed, el, openDialog, run, sentence } from "./dom.js";

const TITLES = {
  between: "Before the fight",
  fight: "In the fight",
  opening: "The start of the fight, as corrected",
  aftermath: "The end of the fight, as corrected",
  warbands: "The warbands, as corrected",
};
const hasReason = (error, code) => error.reasons?.some((reason) => reason.code === code);

/**
 * Show the campaign of the server, from which `begin(options)` starts the next session.
 *
 * Without a campaign for this rule book, the next session begins at once.
 */
export async function openCampaign(table, key, begin) {
  let campaign;
  try {
    campaign = await table.campaign({ key });
  } catch (error) {
    if (hasReason(error, "no_campaign")) return begin({});
    if (!hasReason(error, "campaign")) throw error;
    const question = `${sentence(error.message)} Begin the next session without the campaign?`;
    return await confirmed(question, "Begin", "Cancel") ? begin({}) : undefined;
  }
  const content = el("div", { class: "campaign" });
  const close = openDialog(content, { id: "campaign", label: "Campaign" });
  const start = async (options) => {
    close();
    content.parentElement?.remove(); // at once, because the next dialog opens before the event of the closed one
    await begin(options);
  };
  const record = async () => draw(await table.record({ key }));
  const button = (id, text, action, isMain = false) => {
    const created = el("button", { type: "button", class: isMain ? "btn main" : "btn", id }, text);
    created.addEventListener("click", () => run(action, created));
    return created;
  };
  const draw = (current) => {
    const isRecorded = current.status === "recorded";
    const main = isRecorded
      ? button("campaign-next", "Start the next session", () => start({ campaign: true, key }), true)
      : button("campaign-record", current.status === "new" ? "Record this fight" : "Correct the campaign", record, true);
    content.replaceChildren(
      el("h2", {}, current.name),
      el("p", { role: "status" }, statusText(current)),
      ...current.changes.flatMap(({ stage, lines }) => list(TITLES[stage], lines)),
      ...(current.stale.length ? list("Values that no longer hold", current.stale) : []),
      el("p", { class: "row wrap" }, main, button("campaign-without", "Next session without the campaign", () => start({}))),
    );
    main.focus();
  };
  draw(campaign);
  return undefined;
}

function statusText({ status, number, fights }) {
  if (status === "new") return `This fight is not in the campaign. It would become fight ${number}.`;
  if (status === "changed") return `The campaign has an earlier log of this fight, as fight ${number}.`;
  const later = fights.length - number;
  return `This fight is fight ${number} of the campaign.${later ? ` Later fights: ${later}.` : ""}`;
}

function list(title, lines) {
  return [el("h3", {}, title), el("ul", {}, lines.map((line) => el("li", {}, line)))];
}
