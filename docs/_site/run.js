// Adds a button to the Python examples of a page, which runs them in the browser with the program of the table beside
// the site. Loaded only if the site has the table.
const TABLE = new URL("../play/", import.meta.url);
const PACKAGES = new Set([
  "attrs", "collections", "combat", "datetime", "events", "fractions", "io", "itertools", "json", "math", "os", "pathlib",
  "random", "replays", "sys", "tempfile", "typing",
]); // other packages are not in the program, or need a network or processes

const blocks = [...document.querySelectorAll(".highlight-python")];
const codes = blocks.map((block) => block.querySelector("pre").textContent);
const imports = (code) => [...code.matchAll(/^\s*(?:from|import) (\w+)/gm)].map(([, name]) => name);
const canRun = (code) => imports(code).every((name) => PACKAGES.has(name)) && !/^\s*(await|async) |^>>> /m.test(code);
const firstBlocked = codes.findIndex((code) => !canRun(code));

let worker = null;
let doneCount = 0; // examples of this page that have run: later ones use their names

blocks.slice(0, firstBlocked < 0 ? blocks.length : firstBlocked).forEach((block, index) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "run", textContent: "Run" });
  const output = Object.assign(document.createElement("pre"), { className: "run-output", hidden: true });
  output.setAttribute("role", "status");
  button.addEventListener("click", () => run(index, button, output));
  block.after(button, output);
});

async function run(index, button, output) {
  button.disabled = true;
  output.hidden = false;
  output.textContent = worker ? "Running …" : "Starting Python …";
  worker ??= new Worker(new URL("run_worker.js", import.meta.url), { type: "module" });
  const first = Math.min(doneCount, index);
  const reply = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve({ text: "", error: message || "Python did not start" });
    worker.postMessage({ table: TABLE.href, before: codes.slice(first, index), code: codes[index] });
  });
  if (!reply.error) doneCount = Math.max(doneCount, index + 1);
  output.textContent = [reply.text, reply.error].filter(Boolean).join("\n") || "Done, without output.";
  button.disabled = false;
}
