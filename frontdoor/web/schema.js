// Reads the JSON Schema of a setup: the form field of each property, defaults, and the names that a field may refer to.
import { same } from "../client/blow.js";

const OTHER_LISTS = {
  weapons: ["armoury", "armory"], drawn: ["armoury", "armory"], off_hand: ["armoury", "armory"], ready: ["armoury", "armory"],
  weapon: ["armoury", "armory"], seat: ["players"], equipment: ["abilities"], powers: ["abilities"], keywords: ["abilities"],
  location: ["locations"], exit_to: ["locations"], accessible_from: ["locations"], mount: ["animals"], worn: ["wardrobe"],
  traits: ["abilities"], moves: ["moves", "library"],
};

/** Return the definition that a schema refers to, with the name of its shape; other schemas are returned as they are. */
export function resolve(root, schema) {
  if (!schema.$ref) return schema;
  const shape = schema.$ref.split("/").at(-1);
  return { ...root.$defs[shape], shape };
}

/** Return the shape of the members of a list of sheets; empty for other schemas. */
export function sheetOf(schema) {
  return schema.type === "array" && schema.items.$ref ? schema.items.$ref.split("/").at(-1) : "";
}

/** Return whether the sheets of a shape are things of their own, with an id and a name. */
export function isNamed(root, shape) {
  const { properties } = root.$defs[shape];
  return Boolean(properties.id && properties.name);
}

/** Return a key as text, such as "Turn limit" for `turn_limit`. */
export function label(key) {
  const text = key.replaceAll("_", " ");
  return text[0].toUpperCase() + text.slice(1);
}

/** Return the property of a schema as a form field, in the form that the engine uses for the fields of commands. */
export function fieldOf(root, key, schema, required) {
  const base = { name: label(key), help: schema.description ?? "", required, default: schema.default ?? null };
  const known = schema.anyOf ? schema.anyOf.find((each) => each.type !== "null") : schema;
  const one = (of) => ({ ...base, domain: "one_of", of, names: of.map((each) => String(each).replaceAll("_", " ") || "none") });
  if ("const" in known) return one([known.const]);
  if (known.enum) return one(known.enum);
  if (known.type === "boolean") return { ...base, domain: "yes_no" };
  if (known.type === "integer") return { ...base, domain: "whole", least: known.minimum, most: known.maximum, suggest: [] };
  if (known.type === "string") return { ...base, domain: "words" };
  if (known.type !== "array") return { ...base, domain: "sheet" };
  if (known.items.enum) {
    return { ...one(known.items.enum), domain: "some_of", least: 0, most: null, repeats: known.items.enum.every(Number.isInteger) };
  }
  if (known.items.type === "string") return { ...base, domain: "names" };
  return { ...base, domain: known.items.type === "integer" ? "numbers" : "sheet" };
}

/** Set a property of a sheet, or delete it if it has its default. */
export function setValue(sheet, key, schema, value, required) {
  const isDefault = value === undefined || (!required && same(value, schema.default));
  if (isDefault) delete sheet[key];
  else sheet[key] = value;
}

/** Call a function with each sheet in a setup, and with its shape, the list that holds it and the JSON path. */
export function walk(root, data, visit, shape = "NewSetup", path = "$") {
  for (const [key, schema] of Object.entries(root.$defs[shape]?.properties ?? {})) {
    const inner = sheetOf(schema);
    if (inner && Array.isArray(data?.[key])) {
      data[key].forEach((sheet, index) => {
        const at = `${path}.${key}[${index}]`;
        visit(sheet, inner, data[key], at);
        walk(root, sheet, visit, inner, at);
      });
    }
  }
}

/** Return a copy of a sheet with a new id and a numbered name that no other sheet of the setup has. */
export function copyOf(root, setup, sheet, { numbered = true } = {}) {
  const copy = structuredClone(sheet);
  const names = new Set(), ids = new Set();
  walk(root, setup, (other) => { names.add(other.name); ids.add(other.id); });
  const fresh = (each) => {
    if (each.name !== undefined) {
      const stem = each.name.replace(/ \d+$/, "");
      let name = each.name;
      for (let number = 2; numbered && names.has(name); number++) name = `${stem} ${number}`;
      each.name = name;
      names.add(name);
    }
    if (each.id !== undefined || "name" in each) {
      if (each.id !== undefined && !ids.has(each.id)) ids.add(each.id);
      else if (each.id !== undefined) ids.add(each.id = freeId(each.name ?? each.id, ids));
    }
    for (const value of Object.values(each)) {
      if (Array.isArray(value)) value.filter((member) => member?.id !== undefined && member?.name !== undefined).forEach(fresh);
    }
  };
  fresh(copy);
  return copy;
}

/** Return an id made from a name that is not taken. */
export function freeId(name, taken) {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 50) || "new";
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}

/** Return the smallest sheet of a shape: its required fields with the first possible values. */
export function blank(root, shape) {
  const { properties, required = [] } = root.$defs[shape];
  const first = (schema) => {
    const known = resolve(root, schema);
    if (known.shape) return blank(root, known.shape);
    return known.const ?? known.enum?.[0] ?? { integer: Math.max(known.minimum, 0), boolean: false, array: [], string: "" }[known.type];
  };
  return Object.fromEntries(required.map((key) => [key, key === "name" ? `New ${label(shapeTitle(shape)).toLowerCase()}` : first(properties[key])]));
}

/** Return the name of a shape for people, such as "enemy" for `EnemySheet`. */
export function shapeTitle(shape) {
  if (shape === "Profile") return "combatant";
  return shape.replace(/Sheet$/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** Return the names that a field may refer to: ids of lists of the setup, the catalogue, and values of other sheets. */
export function namesFor(root, setup, catalogue, shape, key) {
  const lists = [key, `${key}s`, ...(OTHER_LISTS[key] ?? [])];
  const found = new Set();
  for (const list of lists) {
    for (const sheet of Array.isArray(setup[list]) ? setup[list] : []) if (sheet.id ?? sheet.name) found.add(sheet.id ?? sheet.name);
    for (const name of catalogue.names[list] ?? []) found.add(name);
  }
  if (key === "seat") found.add("gm");
  const add = (sheet, of) => {
    if (of !== shape) return;
    for (const value of [sheet[key] ?? []].flat()) if (typeof value === "string" && value) found.add(value);
  };
  walk(root, setup, add);
  const isReference = lists.some((list) => Array.isArray(setup[list]) || root.$defs.NewSetup.properties[list]);
  if (!isReference) for (const { sheet } of catalogue.of(shape)) add(sheet, shape);
  return [...found];
}
