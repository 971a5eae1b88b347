// On a page from a server: shows the refined chances while the page is open, and plays on at a new table.
(() => {
  const { data, id, el, beat, update } = review;
  const PAUSE = 1500, LATER_PAUSE = 8000; // milliseconds between two requests: first, and while others need the server
  const QUICK_REQUESTS = 6; // requests with a short pause
  const PARTS = ["first-screen", "slide-marks", "puzzles-part", "answers-part"];
  const { live } = data;
  if (!live || !location.protocol.startsWith("http")) return;
  const closed = new AbortController();
  window.addEventListener("pagehide", () => closed.abort());

  async function post(path, content) {
    return fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ page: live.page, ...content }),
      signal: closed.signal,
    });
  }

  // A part that is in use stays as it is: one with the focus, or puzzles with a choice.
  function swap(name, fresh) {
    const old = id(name);
    const next = fresh.getElementById(name);
    if (!next || old.contains(document.activeElement) || old.querySelector("input[name^=puzzle]:checked")) return;
    const view = old.querySelector("input[name=view]:checked");
    old.replaceWith(document.importNode(next, true));
    for (const part of id(name).querySelectorAll(".scripted")) part.hidden = false;
    const chosen = view && id(name).querySelector(`input[name=view][value="${view.value}"]`);
    if (chosen) chosen.checked = true;
  }

  function show(fresh) {
    const found = JSON.parse(fresh.getElementById("data").textContent);
    for (const name of PARTS) swap(name, fresh);
    id("card").textContent = fresh.getElementById("card").textContent;
    update(found);
    return found.live.more;
  }

  function visible() {
    if (!document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      document.addEventListener("visibilitychange", resolve, { once: true });
    });
  }

  async function refine() {
    let more = live.more;
    for (let requests = 0; more; requests++) {
      const pause = live.over && requests < QUICK_REQUESTS ? PAUSE : LATER_PAUSE;
      await new Promise((resolve) => setTimeout(resolve, pause));
      await visible();
      const answer = await post("review/more", { beats: live.beats });
      if (answer.ok) {
        more = show(new DOMParser().parseFromString(await answer.text(), "text/html"));
      } else if (answer.headers.has("Retry-After")) {
        await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After"))));
      } else {
        return;
      }
    }
  }
  refine().catch(() => {}); // the page was closed, or the server is gone: the chances stay as they are

  const form = id("branch");
  if (!form) return;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const status = id("branch-status");
    status.textContent = "A new table is being made …";
    try {
      const answer = await post("review/branch", { beat: beat(), key: id("branch-key").value });
      const made = await answer.json();
      if (made.host) {
        const link = el("a", "btn", "Open the new table");
        link.href = new URL(`./#${made.host}`, location.href).href;
        status.replaceChildren(`From beat ${beat()}: `, link);
      } else {
        const { message, data: details } = made.error;
        status.textContent = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
        if ((details?.reasons ?? []).some((reason) => reason.code === "key")) id("branch-needs-key").hidden = false;
      }
    } catch {
      status.textContent = "The server does not answer. Try again later.";
    }
  });
})();
