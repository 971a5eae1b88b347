"use strict";
(() => {
  const button = document.getElementById("verify");
  const status = document.getElementById("verdict");
  const place = new URL(button.dataset.pyodide, location.href).href;
  let worker = null;

  function tell(kind, text) {
    status.className = kind;
    status.textContent = text;
  }

  function done(kind, text) {
    if (worker) worker.terminate();
    worker = null;
    button.disabled = false;
    tell(kind, text);
  }

  function missing(why) {
    const barred = location.protocol === "file:" && place.startsWith("file:");
    const way = barred
      ? "A browser lets no page that was opened from disk load it from a folder: serve the folder of the page (python -m http.server) and open it there."
      : "Pyodide is a Python for browsers; it is no part of this page.";
    done("warning", `There is no Pyodide that this page could load from ${place}. ${way} (${why})`);
  }

  function hear({ data }) {
    if (data.missing) missing(data.missing);
    else if (data.failed) done("warning", `The log could not be played again here: ${data.failed}`);
    else if (data.stage) tell("quiet", data.stage);
    else if (data.exact) {
      done("exact", `${data.told}. All ${data.beats} beats were played again in this browser, and each line has its seal; the last one is ${data.fingerprint}.`);
    } else done("warning", `The log does not verify: ${data.told}.`);
  }

  button.addEventListener("click", () => {
    button.disabled = true;
    tell("quiet", "Loading Pyodide. It has some 12 MB.");
    try {
      const program = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
      worker = new Worker(URL.createObjectURL(program));
    } catch (error) {
      done("warning", `This browser runs no program beside a page: ${error.message}`);
      return;
    }
    worker.addEventListener("message", hear);
    worker.addEventListener("error", (event) => missing(event.message || "nothing more is known"));
    const archive = Uint8Array.from(atob(document.getElementById("archive").textContent), (each) => each.charCodeAt(0));
    worker.postMessage({ place, archive, fingerprint: button.dataset.fingerprint });
  });
})();
