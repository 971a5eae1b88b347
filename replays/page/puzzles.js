"use strict";
// Puzzles: the answer is revealed once a choice is made, and the best choices are counted.
(() => {
  function reveal(puzzle, button) {
    const picks = [...puzzle.querySelectorAll(".pick1")];
    const answer = picks[Number(puzzle.dataset.answer)];
    const right = answer.querySelector("input").checked;
    answer.classList.add("best");
    for (const part of puzzle.querySelectorAll(".revealed")) part.hidden = false;
    for (const input of puzzle.querySelectorAll("input")) input.disabled = true;
    button.hidden = true;
    puzzle.dataset.solved = right ? "best" : "other";
    const count = (selector) => document.querySelectorAll(selector).length;
    const solved = count(".puzzle[data-solved]");
    const score = document.getElementById("score");
    if (score) score.textContent = `Best choice in ${count(".puzzle[data-solved=best]")} of ${solved}, ${count(".puzzle") - solved} left`;
    const verdict = puzzle.querySelector(".verdict");
    verdict.textContent = right ? "Yes, that is the best choice." : "Not the best choice.";
    verdict.focus();
  }

  for (const part of document.querySelectorAll(".puzzle .scripted")) part.hidden = false;
  document.addEventListener("change", (event) => {
    const puzzle = event.target.closest(".puzzle");
    if (puzzle) puzzle.querySelector(".reveal").disabled = false;
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".puzzle .reveal");
    if (button) reveal(button.closest(".puzzle"), button);
  });
})();
