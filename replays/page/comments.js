// Comments and marks on beats, kept in the browser and exported as a study that `blow replay annotate --merge` reads.
(() => {
  const { data, id, el, step, onShow, beat, stored, keep, save } = review;
  const KEY = `blow-review-study ${data.log.system} ${data.log.id}`;
  const NAME = "blow-review-name";
  let notes = read();

  function read() {
    try {
      const found = JSON.parse(stored(KEY) || "[]");
      return Array.isArray(found) ? found.filter((note) => Number.isInteger(note.beat) && data.beats[note.beat]) : [];
    } catch {
      return [];
    }
  }

  function store() {
    const isKept = keep(KEY, JSON.stringify(notes));
    id("note-status").textContent = isKept ? "Saved in this browser." : "This browser keeps nothing for this page: export before you close it.";
  }

  function annotation(note) {
    return {
      beat: note.beat,
      seal: data.seals[note.beat] || data.log.id, // a page for one seat has no seals; merging fills them in
      by: note.by,
      at: note.at,
      for: null,
      text: note.text,
      mark: note.mark,
      variation: null,
    };
  }

  function exported() {
    return {
      format: "blow-by-blow-study",
      version: 1,
      log: data.log,
      for: null,
      records: notes.map((note) => ({ count: 1, annotation: annotation(note) })),
    };
  }

  function draw() {
    id("mine").hidden = !notes.length;
    id("mine-list").replaceChildren(
      ...notes.map((note, place) => {
        const item = el("li");
        const link = el("a", "", `Beat ${note.beat}`);
        link.href = `#beat-${note.beat}`;
        const text = el("span", "", [note.mark, note.text].filter(Boolean).join(" "));
        const button = el("button", "btn bare", "Delete");
        button.type = "button";
        button.setAttribute("aria-label", `Delete the comment on beat ${note.beat}`);
        button.addEventListener("click", () => {
          notes.splice(place, 1);
          store();
          draw();
        });
        item.append(link, text, button);
        return item;
      }),
    );
    for (const old of document.querySelectorAll(".remark.own")) old.remove();
    for (const note of notes) {
      const line = el("p", "remark own");
      if (note.mark) line.append(el("strong", "", note.mark), " ");
      if (note.by) line.append(el("bdi", "", note.by), ": ");
      line.append(note.text);
      id(`beat-${data.beats[note.beat].into ?? note.beat}`).querySelector(".lines").append(line);
    }
  }

  id("note-by").value = stored(NAME) || "";
  id("note").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = id("note-text").value.trim();
    const mark = id("note-mark").value;
    if (!text && !mark) {
      id("note-status").textContent = "Write a comment, or choose a mark.";
      return;
    }
    const by = id("note-by").value.trim();
    keep(NAME, by);
    notes.push({ beat: beat(), text, mark, by, at: new Date().toISOString().slice(0, 19) + "Z" });
    notes.sort((one, other) => one.beat - other.beat);
    store();
    id("note-text").value = "";
    id("note-mark").value = "";
    draw();
    step(beat());
  });
  id("export").addEventListener("click", () => {
    save(new Blob([`${JSON.stringify(exported())}\n`], { type: "application/json" }), `${data.log.id}-comments.json`);
  });
  onShow(() => {
    id("note-status").textContent = "";
  });
  draw();
  review.exported = exported;
})();
