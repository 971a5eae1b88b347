// JSON Patch (RFC 6902), as far as a server sends it: add, remove, replace, move and copy.

/** Return what a patch makes of a document; the document stays as it is, and what does not change is shared with it. */
export function patched(document, changes) {
  let now = document;
  for (const change of changes) now = applied(now, change);
  return now;
}

function applied(document, change) {
  const path = parts(change.path);
  switch (change.op) {
    case "add":
      return added(document, path, change.value);
    case "remove":
      return at(document, path, (holder, key) => without(holder, key));
    case "replace":
      return at(document, path, (holder, key) => withValue(holder, key, change.value), () => change.value);
    case "move": {
      const from = parts(change.from);
      const value = found(document, from);
      return added(at(document, from, (holder, key) => without(holder, key)), path, value);
    }
    case "copy":
      return added(document, path, found(document, parts(change.from)));
    default:
      throw new Error(`a patch that does "${change.op}" is unknown here`);
  }
}

function parts(pointer) {
  return pointer === "" ? [] : pointer.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function found(document, path) {
  return path.reduce((holder, key) => holder[key], document);
}

function added(document, path, value) {
  const put = (holder, key) => {
    if (!Array.isArray(holder)) return withValue(holder, key, value);
    const place = key === "-" ? holder.length : Number(key);
    return [...holder.slice(0, place), value, ...holder.slice(place)];
  };
  return at(document, path, put, () => value);
}

// Return a document in which what holds the last part of a path is made anew.
function at(document, path, change, whole) {
  if (path.length === 0) return whole(document);
  const [key, ...rest] = path;
  if (document === null || typeof document !== "object") throw new Error(`a patch names a place that is not there: ${key}`);
  if (rest.length === 0) return change(document, key);
  if (!Object.hasOwn(document, key)) throw new Error(`a patch names a place that is not there: ${key}`);
  return withValue(document, key, at(document[key], rest, change, whole));
}

function withValue(holder, key, value) {
  if (Array.isArray(holder)) return holder.map((each, place) => (place === Number(key) ? value : each));
  const made = { ...holder };
  Object.defineProperty(made, key, { value, writable: true, enumerable: true, configurable: true });
  return made;
}

function without(holder, key) {
  if (Array.isArray(holder)) return holder.filter((_, place) => place !== Number(key));
  const { [key]: _, ...rest } = holder;
  return rest;
}
