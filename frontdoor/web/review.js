// The button that opens a review. It submits a form, so that the token does not appear in a URL.
import { el } from "./dom.js";

/** Return the button, in its form. */
export function reviewButton(token) {
  return el(
    "form",
    { method: "post", action: "review", target: "_blank" },
    el("input", { type: "hidden", name: "token", value: token }),
    el("button", { class: "main", id: "review" }, "Review the fight"),
  );
}
