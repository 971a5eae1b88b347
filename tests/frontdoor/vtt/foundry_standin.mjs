// A stand-in for Foundry VTT 13 and 14: a world, and clients that offer the documented API and nothing else.
import { createContext } from "node:vm";
import { resolve } from "node:path";
import { readFileSync } from "node:fs";
import { Element, document, load } from "./dom.mjs";

const HOOKS = ["init", "setup", "ready", "canvasReady", "drawToken", "refreshToken", "updateToken", "getSceneControlButtons"];
const DIALOG_OPTIONS = ["window", "content", "buttons", "rejectClose", "render", "close", "modal", "position", "submit"];
const BUTTON_OPTIONS = ["action", "label", "icon", "default", "callback", "class", "type", "style"];
const STATUSES = ["dead", "bleeding", "prone", "dying", "pinned", "staggered", "fear", "hindered", "exhausted"];

/** Return an object that throws if an unknown property is read. */
function strict(name, object) {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || key in target || key === "then" || key === "toJSON") return Reflect.get(target, key, receiver);
      throw new TypeError(`${name}.${String(key)} is not part of the documented API`);
    },
  });
}

function checkKeys(name, object, allowed) {
  const wrong = Object.keys(object).filter((key) => !allowed.includes(key));
  if (wrong.length) throw new TypeError(`${name} has no option ${wrong}`);
}

// Merge changes with dotted keys, as documents do.
function merge(target, changes) {
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(".");
    const last = keys.pop();
    let place = target;
    for (const key of keys) place = place[key] ??= {};
    const isObject = (each) => each !== null && typeof each === "object" && !Array.isArray(each);
    if (isObject(value) && isObject(place[last])) merge(place[last], value);
    else place[last] = structuredClone(value);
  }
}

/** The server's part: documents that all clients receive, and messages to one client. */
export class World {
  constructor(generation) {
    Object.assign(this, { generation, users: [], tokens: [], actors: [], messages: [], settings: {}, clients: [], queries: [], rolls: [] });
  }

  addActor(data) {
    this.actors.push({ _id: `actor${this.actors.length}`, statuses: [], items: [], ...structuredClone(data) });
    return this.actors.at(-1);
  }

  addToken(name, actor = null) {
    this.tokens.push({ _id: `token${this.tokens.length}`, name, actorId: actor?._id ?? null, flags: {} });
  }

  /** All that every client can read. */
  get text() {
    return JSON.stringify([this.users, this.tokens, this.actors, this.messages, this.settings]);
  }

  checkGm(user, action) {
    if (!user.isGM) throw new Error(`User ${user.name} lacks permission to ${action}`);
  }

  emit(hook, ...values) {
    for (const client of this.clients) client.emit(hook, ...values.map((value) => value(client)));
  }
}

export class Client {
  #hooks = { once: new Map(), on: new Map() };
  #storage = new Map();
  #registered = new Map();
  warnings = [];
  floating = [];
  dialogs = 0;
  drawnTexts = new Map();

  constructor(world, { name, isGM }, answer) {
    this.world = world;
    this.user = { id: `user${world.users.length}`, name, isGM, active: true };
    this.answer = answer;
    world.users.push(this.user);
    world.clients.push(this);
    this.tokenObjects = new Map();
  }

  /** Load the module from its folder and run its hooks, as at the start of the client. */
  async start(folder) {
    this.manifest = JSON.parse(readFileSync(resolve(folder, "module.json"), "utf8"));
    const { minimum, verified } = this.manifest.compatibility;
    if (this.world.generation < Number(minimum) || this.world.generation > Number(verified)) throw new Error("incompatible");
    const [{ path }] = this.manifest.languages;
    this.texts = JSON.parse(readFileSync(resolve(folder, path), "utf8"));
    this.module = { id: this.manifest.id };
    const context = createContext(this.#globals());
    for (const file of this.manifest.esmodules) await load(context, resolve(folder, file));
    this.emit("init");
    this.emit("setup");
    this.emit("canvasReady", this.canvas);
    this.emit("ready");
    this.controls = { tokens: { name: "tokens", tools: {} } };
    this.emit("getSceneControlButtons", this.controls);
  }

  emit(name, ...values) {
    for (const listener of this.#hooks.once.get(name)?.splice(0) ?? []) listener(...values);
    for (const listener of this.#hooks.on.get(name) ?? []) listener(...values);
  }

  #globals() {
    const { world, user } = this;
    const actorOf = (data) => this.#actor(data);
    const tokenOf = (data) => this.#token(data);
    this.scene = strict("Scene", {
      id: "scene", name: "The bridge",
      get tokens() { return strict("EmbeddedCollection", { find: (test) => world.tokens.map(tokenOf).find(test), filter: (test) => world.tokens.map(tokenOf).filter(test) }); },
      updateEmbeddedDocuments: async (kind, updates) => {
        if (kind !== "Token") throw new TypeError(`a scene has no ${kind}`);
        world.checkGm(user, "update Token");
        for (const { _id, ...changes } of updates) {
          const data = world.tokens.find((token) => token._id === _id);
          if (!data) throw new Error(`Token "${_id}" does not exist!`);
          merge(data, changes);
          world.emit("updateToken", (client) => client.#token(data), () => changes, () => ({}), () => user.id);
        }
      },
    });
    this.canvas = strict("Canvas", {
      scene: this.scene,
      ready: true,
      tokens: strict("TokenLayer", { get placeables() { return []; }, get controlled() { return world.tokens.filter((data) => data.isSelected).map((data) => tokenOf(data).object); } }),
      interface: strict("InterfaceCanvasGroup", { createScrollingText: async (origin, content) => { this.floating.push(content); } }),
    });
    const settings = strict("ClientSettings", {
      register: (module, key, data) => {
        checkKeys("a setting", data, ["name", "hint", "scope", "config", "type", "default", "choices", "range", "onChange", "requiresReload"]);
        if (!["world", "client", "user"].includes(data.scope)) throw new Error("unknown scope");
        this.#registered.set(`${module}.${key}`, data);
      },
      registerMenu: (module, key, data) => {
        checkKeys("a menu", data, ["name", "label", "hint", "icon", "type", "restricted"]);
        if (!(data.type.prototype instanceof this.ApplicationV2)) throw new Error("the type of a menu must be an application");
      },
      get: (module, key) => {
        const data = this.#registered.get(`${module}.${key}`);
        if (!data) throw new Error(`"${module}.${key}" is not a registered game setting`);
        return structuredClone((data.scope === "world" ? world.settings[key] : this.#storage.get(key)) ?? data.default);
      },
      set: async (module, key, value) => {
        const data = this.#registered.get(`${module}.${key}`);
        if (!data) throw new Error(`"${module}.${key}" is not a registered game setting`);
        if (data.scope !== "world") this.#storage.set(key, structuredClone(value));
        else {
          world.checkGm(user, "update Setting");
          world.settings[key] = structuredClone(value);
        }
      },
    });
    const localize = (key) => key.split(".").reduce((place, part) => place?.[part], this.texts) ?? key;
    const users = () => world.users.map((each) => this.#user(each));
    const game = strict("Game", {
      release: { generation: world.generation },
      settings,
      user: this.#user(user),
      users: strict("Users", { filter: (test) => users().filter(test), find: (test) => users().find(test), [Symbol.iterator]: () => users().values(), get activeGM() { return users().find((each) => each.isGM && each.active) ?? null; } }),
      actors: strict("Actors", { getName: (name) => { const data = world.actors.find((each) => each.name === name); return data && actorOf(data); } }),
      modules: { get: (id) => (id === this.module.id ? this.module : undefined) },
      keybindings: strict("ClientKeybindings", { register: (module, key, data) => { checkKeys("a keybinding", data, ["name", "hint", "editable", "uneditable", "onDown", "onUp", "restricted", "precedence", "repeat", "reservedModifiers"]); this.keybinding = data; } }),
      i18n: strict("Localization", { localize, format: (key, data = {}) => localize(key).replaceAll(/\{(\w+)\}/g, (_, name) => data[name]) }),
    });
    const client = this;
    this.ApplicationV2 = class ApplicationV2 {
      static DEFAULT_OPTIONS = {};
      #content = new Element();
      #isRendered = false;
      constructor() { checkKeys("an application", this.constructor.DEFAULT_OPTIONS, ["id", "classes", "tag", "window", "position", "actions", "form"]); }
      get rendered() { return this.#isRendered; }
      async render(options = {}) {
        if (typeof options === "boolean") throw new TypeError("render(true) was the API of version 12");
        checkKeys("render", options, ["force", "parts", "position", "window"]);
        if (!options.force && !this.#isRendered) return this;
        this.#isRendered = true;
        this._replaceHTML(await this._renderHTML({}, options), this.#content, options);
        client.panel = { html: this.#content.innerHTML, targets: this.#content.actions, click: (target) => this.constructor.DEFAULT_OPTIONS.actions[target.dataset.action].call(this, {}, target) };
        return this;
      }
      async _renderHTML() { throw new Error("not implemented"); }
      _replaceHTML() { throw new Error("not implemented"); }
    };
    const PreciseText = class {
      static getTextStyle(options) { checkKeys("a text style", options, ["fontSize", "fill", "anchor", "align"]); return options; }
      constructor(text) { this.text = text; this.anchor = { set() {} }; this.position = { set() {} }; }
    };
    const Roll = class {
      constructor(formula) {
        if (!/^[1-9]\d*d[1-9]\d*( \+ [1-9]\d*d[1-9]\d*)*$/.test(formula)) throw new Error(`Unresolved StringTerm in ${formula}`);
        this.formula = formula;
      }
      async evaluate(options = {}) {
        checkKeys("Roll.evaluate", options, ["minimize", "maximize", "allowStrings", "allowInteractive"]); // `async` was removed
        if (this.dice) throw new Error("already evaluated");
        const fulfil = options.allowInteractive === false ? () => 1 : (sides) => client.fulfil(sides);
        this.dice = this.formula.split(" + ").map((term) => {
          const [count, sides] = term.split("d").map(Number);
          return { number: count, faces: sides, results: Array.from({ length: count }, () => ({ result: fulfil(sides), active: true })) };
        });
        return this;
      }
    };
    const DialogV2 = strict("DialogV2", {
      wait: (options) => client.#dialog(options),
      prompt: ({ ok, ...options }) => client.#dialog({ ...options, buttons: [{ action: "ok", label: "OK", default: true, ...ok }] }),
      confirm: async (options) => {
        const buttons = [{ action: "yes", label: "Yes", default: true, callback: () => true }, { action: "no", label: "No", callback: () => false }];
        return client.#dialog({ ...options, buttons });
      },
    });
    const { console, setTimeout, clearTimeout, queueMicrotask, URL, WebSocket, structuredClone: clone } = globalThis;
    return {
      console, setTimeout, clearTimeout, queueMicrotask, URL, WebSocket, structuredClone: clone, game,
      document: document(),
      canvas: this.canvas,
      Hooks: strict("Hooks", { once: (name, listener) => this.#listen("once", name, listener), on: (name, listener) => this.#listen("on", name, listener) }),
      CONFIG: strict("CONFIG", { queries: this.queries = {}, specialStatusEffects: strict("specialStatusEffects", { DEFEATED: "dead" }), statusEffects: STATUSES.map((id) => ({ id, name: id, img: "" })) }),
      ui: strict("ui", { notifications: strict("Notifications", Object.fromEntries(["info", "warn", "error"].map((kind) => [kind, (message) => { this.warnings.push(`${kind}: ${message}`); }]))) }),
      ChatMessage: strict("ChatMessage", { create: async (data) => { checkKeys("a message", data, ["content", "speaker", "whisper", "rolls", "flavor", "style", "type", "user"]); world.messages.push({ author: user.id, ...structuredClone(data) }); } }),
      foundry: strict("foundry", {
        applications: strict("foundry.applications", { api: strict("foundry.applications.api", { ApplicationV2: this.ApplicationV2, DialogV2 }) }),
        canvas: strict("foundry.canvas", { containers: strict("foundry.canvas.containers", { PreciseText }) }),
        dice: strict("foundry.dice", { Roll }),
      }),
    };
  }

  #listen(kind, name, listener) {
    if (!HOOKS.includes(name)) throw new TypeError(`unknown hook ${name}`);
    const listeners = this.#hooks[kind];
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  }

  #user(data) {
    return strict("User", {
      ...data,
      isSelf: data.id === this.user.id,
      query: async (name, content) => {
        if (!name.includes(".")) throw new Error("names of queries need the prefix of the module");
        const client = this.world.clients.find((each) => each.user.id === data.id);
        if (!client.queries[name]) throw new Error(`${name} is not a registered query`);
        this.world.queries.push({ to: data.id, content: JSON.stringify(content) });
        return client.queries[name](structuredClone(content), {});
      },
    });
  }

  #actor(data) {
    const { world, user } = this;
    return strict("Actor", {
      id: data._id,
      name: data.name,
      statuses: new Set(data.statuses),
      toObject: () => structuredClone(data),
      update: async (changes) => { world.checkGm(user, "update Actor"); merge(data, changes); },
      toggleStatusEffect: async (id, options = {}) => {
        checkKeys("toggleStatusEffect", options, ["active", "overlay"]);
        if (!STATUSES.includes(id)) throw new Error(`Invalid status ID "${id}" provided to Actor#toggleStatusEffect`);
        world.checkGm(user, "create ActiveEffect");
        const rest = data.statuses.filter((each) => each !== id);
        data.statuses = options.active ?? rest.length === data.statuses.length ? [...rest, id] : rest;
      },
      createEmbeddedDocuments: async (kind, items) => {
        if (kind !== "Item") throw new TypeError(`an actor has no ${kind}`);
        world.checkGm(user, "create Item");
        data.items.push(...structuredClone(items));
      },
      updateEmbeddedDocuments: async () => world.checkGm(user, "update Item"),
    });
  }

  #token(data) {
    const { world, user } = this;
    const actor = world.actors.find((each) => each._id === data.actorId);
    if (!this.tokenObjects.has(data._id)) {
      const object = { w: 100, h: 100, center: { x: 50, y: 50 }, addChild: (label) => { this.drawnTexts.set(data.name, label); return label; } };
      this.tokenObjects.set(data._id, strict("Token", Object.assign(object, { document: null, actor: null })));
    }
    const object = this.tokenObjects.get(data._id);
    object.actor = actor ? this.#actor(actor) : null;
    object.document = strict("TokenDocument", {
      id: data._id, name: data.name, flags: structuredClone(data.flags), actor: object.actor, object,
      update: async (changes) => { world.checkGm(user, "update Token"); merge(data, changes); },
    });
    return object.document;
  }

  /** The face of a die, by the method of fulfilment that the user has chosen. */
  fulfil(sides) {
    const face = 1 + this.answer.below(sides);
    this.world.rolls.push(face);
    return face;
  }

  async #dialog(options) {
    checkKeys("DialogV2", options, DIALOG_OPTIONS);
    if (!options.buttons?.length) throw new Error("You must define at least one entry in options.buttons");
    options.buttons.forEach((button) => checkKeys("a button", button, BUTTON_OPTIONS));
    const { content } = options;
    if (typeof content === "string" ? /<script/.test(content) : !(content instanceof Element)) throw new TypeError("content must be HTML or a div");
    this.dialogs++;
    let close;
    const closed = new Promise((done) => { close = () => done(null); });
    const dialog = strict("DialogV2", { close: async () => close(), element: content });
    options.render?.({}, dialog);
    const action = await Promise.race([closed, this.answer.press(options, this)]);
    options.close?.({}, dialog);
    const button = options.buttons.find((each) => each.action === action);
    if (!button) {
      if (options.rejectClose !== false) throw new Error("Dialog was dismissed without pressing a button.");
      return null;
    }
    return (button.callback ? await button.callback({}, { form: content }, dialog) : null) ?? button.action;
  }
}
