// Creates DOM elements. Text is always set as text, never parsed as HTML.

let lastId = 0;

// As in `events.limits.UNSAFE`, except for line breaks and tabs.
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu;

/** Return a text in which characters that are invisible, or change the direction of other text, are replaced. */
export function visible(text) {
  return typeof text === "string" ? text.replace(UNSAFE, "\ufffd") : text;
}

/** Return a new element. Children may be elements, text, nested lists, or empty (null, undefined, false). */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, given] of Object.entries(properties)) {
    if (given === undefined || given === null || given === false) continue;
    const value = name === "value" ? given : visible(given); // the value of a control goes back to the server
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class") element.className = value;
    else if (name in element && !name.includes("-") && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  const isPresent = (child) => child !== null && child !== undefined && child !== false;
  element.append(...children.flat(Infinity).filter(isPresent).map(visible));
  return element;
}

/** Return an id that no other element has. */
export function uniqueId(prefix) {
  return `${prefix}-${++lastId}`;
}

/** Return an element for a name, isolated from the writing direction of the text around it. */
export function name(text) {
  return el("bdi", {}, text);
}

/** Return a control with a label and, if given, a help text. */
export function labelled(label, control, help = "") {
  control.id ||= uniqueId("control");
  const helpText = help ? el("p", { class: "help", id: uniqueId("help") }, quoted(help)) : null;
  if (helpText) control.setAttribute("aria-describedby", helpText.id);
  const text = el("label", { htmlFor: control.id }, label);
  if (control.type === "checkbox") return el("div", { class: "field check" }, el("div", {}, control, " ", text), helpText);
  return el("div", { class: "field" }, text, control, helpText);
}

/** Return a help text with its backticks replaced by quotation marks. */
export function quoted(text) {
  return text.replaceAll(/`([^`]*)`/g, '"$1"');
}

/** Show a notice that stays until the user closes it. Without a text, hide the notice. */
export function notify(text = "") {
  const notice = document.getElementById("notice");
  notice.hidden = !text;
  notice.replaceChildren();
  if (text) notice.append(visible(text), " ", el("button", { type: "button", onclick: () => notify() }, "Close"));
}

/** Run an action for a click, and show an error of the service as a notice. The button is inactive meanwhile. */
export async function run(action, button = null) {
  if (button?.ariaDisabled === "true") return undefined;
  if (button) button.ariaDisabled = "true"; // the attribute `disabled` would drop the focus
  notify();
  try {
    return await action();
  } catch (error) {
    if (error.name !== "BlowError") throw error;
    notify(error.stale ? `Another player was faster: ${error.message}` : sentence(error.message));
    return undefined;
  } finally {
    if (button) button.ariaDisabled = null;
  }
}

/** Ask a question with two buttons, and return whether the user chose `yes`. Escape means no. */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: "panel", id: "confirm", "aria-label": question }, el("p", {}, question));
    const answer = (value) => {
      dialog.remove();
      resolve(value);
    };
    const button = (value, text) => el("button", { type: "button", value, onclick: () => answer(value === "yes") }, text);
    dialog.append(el("div", { class: "buttons" }, button("no", no), button("yes", yes)));
    dialog.addEventListener("cancel", () => answer(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Return a name with a capital letter, for the start of a line. */
export function heading(text) {
  return name(/^[a-z]+\b/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
}

/** Return a text with a capital letter and a full stop. */
export function sentence(text) {
  const capitalised = /^[a-z]+\b(?![.'(])/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.!?…\]]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}

/** Open a modal dialog. Returns a function that closes the dialog and restores the focus. */
export function openDialog(content, { id, label, onClose = () => {} }) {
  document.getElementById(id)?.close();
  const before = document.activeElement;
  const closeButton = el("button", { type: "button", class: "btn bare close-dialog", onclick: () => dialog.close() }, "Close");
  const dialog = el("dialog", { class: "dialog", id, "aria-label": label }, closeButton, content);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
    if (before?.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}
