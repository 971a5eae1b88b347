// Clicks at random, by seed, on one decision of this seat.
// Arguments: a seed, a timeout in milliseconds; whether the fight is played to its end: then attacks come first in most
// decisions, all figures act, and the fight does not end while all sides stand, unless there is no other choice; and
// whether an earlier try failed: then most options stay as they are. Reports "idle", "over", or the label of the
// clicked choice; a report that begins with "stuck:", "refused:" or "failed:" is an error.
const [seed, timeout, toItsEnd, isRetry] = arguments;
const done = arguments[arguments.length - 1];
let state = seed >>> 0;
const random = () => { // the generator Mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
};
const pick = (items) => items[Math.floor(random() * items.length)];
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const beatCount = () => Number(document.body.dataset.beats);
const waitUntil = async (condition) => {
  const deadline = performance.now() + timeout;
  while (!condition() && performance.now() < deadline) await sleep(5);
  return condition();
};
const notice = () => document.getElementById("notice");
const isRefused = () => !notice().hidden;

const owed = (selector) => [...document.querySelectorAll(`#owed ${selector}`)];
const settle = async () => {
  await sleep(0);
  await waitUntil(() => owed("form.form").every((form) => form.dataset.settled === "yes"));
};
const reasons = () => owed(".against")[0]?.textContent ?? "";
const main = () => owed("form.form button.main")[0];
const hasMoved = (before) => beatCount() > before || isRefused() || document.getElementById("pending");

// Choose figures, options and texts at random.
async function fill() {
  for (let tries = 0; tries < 4 && (main()?.disabled || main()?.matches("[data-opens]")); tries++) {
    const targets = [...document.querySelectorAll(".figure.pick input:not(:checked)")];
    if (!targets.length) break;
    pick(targets).click();
    await settle();
  }
  for (let index = 0; index < 6; index++) {
    const control = owed("form.form :is(select, input[type=checkbox], input[type=radio])")[index];
    if (!control || random() < (isRetry === true ? 0.9 : 0.5)) continue;
    if (control.type) control.click();
    if (control.matches("select")) {
      control.value = pick([...control.options]).value;
      control.dispatchEvent(new Event("change"));
    }
    await settle();
  }
  for (const input of owed("form.form input[type=text]")) {
    if (input.value || !main()?.disabled) continue; // a text that is not required may name gear
    input.value = input.placeholder || "something";
    input.dispatchEvent(new Event("input"));
  }
  await settle();
}

async function click() {
  if (document.querySelector("#over .over")) return "over";
  const before = beatCount();
  const diceForm = document.getElementById("pending");
  if (diceForm) {
    diceForm.querySelector("#roll-for-me").click();
    const isDone = await waitUntil(() => beatCount() > before || isRefused());
    return isDone && !isRefused() ? "rolled" : `stuck: ${notice().textContent}`;
  }
  if (!owed(".request").length) return "idle";
  if (toItsEnd === true) {
    const actors = owed(".who input:not(:checked)");
    if (actors.length && random() < 0.5) pick(actors).click();
    owed(".unfold")[0]?.click();
  }
  const choices = owed(".acts .choice");
  const favoursAttacks = toItsEnd === true && random() < 0.8;
  const isDecided = [...document.querySelectorAll(".camp")].some((camp) => !camp.querySelector(".fig"));
  const ending = /End the fight/;
  const mayEnd = toItsEnd !== true || isDecided || ending.test(owed(".prompt")[0]?.textContent);
  const endsEarly = (choice) => !mayEnd && ending.test(choice?.textContent);
  const isPeaceful = (choice) => favoursAttacks && choice?.dataset.kind !== "Fight";
  const rank = (index) => random() + Number(isPeaceful(choices[index])) + 2 * Number(endsEarly(choices[index]));
  const ranks = Array.from({ length: Math.max(1, choices.length) }, (_, index) => [rank(index), index]);
  const order = ranks.sort(([one], [other]) => one - other);
  for (const [, index] of order) {
    owed(".unfold")[0]?.click();
    const choice = owed(".acts .choice")[index];
    const isDirect = choice?.matches(".direct:not([aria-pressed=true])") ?? false;
    let earlierReasons = reasons();
    let label = choice?.textContent ?? main().textContent;
    if (choice?.getAttribute("aria-pressed") === "false") choice.click();
    if (!isDirect) {
      await settle();
      if (!main()) return "late: another decision";
      await fill();
      if (!main()) return "late: another decision";
      if (main().disabled || main().matches("[data-opens]")) continue;
      label = main().textContent;
      earlierReasons = reasons();
      main().click();
    }
    const goesOn = toItsEnd === true && !isDecided && choices.length > 1;
    const answer = document.querySelector(`#confirm button[value=${goesOn ? "no" : "yes"}]`);
    answer?.click(); // the command would end the fight
    if (answer?.value === "no") continue;
    const isInvalid = () => ![earlierReasons, ""].includes(reasons());
    await waitUntil(() => hasMoved(before) || isInvalid());
    if (beatCount() === before && isInvalid()) continue; // the server refused the values
    if (isRefused()) {
      const message = notice().textContent;
      return /faster|connection was lost/.test(message) ? `late: ${message}` : `refused: ${label}: ${message}`;
    }
    return hasMoved(before) ? label : `stuck: ${label}`;
  }
  return "nothing";
}

click().then(done, (error) => done(`failed: ${error.stack}`));
