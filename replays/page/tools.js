// Dialogs, keys of single letters, search, the share picture and printing.
(() => {
  const { data, id, step, beat } = review;
  const LETTERS = "blow-review-letters"; // key of the setting for single letters in the browser's storage

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // the browser keeps nothing for this page
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }
  Object.assign(review, { stored, keep });

  // Dialogs
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (opener) open(opener.dataset.opens);
    if (event.target.closest("[data-closes]")) event.target.closest("dialog").close();
  });

  function open(name) {
    if (name === "play-on") preparePlayOn();
    if (name === "share") preview();
    id(name).showModal();
  }

  function preparePlayOn() {
    id("from").textContent = beat();
    const log = id("command").dataset.log;
    id("command").textContent = `blow play --resume ${log} --to ${beat()} --record what-if-${beat()}.jsonl`;
  }

  async function copy(text, status, done) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = done;
    } catch {
      status.textContent = `This browser does not let the page copy. The text is: ${text}`;
    }
  }
  id("copy-command").addEventListener("click", () => copy(id("command").textContent, id("command-status"), "Copied."));
  id("copy").addEventListener("click", () => copy(data.summary, id("share-status"), "Copied."));

  // The share picture
  const picture = () => id("card").textContent;

  function preview() {
    const drawing = new DOMParser().parseFromString(picture(), "image/svg+xml").documentElement;
    id("preview").replaceChildren(document.importNode(drawing, true));
  }

  function save(blob, name) {
    const link = review.el("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  review.save = save;
  id("svg").addEventListener("click", () => save(new Blob([picture()], { type: "image/svg+xml" }), `${data.log.id}.svg`));
  id("png").addEventListener("click", () => {
    const source = URL.createObjectURL(new Blob([picture()], { type: "image/svg+xml" }));
    const image = new Image();
    image.addEventListener("error", () => {
      id("share-status").textContent = "This browser cannot draw the picture. Save it as SVG.";
    });
    image.addEventListener("load", () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
      canvas.getContext("2d").drawImage(image, 0, 0, 1200, 630);
      canvas.toBlob((blob) => save(blob, `${data.log.id}.png`), "image/png");
      URL.revokeObjectURL(source);
    });
    image.src = source;
  });

  // Printing: all folded parts are opened, and closed again afterwards.
  let closed = [];
  window.addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("main details:not([open])")];
    for (const part of closed) part.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const part of closed) part.open = false;
  });
  id("print").addEventListener("click", () => window.print());

  // Search
  function search() {
    const words = id("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const entry of document.querySelectorAll(".beats > li")) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) found += 1;
    }
    id("found").textContent = words.length ? `${found} ${found === 1 ? "beat" : "beats"} found` : "";
  }
  id("search").addEventListener("input", search);

  // Keys of single letters, digits and signs
  id("letters").checked = stored(LETTERS) !== "off";
  id("letters").addEventListener("change", () => keep(LETTERS, id("letters").checked ? "on" : "off"));

  function focusOn(element) {
    element.scrollIntoView({ block: "nearest" });
    element.focus();
  }

  function turn(number) {
    const card = id(`turn-${number}`);
    if (card) focusOn(card);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !id("letters").checked) return;
    if (event.target.closest("select, textarea, input, dialog")) return;
    if (/^[1-9]$/.test(event.key)) turn(event.key);
    else if (event.key === "Enter" && event.target.matches(".tp")) event.target.querySelector(".show a").click();
    else if (event.key.toLowerCase() === "g") focusOn(id("story"));
    else if (event.key === "/") focusOn(id("search"));
    else if (event.key === "?") open("keys");
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#turn-"]');
    if (!link) return;
    event.preventDefault();
    const number = Number(link.getAttribute("href").slice("#turn-".length));
    turn(number);
    step(data.turns[number - 1]);
  });
})();
