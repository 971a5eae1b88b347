// Making elements: never from text that could be read as HTML.

let numbers = 0;

/** Return a new element; children may be elements, text, lists of them, or nothing. */
export function made(kind, properties = {}, ...children) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class") element.className = value;
    else if (name in element && !name.includes("-") && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

/** Return an id that no other element has. */
export function fresh(word) {
  return `${word}-${++numbers}`;
}

/** Return a name that is read in its own direction. */
export function name(text, kind = "bdi") {
  return made(kind, {}, text);
}

/** Return a labelled control: the label before it, what it means behind it. */
export function labelled(label, control, help = "") {
  control.id ||= fresh("control");
  const told = help ? made("p", { class: "help", id: fresh("help") }, quoted(help)) : null;
  if (told) control.setAttribute("aria-describedby", told.id);
  const text = made("label", { htmlFor: control.id }, label);
  if (control.type === "checkbox") return made("div", { class: "field check" }, made("div", {}, control, " ", text), told);
  return made("div", { class: "field" }, text, control, told);
}

/** Return what docstrings say with quotation marks where they have backticks. */
export function quoted(text) {
  return text.replaceAll(/`([^`]*)`/g, '"$1"');
}

/** Tell something that people must not overlook; nothing takes it away. */
export function notify(text = "") {
  const place = document.getElementById("notice");
  place.hidden = !text;
  place.replaceChildren();
  if (text) place.append(text, " ", made("button", { type: "button", onclick: () => notify() }, "Close"));
}

/** Run something that a click wants; what goes wrong is told in a sentence. */
export async function attempt(work, button = null) {
  if (button?.ariaDisabled === "true") return undefined;
  if (button) button.ariaDisabled = "true"; // and not disabled, which would take the focus away
  notify();
  try {
    return await work();
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    notify(error.stale ? `Somebody was faster: ${error.message}` : sentence(error.message));
    return undefined;
  } finally {
    if (button) button.ariaDisabled = null;
  }
}

/** Return a name as it begins a line. */
export function headed(text) {
  return name(/^[a-z]+\b/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
}

/** Return a sentence with a capital and a full stop. */
export function sentence(text) {
  const begun = /^[a-z]+\b(?![.'(])/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.!?…\]]$/.test(begun) ? begun : `${begun}.`;
}
