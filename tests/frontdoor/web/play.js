// Clicks like somebody who does not read: one thing that is asked of this seat, by seeded choice.
// Arguments: a seed, how many beats to wait for at most; tells "idle", "over", or what it clicked on.
const [seed, patience, done] = arguments;
let state = seed >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let each = Math.imul(state ^ (state >>> 15), 1 | state);
  each = (each + Math.imul(each ^ (each >>> 7), 61 | each)) ^ each;
  return ((each ^ (each >>> 14)) >>> 0) / 4294967296;
};
const among = (those) => those[Math.floor(random() * those.length)];
const wait = (milliseconds) => new Promise((kept) => setTimeout(kept, milliseconds));
const beats = () => Number(document.body.dataset.beats);
const until = async (what) => {
  const end = performance.now() + patience;
  while (!what() && performance.now() < end) await wait(5);
  return what();
};
const refused = () => !document.getElementById("notice").hidden;

async function click() {
  if (document.querySelector("#over .over")) return "over";
  const before = beats();
  const asked = document.getElementById("pending");
  if (asked) {
    asked.querySelector("#roll-for-me").click();
    return (await until(() => beats() > before || refused())) && !refused() ? "rolled" : `stuck: ${document.getElementById("notice").textContent}`;
  }
  let choices = [...document.querySelectorAll("#owed .choice")];
  if (!choices.length) return "idle";
  while (choices.length) {
    const choice = among(choices);
    choices = choices.filter((each) => each !== choice);
    const label = choice.textContent;
    if (choice.getAttribute("aria-expanded") !== "true") choice.click();
    const opened = choice.closest("li").querySelector("form.form");
    if (opened) {
      const settled = async () => { await wait(0); await until(() => opened.dataset.settled === "yes"); };
      await settled();
      for (let inputs = 0; inputs < 6; inputs++) {
        const select = opened.querySelectorAll("select, input[type=checkbox]")[inputs];
        if (!select || random() < 0.5) continue;
        if (select.type === "checkbox") select.click();
        else {
          select.value = among([...select.options]).value;
          select.dispatchEvent(new Event("change"));
        }
        await settled();
      }
      if (opened.querySelector(".against").textContent) {
        if (choice.isConnected) choice.click();
        continue;
      }
      opened.querySelector("button.main").click();
    }
    const asksMore = () => !opened && choice.closest("li")?.querySelector("form.form");
    await until(() => beats() > before || refused() || document.getElementById("pending") || asksMore());
    if (beats() === before && asksMore()) continue; // it cannot be said as it stands
    if (refused()) {
      const told = document.getElementById("notice").textContent;
      if (/faster/.test(told)) return `late: ${told}`;
      return `refused: ${label}: ${told}`;
    }
    return beats() > before || document.getElementById("pending") ? label : `stuck: ${label}`;
  }
  return "nothing";
}

click().then(done, (error) => done(`failed: ${error.stack}`));
