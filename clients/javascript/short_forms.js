// Protocols 2 and 3: the server sends each form once per connection, and requests list the keys of their forms. With
// protocol 3, it also sends each request once, and omits what the client can complete.

const EMPTY = { decision: null, optional: false, asked_by: null, reminders: [], forms: [], entries: [], default: null };

// The usual members of a field: of any domain, and of its own.
const USUAL_OF_ALL = { help: "", required: false, default: null };
const USUAL = {
  whole: { least: 0, suggest: [], unit: "", shown_unit: "", divisor: 1 },
  yes_no: { default: false },
  some_of: { least: 0, most: null, repeats: false, default: [] },
  words: { default: "" },
  lines: { examples: [], default: [] },
  list_of: { least: 0, default: [] },
};

/** The forms and requests that a connection has received, by key. */
export class FormCache {
  #forms = new Map();
  #requests = new Map();
  #latest = new Map(); // the latest form of each command
  #fields = new Map(); // the latest field of each name, both of its command and of any
  #names = new Map(); // the name last sent for each value

  /** Keep the forms and requests of a result or of the params of a notification. */
  keep(message) {
    for (const { key, form } of message?.forms ?? []) this.#forms.set(key, this.#complete(form));
    for (const { key, request } of message?.requests ?? []) this.#requests.set(key, request);
  }

  /** Return a view after a number of beats with forms and requests in place of their keys; all as in protocol 1. */
  fill(view, beats) {
    const requests = view.requests.map((item) => this.#request(item));
    return { ...view, beats, step: view.step ?? view.state.step, requests };
  }

  #request(item) {
    const form = (each) => (typeof each === "string" ? this.#forms.get(each) : each);
    if (!Array.isArray(item)) return { ...item, forms: item.forms.map(form) };
    const [key, decision = null] = item;
    const request = { ...EMPTY, ...this.#requests.get(key), decision };
    const forms = request.forms.map(form);
    return { ...request, forms, entries: wholeEntries(request.entries, forms) };
  }

  // Return a form with the members that are as in the latest form of its command.
  #complete(form) {
    const { command, changed = {} } = form, latest = this.#latest.get(command);
    const { changed: _, ...whole } = { ...latest, ...form };
    whole.fields = form.fields ? this.#allFields(command, form.fields)
      : { ...latest.fields, ...this.#allFields(command, changed) };
    this.#latest.set(command, whole);
    return whole;
  }

  #allFields(path, fields) {
    return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, this.#field(`${path}/${key}`, key, field)]));
  }

  // Return a field with the members that are as in the latest field of its name or, if it has a domain, as usual.
  #field(path, key, brief) {
    const name = (key.slice(0, 1).toUpperCase() + key.slice(1)).replaceAll("_", " ");
    const before = brief.domain ? { name, ...USUAL_OF_ALL, ...USUAL[brief.domain] }
      : this.#fields.get(path) ?? this.#fields.get(`/${key}`);
    const field = { ...before, ...brief };
    if (brief.fields) field.fields = this.#allFields(path, brief.fields);
    if (["one_of", "some_of"].includes(field.domain) && (brief.of ?? brief.names)) {
      field.names = field.of.map((value, index) => this.#name(value, brief.names?.[index]));
    }
    this.#fields.set(path, field).set(`/${key}`, field);
    return field;
  }

  #name(value, sent) {
    const key = JSON.stringify(value);
    if (sent != null) this.#names.set(key, sent);
    return this.#names.get(key) ?? String(value);
  }
}

// Return the entries of a request with the members that follow from its forms.
function wholeEntries(entries, forms) {
  let actor = "", next = 0;
  return entries.map((entry) => {
    actor = entry.actor ?? actor;
    const variants = (entry.variants ?? [{}]).map((variant) => {
      const indexes = variant.forms ?? [next];
      next = indexes.at(-1) + 1;
      return { name: "as usual", price: "", label: usualLabel(forms[indexes[0]].label, actor), ...variant, forms: indexes };
    });
    return { label: entry.label ?? variants[0].label, actor, variants };
  });
}

function usualLabel(label, actor) {
  const colon = actor ? label.indexOf(": ") : -1;
  const bare = (colon < 0 ? "" : label.slice(colon + 2)) || label;
  const [first = ""] = bare;
  return first.toUpperCase() + bare.slice(first.length);
}
