// JSON Patch (RFC 6902) with the operations that the server sends: add, remove, replace, move and copy.

/** Return a document with a patch applied. The input stays unchanged; unchanged parts are shared with the result. */
export function applyPatch(document, operations) {
  return operations.reduce(applyOperation, document);
}

function applyOperation(document, operation) {
  const path = parsePointer(operation.path);
  switch (operation.op) {
    case "add":
      return insertAt(document, path, operation.value);
    case "remove":
      return updateAt(document, path, (parent, key) => withoutKey(parent, key));
    case "replace": {
      const { value } = operation;
      return updateAt(document, path, (parent, key) => withValue(parent, key, value), () => value);
    }
    case "move": {
      const from = parsePointer(operation.from);
      const value = valueAt(document, from);
      return insertAt(updateAt(document, from, (parent, key) => withoutKey(parent, key)), path, value);
    }
    case "copy":
      return insertAt(document, path, valueAt(document, parsePointer(operation.from)));
    default:
      throw new Error(`unknown patch operation "${operation.op}"`);
  }
}

function parsePointer(pointer) {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(document, path) {
  return path.reduce((parent, key) => parent[key], document);
}

function insertAt(document, path, value) {
  const insert = (parent, key) => {
    if (!Array.isArray(parent)) return withValue(parent, key, value);
    const index = key === "-" ? parent.length : Number(key);
    return [...parent.slice(0, index), value, ...parent.slice(index)];
  };
  return updateAt(document, path, insert, () => value);
}

// Return a document in which `change` replaced the parent of a path's last key. `changeRoot` handles an empty path.
function updateAt(document, path, change, changeRoot) {
  if (path.length === 0) return changeRoot(document);
  const [key, ...rest] = path;
  if (document === null || typeof document !== "object") throw new Error(`the path of a patch is not there: ${key}`);
  if (rest.length === 0) return change(document, key);
  if (!Object.hasOwn(document, key)) throw new Error(`the path of a patch is not there: ${key}`);
  return withValue(document, key, updateAt(document[key], rest, change, changeRoot));
}

// Return a copy with one value set; `defineProperty`, so that a key such as `__proto__` becomes an ordinary property.
function withValue(parent, key, value) {
  if (Array.isArray(parent)) return parent.map((item, index) => (index === Number(key) ? value : item));
  const copy = { ...parent };
  Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true });
  return copy;
}

function withoutKey(parent, key) {
  if (Array.isArray(parent)) return parent.filter((_, index) => index !== Number(key));
  const { [key]: _, ...rest } = parent;
  return rest;
}
