"use strict";
(() => {
  const PACE = 1500; // milliseconds for a beat while it plays
  const CALM = 250; // milliseconds without a step until the address names the beat; browsers count how often it changes
  const data = JSON.parse(document.getElementById("data").textContent);
  const id = (name) => document.getElementById(name);
  const last = data.beats.length - 1;
  const tables = unfolded(data.beats);
  const rounds = id("rounds");
  let now = 0;
  let timer = null;
  let naming = null;

  // Return for each beat how everybody stands, in order; what a beat does not change is the same object as before.
  function unfolded(beats) {
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

  function made(kind, name, text) {
    const element = document.createElement(kind);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function signed(number) {
    return number > 0 ? `+${number}` : `\u2212${-number}`;
  }

  function drawBar(bar, before) {
    const item = made("li", `bar ${bar.full_is_good ? "good" : "harm"}`);
    item.dataset.name = bar.name;
    item.dataset.now = bar.now;
    item.dataset.most = bar.most;
    item.append(made("span", "name", bar.name), " ", made("span", "amount", `${bar.now} of ${bar.most}`));
    if (before && before.now !== bar.now) item.append(" ", made("strong", "delta", signed(bar.now - before.now)));
    const trough = made("span", "trough");
    trough.setAttribute("aria-hidden", "true");
    const fill = made("span", "fill");
    fill.style.width = `${bar.most ? Math.min(100, Math.max(0, (100 * bar.now) / bar.most)) : 0}%`;
    trough.append(fill);
    item.append(trough);
    return item;
  }

  function drawCounters(name, counters, before) {
    const list = made("ul", name);
    for (const each of counters) {
      const was = before.find((other) => other.name === each.name);
      const item = made("li", "", `${each.name} ${each.now}`);
      item.dataset.name = each.name;
      item.dataset.now = each.now;
      if (was && was.now !== each.now) item.append(" ", made("strong", "delta", signed(each.now - was.now)));
      list.append(item);
    }
    return list;
  }

  function drawTag(tag, before) {
    const text = tag.level > 1 ? `${tag.name} ${tag.level}` : tag.name;
    const is = before && !before.tags.some((other) => other.name === tag.name && other.level === tag.level);
    const item = made("li", is ? "news" : "", text);
    if (is) item.append(" ", made("span", "label", "new"));
    item.dataset.name = tag.name;
    return item;
  }

  function drawFigure(figure, before) {
    const card = made("article", "figure");
    card.dataset.id = figure.id;
    if (figure.acting) card.classList.add("acting");
    if (figure.out) card.classList.add("out");
    const heading = made("h4");
    heading.append(made("bdi", "", figure.name));
    if (figure.acting) heading.append(" ", made("span", "label", "acting"));
    if (figure.out) heading.append(" ", made("span", "label", "out"));
    if (before && before !== figure) {
      card.classList.add("changed");
      heading.append(" ", made("span", "label", "changed"));
    }
    const bars = made("ul", "bars");
    for (const bar of figure.bars) {
      bars.append(drawBar(bar, before && before.bars.find((other) => other.name === bar.name)));
    }
    card.append(heading, bars);
    if (figure.tags.length) {
      const tags = made("ul", "tags");
      for (const tag of figure.tags) tags.append(drawTag(tag, before));
      card.append(tags);
    }
    if (figure.counters.length) card.append(drawCounters("counters", figure.counters, before ? before.counters : []));
    if (figure.position) card.append(made("p", "position", figure.position));
    if (figure.scores.length) card.append(drawCounters("scores", figure.scores, before ? before.scores : []));
    return card;
  }

  function drawFigures(number) {
    const before = new Map(number ? tables[number - 1].map((each) => [each.id, each]) : []);
    const sides = new Map();
    for (const figure of tables[number]) {
      if (!sides.has(figure.side)) {
        const group = made("section", "camp");
        const heading = made("h4", "camp-name");
        heading.append(made("bdi", "", data.sides[figure.side] || figure.side));
        const cards = made("div", "cards");
        group.append(heading, cards);
        sides.set(figure.side, [group, cards]);
      }
      sides.get(figure.side)[1].append(drawFigure(figure, before.get(figure.id)));
    }
    id("figures").replaceChildren(...[...sides.values()].map(([group]) => group));
  }

  function drawDie(die) {
    const item = made("li", die.kept ? "die" : "die dropped");
    item.append(made("span", "face", String(die.face)));
    const said = [`D${die.sides}`, die.mark, die.kept ? "" : "not counted"].filter(Boolean).join(", ");
    item.append(made("span", "said", said));
    return item;
  }

  function drawRoll(roll) {
    const box = made("section", "roll");
    const title = made("h3");
    title.append(made("bdi", "", roll.who), `: ${roll.purpose}`);
    const dice = made("ul", "dice");
    dice.setAttribute("aria-label", "Dice");
    for (const die of roll.dice) dice.append(drawDie(die));
    const sum = [];
    if (roll.total !== null) sum.push(`came to ${roll.total}`);
    if (roll.needed !== null) sum.push(`needed ${roll.needed}`);
    if (roll.result) sum.push(roll.result);
    box.append(title, dice);
    if (sum.length) box.append(made("p", "sum", sum.join("; ")));
    if (roll.modifiers.length) box.append(made("p", "quiet", roll.modifiers.join(", ")));
    if (roll.luck) box.append(made("p", "luck", roll.luck));
    return box;
  }

  function percent(value) {
    return `${Math.round(100 * value)}%`;
  }

  function drawTold(number) {
    const lines = id(`beat-${number}`).querySelector(".lines").cloneNode(true);
    id("told").replaceChildren(...lines.childNodes);
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
    // At the top of its list, for the foot of the list may lie below the window.
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
    // A button that has the focus must not lose it, so they are not disabled for the keyboard.
    for (const name of ["first", "back"]) id(name).setAttribute("aria-disabled", String(now === 0));
    for (const name of ["next", "last"]) id(name).setAttribute("aria-disabled", String(now === last));
    if (rounds) rounds.value = [...rounds.options].map((each) => each.value).findLast((each) => Number(each) <= now);
    id("speaker").textContent = id(`beat-${now}`).querySelector(".number").title;
    drawTold(now);
    id("rolls").replaceChildren(...(data.beats[now].rolls || []).map(drawRoll));
    drawFigures(now);
    mark(now);
  }

  function go(number) {
    show(number);
    clearTimeout(naming);
    naming = setTimeout(() => history.replaceState(null, "", `#beat-${now}`), CALM);
  }

  // Return the beat to step to: the next one that way, or the next with dice where those alone are wanted.
  function beside(number, way) {
    let found = number + way;
    while (id("dice-only").checked && found > 0 && found < last && !data.beats[found].rolls) found += way;
    return found;
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
      go(beside(now, 1));
      if (now === last) stop();
    }, PACE);
  }

  function step(number) {
    stop();
    go(number);
  }

  const keys = {
    ArrowLeft: () => step(beside(now, -1)),
    ArrowRight: () => step(beside(now, 1)),
    Home: () => step(0),
    End: () => step(last),
    " ": play,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    // Keys do what they do in a list, and Space what it does on a button, a box, a link or a fold.
    if (event.target.closest("select") || (event.key === " " && event.target.closest("button, a, summary, [type=checkbox]"))) return;
    event.preventDefault();
    keys[event.key]();
  });
  id("first").addEventListener("click", () => step(0));
  id("back").addEventListener("click", () => step(beside(now, -1)));
  id("play").addEventListener("click", play);
  id("next").addEventListener("click", () => step(beside(now, 1)));
  id("last").addEventListener("click", () => step(last));
  id("slider").addEventListener("input", (event) => step(Number(event.target.value)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#beat-"]');
    if (!link) return;
    event.preventDefault();
    step(Number(link.hash.slice("#beat-".length)));
    if (!link.closest(".story")) id("moment").scrollIntoView({ block: "start" });
  });
  window.addEventListener("hashchange", () => show(asked()));
  if (rounds) rounds.addEventListener("change", () => step(Number(rounds.value)));
  const graph = id("graph");
  if (graph) {
    graph.addEventListener("click", (event) => {
      const box = graph.getBoundingClientRect();
      step(Math.round((last * (event.clientX - box.left)) / box.width));
    });
  }

  function asked() {
    const found = /^#beat-(\d{1,9})$/.exec(location.hash);
    return found ? Number(found[1]) : now;
  }

  id("moment").hidden = false;
  document.body.classList.add("stepping");
  show(asked());
  // The browser goes to the line of the story that the address names; whoever steps wants to see the beat itself.
  if (/^#beat-/.test(location.hash)) window.addEventListener("load", () => setTimeout(() => id("moment").scrollIntoView(), 0));
})();
