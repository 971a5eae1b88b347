// The parts of the DOM that dialogs use: elements with HTML, their named inputs, and events.
const CONTROLS = /<(select|textarea|input)\b([^>]*)>(?:(.*?)<\/\1>)?/gs;
const OPTION = /<option([^>]*)>(.*?)<\/option>/gs;

const decode = (text) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const attribute = (text, name) => {
  const match = new RegExp(`\\b${name}="([^"]*)"`).exec(text);
  return match ? decode(match[1]) : null;
};

class Control {
  constructor([, tag, attributes, inner = ""]) {
    this.name = attribute(attributes, "name");
    this.tag = tag;
    this.type = tag === "input" ? attribute(attributes, "type") ?? "text" : tag;
    this.checked = /\bchecked\b/.test(attributes);
    this.min = Number(attribute(attributes, "min"));
    this.max = Number(attribute(attributes, "max"));
    this.step = Number(attribute(attributes, "step"));
    this.options = [...inner.matchAll(OPTION)].map(([, each, label]) => {
      return { value: attribute(each, "value"), isSelected: /\bselected\b/.test(each), label: decode(label) };
    });
    const selected = this.options.find((option) => option.isSelected) ?? this.options[0];
    this.value = tag === "select" ? selected?.value ?? "" : tag === "textarea" ? decode(inner) : attribute(attributes, "value") ?? "";
  }
}

export class Element {
  #html = "";
  #controls = [];
  #listeners = new Map();
  children = [];
  dataset = {};

  set innerHTML(html) {
    if (/<script|\son\w+=/.test(html)) throw new Error("unsafe HTML");
    this.#html = html;
    this.#controls = [...html.matchAll(CONTROLS)].map((match) => new Control(match)).filter(({ name }) => name !== null);
  }

  get innerHTML() {
    return this.#html + this.children.map((child) => child.innerHTML).join("");
  }

  replaceChildren(...children) {
    this.#html = "";
    this.#controls = [];
    this.children = children;
  }

  querySelectorAll(selector) {
    if (selector !== "[name]") throw new Error(`unknown selector ${selector}`);
    return [...this.#controls, ...this.children.flatMap((child) => child.querySelectorAll(selector))];
  }

  addEventListener(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  dispatch(name, event = {}) {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
    for (const child of this.children) child.dispatch(name, event);
  }

  /** The elements with an action, as events have them as targets. */
  get actions() {
    const targets = [...this.innerHTML.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
    return targets.map(([, attributes, label]) => {
      const data = [...attributes.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decode(value)]);
      return { dataset: Object.fromEntries(data), label: decode(label) };
    });
  }
}

export const document = () => ({
  elements: new Map(),
  createElement(tag) {
    if (tag !== "div") throw new Error(`unknown tag ${tag}`);
    return new Element();
  },
  getElementById(id) {
    return this.elements.get(id) ?? this.elements.set(id, new Element()).get(id);
  },
});

/** Load an ES module and its imports in a context of its own. Needs `--experimental-vm-modules`. */
export async function load(context, path) {
  const { SourceTextModule } = await import("node:vm");
  const { readFileSync } = await import("node:fs");
  const { dirname, resolve } = await import("node:path");
  const modules = new Map();
  const moduleOf = (file) => {
    if (!modules.has(file)) {
      modules.set(file, new SourceTextModule(readFileSync(file, "utf8"), { context, identifier: file }));
    }
    return modules.get(file);
  };
  const module = moduleOf(path);
  await module.link((specifier, referrer) => moduleOf(resolve(dirname(referrer.identifier), specifier)));
  await module.evaluate();
}

/** A person who changes some inputs at random and presses buttons. */
export class Person {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  below(limit) {
    this.#state = (this.#state * 48271) % 2147483647;
    return this.#state % limit;
  }

  /** Change an input as a user may, in one of three dialogs and in each that was refused. Fill in what is empty. */
  change(content) {
    for (const input of content.querySelectorAll("[name]")) {
      if (input.type === "text" && input.value === "") input.value = "a word";
      else if (input.type === "select" && input.value === "" && input.options.length > 1) {
        input.value = input.options[1 + this.below(input.options.length - 1)].value;
      } else continue;
      content.dispatch("change", { target: input });
    }
    const inputs = content.querySelectorAll("[name]");
    if (!inputs.length || (!content.innerHTML.includes("blow-reasons") && this.below(3))) return;
    const input = inputs[this.below(inputs.length)];
    if (input.type === "select" && input.options.length) input.value = input.options[this.below(input.options.length)].value;
    else if (input.type === "checkbox") input.checked = !input.checked;
    else if (input.type === "number") input.value = String(input.min + input.step * this.below(Math.min(4, (input.max - input.min) / input.step + 1)));
    content.dispatch("change", { target: input });
  }
}
