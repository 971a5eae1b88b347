// A setup as a file: TOML or JSON that `blow play --setup` and the lobby accept.
import { el } from "./dom.js";

/** Return a setup as TOML. Lists of sheets become tables; null is left out, because TOML has no word for it. */
export function toToml(data) {
  return `${tables(data, "").join("\n").trim()}\n`;
}

function tables(data, path) {
  const entries = Object.entries(data).filter(([, value]) => value !== null && value !== undefined);
  const isList = (value) => Array.isArray(value) && value.length > 0 && value.every((member) => member?.id !== undefined || (!path && isTable(member)));
  const isBelow = (key, value) => isList(value) || (!path && isTable(value));
  const lines = entries.filter(([key, value]) => !isBelow(key, value)).map(([key, value]) => `${quotedKey(key)} = ${inline(value)}`);
  for (const [key, value] of entries.filter((entry) => isBelow(...entry))) {
    const name = path ? `${path}.${quotedKey(key)}` : quotedKey(key);
    if (isTable(value)) lines.push("", `[${name}]`, ...tables(value, name));
    else for (const member of value) lines.push("", `[[${name}]]`, ...tables(member, name));
  }
  return lines;
}

function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isTable(value)) return typeof value === "string" ? quotedText(value) : String(value);
  const parts = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return `{ ${parts.map(([key, inner]) => `${quotedKey(key)} = ${inline(inner)}`).join(", ")} }`;
}

// The escapes of JSON are escapes of TOML, too; only DEL needs one more.
function quotedText(text) {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

function quotedKey(key) {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quotedText(key);
}

/** Save a text as a file of the user. */
export function download(text, name) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Return the content of a file in Base64. */
export async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}
