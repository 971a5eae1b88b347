// Clicks at random, by seed, on one decision of this seat, without reading what it says.
// Arguments: a seed and a timeout in milliseconds. Reports "idle", "over", or the label of the clicked choice; a report
// that begins with "stuck:", "refused:" or "failed:" is an error.
const [seed, timeout, done] = arguments;
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

async function click() {
  if (document.querySelector("#over .over")) return "over";
  const before = beatCount();
  const diceForm = document.getElementById("pending");
  if (diceForm) {
    diceForm.querySelector("#roll-for-me").click();
    const isDone = await waitUntil(() => beatCount() > before || isRefused());
    return isDone && !isRefused() ? "rolled" : `stuck: ${notice().textContent}`;
  }
  let choices = [...document.querySelectorAll("#owed .choice")];
  if (!choices.length) return "idle";
  while (choices.length) {
    const choice = pick(choices);
    choices = choices.filter((other) => other !== choice);
    const label = choice.textContent;
    if (choice.getAttribute("aria-expanded") !== "true") choice.click();
    const form = choice.closest("li").querySelector("form.form");
    if (form) {
      const settle = async () => { await sleep(0); await waitUntil(() => form.dataset.settled === "yes"); };
      await settle();
      for (let index = 0; index < 6; index++) {
        const control = form.querySelectorAll("select, input[type=checkbox]")[index];
        if (!control || random() < 0.5) continue;
        if (control.type === "checkbox") control.click();
        else {
          control.value = pick([...control.options]).value;
          control.dispatchEvent(new Event("change"));
        }
        await settle();
      }
      if (form.querySelector(".against").textContent) {
        if (choice.isConnected) choice.click();
        continue;
      }
      form.querySelector("button.main").click();
    }
    document.querySelector("#confirm button[value=yes]")?.click(); // the command would end the fight
    const needsInput = () => !form && choice.closest("li")?.querySelector("form.form");
    const hasRoll = () => document.getElementById("pending");
    await waitUntil(() => beatCount() > before || isRefused() || hasRoll() || needsInput());
    if (beatCount() === before && needsInput()) continue; // the form opened, because something is missing
    if (isRefused()) {
      const message = notice().textContent;
      return /faster/.test(message) ? `late: ${message}` : `refused: ${label}: ${message}`;
    }
    return beatCount() > before || hasRoll() ? label : `stuck: ${label}`;
  }
  return "nothing";
}

click().then(done, (error) => done(`failed: ${error.stack}`));
