// The connection of the static table: instead of a WebSocket to a server, a worker that runs the table service.
import { notify } from "./dom.js";

const NEVER = 2 ** 31 - 1; // milliseconds, the longest timer; a worker that computes for minutes is not lost
const status = document.getElementById("connection");
let current = null; // the socket whose worker answers

/** The part of a WebSocket that the client uses. Each socket starts a worker of its own. */
class EngineSocket {
  onopen = null;
  onmessage = null;
  onclose = null;

  constructor() {
    current = this;
    status.textContent = "Starting the engine. The first time, this downloads about 8 MB …";
    this.worker = new Worker(new URL("../engine/worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.worker.addEventListener("error", (event) => this.#fail(event.message || "a file of the page is missing"));
  }

  #receive({ message, ready, waits, failure }) {
    if (message !== undefined) this.onmessage?.({ data: message });
    else if (waits) status.textContent = "This table is open in another tab or window. Close it there to play here.";
    else if (failure !== undefined) this.#fail(failure);
    else {
      status.textContent = "";
      document.documentElement.dataset.started = JSON.stringify(ready);
      this.onopen?.();
      keepOffline();
    }
  }

  #fail(reason) {
    notify(`The engine in this browser stopped: ${reason}. It starts again by itself; saved beats are not lost.`);
    this.close();
  }

  send(text) {
    if (text.includes('"fight.create"')) navigator.storage?.persist?.(); // otherwise a full disk could cost the fights
    this.worker.postMessage({ message: text });
  }

  close() {
    this.worker.terminate();
    queueMicrotask(() => this.onclose?.());
  }
}

/** Options of `connect` for a page without a server. */
export const options = { WebSocket: EngineSocket, idleTimeout: NEVER };

// The service worker keeps all files of the page, and asks it for review pages.
function keepOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the page was not loaded over a secure connection
  serviceWorker.register(new URL("../service_worker.js", import.meta.url)).catch(() => {}); // the page works without it
  serviceWorker.ready.then(() => { document.documentElement.dataset.offline = "yes"; });
}

navigator.serviceWorker?.addEventListener("message", ({ data: { token }, ports }) => {
  if (current && ports.length) current.worker.postMessage({ token }, ports);
});
