// Protocols 2 and 3: the server sends each form once per connection, and requests list the keys of their forms. With
// protocol 3, it also sends each request once, and omits what the client can complete.

const EMPTY = { decision: null, asked_by: null, reminders: [], forms: [], entries: [], default: null };

/** The forms and requests that a connection has received, by key. */
export class FormCache {
  #forms = new Map();
  #requests = new Map();
  #latest = new Map(); // the latest form of each command
  #fields = new Map(); // the latest field of each name, both of its command and of any

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

  #latestField(command, name) {
    return this.#fields.get(`${command}/${name}`) ?? this.#fields.get(`/${name}`);
  }

  // Return a form with the members that are as in the latest form of its command, or the latest fields of their names.
  #complete(form) {
    const fields = Object.fromEntries(Object.entries(form.fields).map(
      ([name, field]) => [name, field.domain ? field : { ...this.#latestField(form.command, name), ...field }],
    ));
    for (const [name, field] of Object.entries(fields)) {
      this.#fields.set(`${form.command}/${name}`, field).set(`/${name}`, field);
    }
    const whole = { ...this.#latest.get(form.command), ...form, fields };
    this.#latest.set(form.command, whole);
    return whole;
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
