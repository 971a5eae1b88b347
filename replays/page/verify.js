"use strict";
(() => {
  const button = document.getElementById("verify");
  const status = document.getElementById("verdict");
  const pyodide = new URL(button.dataset.pyodide, location.href).href;
  let worker = null;

  function report(kind, text) {
    status.className = kind;
    status.textContent = text;
  }

  function done(kind, text) {
    if (worker) worker.terminate();
    worker = null;
    button.disabled = false;
    report(kind, text);
  }

  function missing(why) {
    const isBlocked = location.protocol === "file:" && pyodide.startsWith("file:");
    const advice = isBlocked
      ? "Browsers do not let a page opened from disk load it from a folder: serve the folder (python -m http.server) and open the page there."
      : "Pyodide is a Python for browsers; it is not part of this page.";
    done("warning", `Pyodide cannot be loaded from ${pyodide}. ${advice} (${why})`);
  }

  function handle({ data }) {
    if (data.missing) missing(data.missing);
    else if (data.failed) done("warning", `The log could not be verified here: ${data.failed}`);
    else if (data.stage) report("quiet", data.stage);
    else if (data.exact) {
      done("exact", `${data.text}. All ${data.beats} beats were replayed in this browser, and all seals are valid; the last one is ${data.fingerprint}.`);
    } else done("warning", `The log does not verify: ${data.text}.`);
  }

  button.addEventListener("click", () => {
    button.disabled = true;
    report("quiet", "Loading Pyodide (about 12 MB).");
    try {
      const program = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
      worker = new Worker(URL.createObjectURL(program));
    } catch (error) {
      done("warning", `This browser cannot run a background worker: ${error.message}`);
      return;
    }
    worker.addEventListener("message", handle);
    worker.addEventListener("error", (event) => missing(event.message || "no details available"));
    const archive = Uint8Array.from(atob(document.getElementById("archive").textContent), (character) => character.charCodeAt(0));
    worker.postMessage({ pyodide, archive, fingerprint: button.dataset.fingerprint });
  });
})();
