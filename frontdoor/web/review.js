// The page of a review: it is asked for by a form, so that the token stands in no address.
import { made } from "./dom.js";

/** Return the button that opens the review of a fight. */
export function review(token) {
  return made(
    "form",
    { method: "post", action: "review", target: "_blank" },
    made("input", { type: "hidden", name: "token", value: token }),
    made("button", { class: "main", id: "review" }, "Review this fight"),
  );
}
