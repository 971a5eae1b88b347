"use strict";
(() => {
  const PLAY_INTERVAL = 1500; // milliseconds per beat while playing
  const ADDRESS_DELAY = 250; // milliseconds after the last step before the address changes; browsers limit its changes
  const data = JSON.parse(document.getElementById("data").textContent);
  const id = (name) => document.getElementById(name);
  const last = data.beats.length - 1;
  const figureLists = figuresPerBeat(data.beats);
  const rounds = id("rounds");
  let now = 0;
  let timer = null;
  let naming = null;

  // Return the figures after each beat, in order; an unchanged figure is the same object as before.
  function figuresPerBeat(beats) {
    const all = [];
    let figures = new Map();
    let order = [];
    for (const beat of beats) {
      order = beat.order || order;
      const next = new Map();
      for (const who of order) {
        const change = (beat.figures || {})[who];
        const before = figures.get(who);
        next.set(who, change ? { ...before, ...change } : before);
      }
      figures = next;
      all.push(order.map((who) => figures.get(who)));
    }
    return all;
  }

  function createElement(kind, name, text) {
    const element = document.createElement(kind);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function signed(number) {
    return number > 0 ? `+${number}` : `\u2212${-number}`;
  }

  function drawBar(bar, before) {
    const item = createElement("li", `bar ${bar.full_is_good ? "good" : "harm"}`);
    item.dataset.name = bar.name;
    item.dataset.now = bar.now;
    item.dataset.most = bar.most;
    item.append(createElement("span", "name", bar.name), " ", createElement("span", "amount", `${bar.now} of ${bar.most}`));
    if (before && before.now !== bar.now) item.append(" ", createElement("strong", "delta", signed(bar.now - before.now)));
    const trough = createElement("span", "trough");
    trough.setAttribute("aria-hidden", "true");
    const fill = createElement("span", "fill");
    fill.style.width = `${bar.most ? Math.min(100, Math.max(0, (100 * bar.now) / bar.most)) : 0}%`;
    trough.append(fill);
    item.append(trough);
    return item;
  }

  function drawCounters(name, counters, before) {
    const list = createElement("ul", name);
    for (const counter of counters) {
      const was = before.find((other) => other.name === counter.name);
      const item = createElement("li", "", `${counter.name} ${counter.now}`);
      item.dataset.name = counter.name;
      item.dataset.now = counter.now;
      if (was && was.now !== counter.now) item.append(" ", createElement("strong", "delta", signed(counter.now - was.now)));
      list.append(item);
    }
    return list;
  }

  function drawTag(tag, before) {
    const text = tag.level > 1 ? `${tag.name} ${tag.level}` : tag.name;
    const isNew = before && !before.tags.some((other) => other.name === tag.name && other.level === tag.level);
    const item = createElement("li", isNew ? "news" : "", text);
    if (isNew) item.append(" ", createElement("span", "label", "new"));
    item.dataset.name = tag.name;
    return item;
  }

  function drawFigure(figure, before) {
    const card = createElement("article", "figure");
    card.dataset.id = figure.id;
    if (figure.acting) card.classList.add("acting");
    if (figure.out) card.classList.add("out");
    const heading = createElement("h4");
    heading.append(createElement("bdi", "", figure.name));
    if (figure.acting) heading.append(" ", createElement("span", "label", "acting"));
    if (figure.out) heading.append(" ", createElement("span", "label", "out"));
    if (before && before !== figure) {
      card.classList.add("changed");
      heading.append(" ", createElement("span", "label", "changed"));
    }
    const bars = createElement("ul", "bars");
    for (const bar of figure.bars) {
      bars.append(drawBar(bar, before && before.bars.find((other) => other.name === bar.name)));
    }
    card.append(heading, bars);
    if (figure.tags.length) {
      const tags = createElement("ul", "tags");
      for (const tag of figure.tags) tags.append(drawTag(tag, before));
      card.append(tags);
    }
    if (figure.counters.length) card.append(drawCounters("counters", figure.counters, before ? before.counters : []));
    if (figure.position) card.append(createElement("p", "position", figure.position));
    if (figure.scores.length) card.append(drawCounters("scores", figure.scores, before ? before.scores : []));
    return card;
  }

  function drawFigures(number) {
    const before = new Map(number ? figureLists[number - 1].map((figure) => [figure.id, figure]) : []);
    const sides = new Map();
    for (const figure of figureLists[number]) {
      if (!sides.has(figure.side)) {
        const group = createElement("section", "camp");
        const heading = createElement("h4", "camp-name");
        heading.append(createElement("bdi", "", data.sides[figure.side] || figure.side));
        const cards = createElement("div", "cards");
        group.append(heading, cards);
        sides.set(figure.side, [group, cards]);
      }
      sides.get(figure.side)[1].append(drawFigure(figure, before.get(figure.id)));
    }
    id("figures").replaceChildren(...[...sides.values()].map(([group]) => group));
  }

  function drawDie(die) {
    const item = createElement("li", die.kept ? "die" : "die dropped");
    item.append(createElement("span", "face", String(die.face)));
    const note = [`D${die.sides}`, die.mark, die.kept ? "" : "not counted"].filter(Boolean).join(", ");
    item.append(createElement("span", "note", note));
    return item;
  }

  function drawRoll(roll) {
    const box = createElement("section", "roll");
    const title = createElement("h3");
    title.append(createElement("bdi", "", roll.who), `: ${roll.purpose}`);
    const dice = createElement("ul", "dice");
    dice.setAttribute("aria-label", "Dice");
    for (const die of roll.dice) dice.append(drawDie(die));
    const sum = [];
    if (roll.total !== null) sum.push(`total ${roll.total}`);
    if (roll.needed !== null) sum.push(`needed ${roll.needed}`);
    if (roll.result) sum.push(roll.result);
    box.append(title, dice);
    if (sum.length) box.append(createElement("p", "sum", sum.join("; ")));
    if (roll.modifiers.length) box.append(createElement("p", "quiet", roll.modifiers.join(", ")));
    if (roll.luck) box.append(createElement("p", "luck", roll.luck));
    return box;
  }

  function percent(value) {
    // Only certainty is 0% or 100%.
    const near = value > 0 && value < 1 && (value < 0.005 || value > 0.99);
    if (near && Math.min(value, 1 - value) < 0.001) return value < 0.5 ? "under 0.1%" : "over 99.9%";
    return `${near ? (100 * value).toFixed(1) : Math.round(100 * value)}%`;
  }

  function drawSentences(number) {
    const lines = id(`beat-${number}`).querySelector(".lines").cloneNode(true);
    id("sentences").replaceChildren(...lines.childNodes);
    const values = data.beats[number].values || [];
    for (const output of document.querySelectorAll("output.value")) {
      const value = values[Number(output.dataset.line)];
      output.textContent = value === undefined || value === null ? "" : percent(value);
    }
  }

  function mark(number) {
    const list = document.querySelector("ol.story");
    const old = list.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const item = id(`beat-${number}`);
    item.setAttribute("aria-current", "step");
    // Scroll to the top of the list, because its bottom may be below the window.
    list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 20;
    const cursor = id("cursor");
    if (cursor) {
      const x = last ? (1000 * number) / last : 0;
      cursor.removeAttribute("hidden");
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }

  function show(number) {
    now = Math.min(last, Math.max(0, number));
    id("number").textContent = now;
    id("slider").value = now;
    id("slider").setAttribute("aria-valuetext", `beat ${now} of ${last}`);
    // aria-disabled instead of disabled, so that a focused button keeps the focus.
    for (const name of ["first", "back"]) id(name).setAttribute("aria-disabled", String(now === 0));
    for (const name of ["next", "last"]) id(name).setAttribute("aria-disabled", String(now === last));
    if (rounds) rounds.value = [...rounds.options].map((option) => option.value).findLast((value) => Number(value) <= now);
    id("speaker").textContent = id(`beat-${now}`).querySelector(".number").title;
    drawSentences(now);
    id("rolls").replaceChildren(...(data.beats[now].rolls || []).map(drawRoll));
    drawFigures(now);
    mark(now);
  }

  function go(number) {
    show(number);
    clearTimeout(naming);
    naming = setTimeout(() => history.replaceState(null, "", `#beat-${now}`), ADDRESS_DELAY);
  }

  // Return the next beat in a direction, or the next one with dice if only those are wanted.
  function neighbour(number, direction) {
    let target = number + direction;
    while (id("dice-only").checked && target > 0 && target < last && !data.beats[target].rolls) target += direction;
    return target;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    id("play").setAttribute("aria-pressed", "false");
    id("play").querySelector(".word").textContent = "Play";
    id("play").querySelector(".icon").textContent = "▶▶";
  }

  function play() {
    if (timer !== null) {
      stop();
      return;
    }
    if (now === last) go(0);
    id("play").setAttribute("aria-pressed", "true");
    id("play").querySelector(".word").textContent = "Stop";
    id("play").querySelector(".icon").textContent = "■";
    timer = setInterval(() => {
      go(neighbour(now, 1));
      if (now === last) stop();
    }, PLAY_INTERVAL);
  }

  function step(number) {
    stop();
    go(number);
  }

  const keys = {
    ArrowLeft: () => step(neighbour(now, -1)),
    ArrowRight: () => step(neighbour(now, 1)),
    Home: () => step(0),
    End: () => step(last),
    " ": play,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    // Keep the usual keys of lists, and Space on buttons, check boxes, links and disclosures.
    if (event.target.closest("select") || (event.key === " " && event.target.closest("button, a, summary, [type=checkbox]"))) return;
    event.preventDefault();
    keys[event.key]();
  });
  id("first").addEventListener("click", () => step(0));
  id("back").addEventListener("click", () => step(neighbour(now, -1)));
  id("play").addEventListener("click", play);
  id("next").addEventListener("click", () => step(neighbour(now, 1)));
  id("last").addEventListener("click", () => step(last));
  id("slider").addEventListener("input", (event) => step(Number(event.target.value)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#beat-"]');
    if (!link) return;
    event.preventDefault();
    step(Number(link.hash.slice("#beat-".length)));
    if (!link.closest(".story")) id("moment").scrollIntoView({ block: "start" });
  });
  window.addEventListener("hashchange", () => show(beatInAddress()));
  if (rounds) rounds.addEventListener("change", () => step(Number(rounds.value)));
  const graph = id("graph");
  if (graph) {
    graph.addEventListener("click", (event) => {
      const box = graph.getBoundingClientRect();
      step(Math.round((last * (event.clientX - box.left)) / box.width));
    });
  }

  function beatInAddress() {
    const match = /^#beat-(\d{1,9})$/.exec(location.hash);
    return match ? Number(match[1]) : now;
  }

  id("moment").hidden = false;
  document.body.classList.add("stepping");
  show(beatInAddress());
  // The browser scrolls to the line of the story; show the beat itself instead.
  if (/^#beat-/.test(location.hash)) window.addEventListener("load", () => setTimeout(() => id("moment").scrollIntoView(), 0));
})();
