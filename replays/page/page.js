"use strict";
// The stepper: draws the figures, dice and value of one beat. `review` is what the other scripts of the page use.
const review = (() => {
  const PLAY_INTERVAL = 1500; // milliseconds per beat while playing
  const ADDRESS_DELAY = 250; // milliseconds after the last step before the address changes; browsers limit its changes
  const MAX_PIPS = 10; // bars with a higher maximum are drawn as a trough
  const data = JSON.parse(document.getElementById("data").textContent);
  const id = (name) => document.getElementById(name);
  const last = data.beats.length - 1;
  const figureLists = figuresPerBeat(data.beats);
  const ends = endsOfFolds(data.beats);
  const rounds = id("rounds");
  const shown = [];
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

  // Return, for each beat with text, the last of the beats without text that are folded into it.
  function endsOfFolds(beats) {
    const found = {};
    beats.forEach((beat, number) => {
      found[beat.into ?? number] = number;
    });
    return found;
  }

  function el(kind, name, text) {
    const element = document.createElement(kind);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function signed(number) {
    return number > 0 ? `+${number}` : `\u2212${-number}`;
  }

  function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  function drawBar(bar, before) {
    const item = el("li", `bar ${bar.full_is_good ? "good" : "harm"}`);
    const isPips = bar.most <= MAX_PIPS;
    item.append(el("span", "name", bar.name), " ", el("span", "amount", `${bar.now} of ${bar.most}`));
    if (before && before.now !== bar.now) item.append(" ", el("strong", "delta", signed(bar.now - before.now)));
    const drawing = el("span", isPips ? `pips ${bar.full_is_good ? "good" : "harm"}` : "trough");
    drawing.setAttribute("aria-hidden", "true");
    if (isPips) {
      for (let place = 0; place < bar.most; place++) drawing.append(el("i", place < bar.now ? "on" : ""));
    } else {
      const fill = el("i", "fill");
      fill.style.width = `${Math.min(100, Math.max(0, (100 * bar.now) / bar.most))}%`;
      drawing.append(fill);
    }
    item.append(drawing);
    return item;
  }

  function drawCounters(name, counters, before) {
    const list = el("ul", name);
    for (const counter of counters) {
      const was = before.find((other) => other.name === counter.name);
      const item = el("li", "", `${counter.name} ${counter.now}`);
      if (was && was.now !== counter.now) item.append(" ", el("strong", "delta", signed(counter.now - was.now)));
      list.append(item);
    }
    return list;
  }

  function drawTag(tag, before) {
    const text = tag.level > 1 ? `${tag.name} ${tag.level}` : tag.name;
    const isNew = before && !before.tags.some((other) => other.name === tag.name && other.level === tag.level);
    return el("li", isNew ? "tag new" : "tag", text);
  }

  function drawFigure(figure, before) {
    const card = el("li", "fig figure");
    card.dataset.id = figure.id;
    if (figure.acting) card.classList.add("acting");
    if (figure.out) card.classList.add("gone");
    const face = el("span", "face", data.letters[figure.id] || figure.name.slice(0, 2));
    face.setAttribute("aria-hidden", "true");
    const body = el("div");
    const name = el("span", "fig-name");
    name.append(el("bdi", "", capital(figure.name)));
    if (figure.acting) name.append(" ", el("span", "tag new", "acting"));
    if (figure.out) name.append(" ", el("span", "out", "out"));
    if (before && before !== figure) {
      card.classList.add("changed");
      name.append(" ", el("span", "unseen", "changed"));
    }
    const state = el("div", "fig-state");
    const bars = el("ul", "bars");
    for (const bar of figure.bars) {
      bars.append(drawBar(bar, before && before.bars.find((other) => other.name === bar.name)));
    }
    state.append(bars);
    if (figure.tags.length) {
      const tags = el("ul", "tags");
      for (const tag of figure.tags) tags.append(drawTag(tag, before));
      state.append(tags);
    }
    if (figure.counters.length) state.append(drawCounters("counters", figure.counters, before ? before.counters : []));
    if (figure.position) state.append(el("span", "position", figure.position));
    if (figure.scores.length) state.append(drawCounters("scores", figure.scores, before ? before.scores : []));
    body.append(name, state);
    card.append(face, body);
    return card;
  }

  function drawFigures(number) {
    const before = new Map(number ? figureLists[number - 1].map((figure) => [figure.id, figure]) : []);
    const sides = new Map();
    for (const figure of figureLists[ends[number]]) {
      const side = data.sides[figure.side] || { name: figure.side, colour: 1 };
      if (!sides.has(figure.side)) {
        const group = el("div", `side-${side.colour}`);
        const heading = el("h4");
        heading.append(el("bdi", "", side.name));
        const list = el("ul", "figs");
        group.append(heading, list);
        sides.set(figure.side, [group, list, heading, 0]);
      }
      const entry = sides.get(figure.side);
      entry[1].append(drawFigure(figure, before.get(figure.id)));
      entry[3] += figure.out ? 0 : 1;
    }
    for (const [, , heading, standing] of sides.values()) heading.append(`, ${standing} standing`);
    id("figures").replaceChildren(...[...sides.values()].map(([group]) => group));
  }

  function drawDie(die) {
    const pair = el("span", "pair");
    const face = el("span", `die${die.kept ? "" : " drop"}${die.mark && die.kept ? " special" : ""}`, String(die.face));
    pair.append(face);
    const note = [die.sides === 6 ? "" : `D${die.sides}`, die.mark, die.kept ? "" : "not kept"].filter(Boolean).join(", ");
    if (note) pair.append(el("span", "note", note));
    return pair;
  }

  function drawRoll(roll) {
    const box = el("div", "roll");
    const title = el("h3");
    title.append(el("bdi", "", roll.who), `: ${roll.purpose}${roll.needed === null ? "" : `, needs ${roll.needed}`}`);
    const dice = el("span", "dice");
    for (const die of roll.dice) dice.append(drawDie(die));
    box.append(title, dice, " ");
    const sum = [roll.total === null ? "" : String(roll.total), roll.result].filter(Boolean).join(": ");
    if (sum) box.append(el("b", "sum", sum));
    if (roll.modifiers.length) box.append(el("p", "quiet small", roll.modifiers.join(", ")));
    if (roll.luck) box.append(el("p", "luck", roll.luck));
    return box;
  }

  function percent(value) {
    // Only certainty is 0% or 100%.
    if (value > 0 && value < 1 && Math.min(value, 1 - value) < 0.01) return value < 0.5 ? "under 1%" : "over 99%";
    return `${Math.round(100 * value)}%`;
  }

  function valuesBefore(number) {
    for (let at = number - 1; at >= 0; at--) if (data.beats[at].values) return data.beats[at].values;
    return null;
  }

  // Return the values after a beat and the beats folded into it.
  function valuesAfter(number) {
    for (let at = ends[number]; at >= number; at--) if (data.beats[at].values) return data.beats[at].values;
    return null;
  }

  function drawValue(number) {
    const before = valuesBefore(number);
    const after = valuesAfter(number);
    const parts = (after || []).map((value, line) => {
      if (value === null) return "";
      const was = before && before[line] !== null && percent(before[line]) !== percent(value) ? `${percent(before[line])} → ` : "";
      return `${data.lines[line]} ${was}${percent(value)}`;
    });
    id("value").textContent = parts.some(Boolean) ? `${data.value}: ${parts.filter(Boolean).join(", ")}` : "";
  }

  function drawHeading(number) {
    const actor = data.beats[number].actor;
    id("number").textContent = number;
    id("title").textContent = data.beats[number].title;
    id("actor").hidden = !actor;
    if (actor) {
      id("actor").className = `face side-${actor.colour}`;
      id("actor").textContent = actor.letters;
    }
  }

  function drawSentences(number) {
    const lines = id(`beat-${number}`).querySelector(".lines").cloneNode(true);
    id("sentences").replaceChildren(...lines.childNodes);
  }

  function mark(number) {
    const old = document.querySelector(".beats [aria-current]");
    if (old) old.removeAttribute("aria-current");
    const list = document.querySelector(".story .scroll");
    const item = id(`beat-${number}`);
    item.setAttribute("aria-current", "step");
    // Scroll to the top of the list, because its bottom may be below the window.
    list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 20;
    drawCursor(number);
  }

  function drawCursor(number) {
    for (const cursor of document.querySelectorAll(".cursor")) {
      const x = last ? (1000 * number) / last : 0;
      cursor.removeAttribute("hidden");
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }

  function show(number) {
    const wanted = Math.min(last, Math.max(0, number));
    now = data.beats[wanted].into ?? wanted;
    id("slider").value = now;
    id("slider").setAttribute("aria-valuetext", `beat ${now} of ${last}: ${data.beats[now].title}`);
    // aria-disabled instead of disabled, so that a focused button keeps the focus.
    for (const name of ["first", "back"]) id(name).setAttribute("aria-disabled", String(now === 0));
    for (const name of ["next", "last"]) id(name).setAttribute("aria-disabled", String(ends[now] === last));
    if (rounds) rounds.value = [...rounds.options].map((option) => option.value).findLast((value) => Number(value) <= now);
    drawHeading(now);
    drawValue(now);
    drawSentences(now);
    id("rolls").replaceChildren(...(data.beats[now].rolls || []).map(drawRoll));
    drawFigures(now);
    mark(now);
    for (const listener of shown) listener(now);
  }

  function go(number) {
    show(number);
    clearTimeout(naming);
    naming = setTimeout(() => history.replaceState(null, "", `#beat-${now}`), ADDRESS_DELAY);
  }

  // Return the next beat with text in a direction, or the next one with dice if only those are wanted.
  function neighbour(number, direction) {
    let target = number + direction;
    const isPassed = (beat) => beat.into !== undefined || (id("dice-only").checked && !beat.rolls);
    while (target > 0 && target < last && isPassed(data.beats[target])) target += direction;
    return target;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    id("play").setAttribute("aria-pressed", "false");
    id("play").querySelector(".word").textContent = "Play";
    id("play").querySelector(".icon").textContent = "▶";
  }

  function play() {
    if (timer !== null) {
      stop();
      return;
    }
    if (ends[now] === last) go(0);
    id("play").setAttribute("aria-pressed", "true");
    id("play").querySelector(".word").textContent = "Stop";
    id("play").querySelector(".icon").textContent = "■";
    timer = setInterval(() => {
      go(neighbour(now, 1));
      if (ends[now] === last) stop();
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
    // Keep the usual keys of fields and lists, and Space on buttons, check boxes, links and disclosures.
    if (event.target.closest("select, textarea, dialog, input:not([type=range], [type=checkbox])")) return;
    if (event.key === " " && event.target.closest("button, a, summary, [type=checkbox]")) return;
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
    step(Number(link.getAttribute("href").slice("#beat-".length)));
    if (!link.closest(".story, .slide")) id("moment").scrollIntoView({ block: "start" });
  });
  window.addEventListener("hashchange", () => show(beatInAddress()));
  if (rounds) rounds.addEventListener("change", () => step(Number(rounds.value)));
  document.addEventListener("click", (event) => {
    const graph = event.target.closest(".drawing");
    if (!graph) return;
    const box = graph.getBoundingClientRect();
    step(Math.round((last * (event.clientX - box.left)) / box.width));
  });

  // Show refined chances.
  function update(fresh) {
    Object.assign(data, { lines: fresh.lines, value: fresh.value, turns: fresh.turns, summary: fresh.summary });
    fresh.beats.forEach((beat, number) => {
      data.beats[number].values = beat.values;
    });
    drawValue(now);
    drawCursor(now);
  }

  function beatInAddress() {
    const match = /^#beat-(\d{1,9})$/.exec(location.hash);
    return match ? Number(match[1]) : now;
  }

  for (const element of document.querySelectorAll(".scripted")) element.hidden = false;
  show(beatInAddress());
  // The browser scrolls to the line of the story; show the beat itself instead.
  if (/^#beat-/.test(location.hash)) window.addEventListener("load", () => setTimeout(() => id("moment").scrollIntoView(), 0));
  return { data, id, el, step, update, onShow: (listener) => shown.push(listener), beat: () => now };
})();
