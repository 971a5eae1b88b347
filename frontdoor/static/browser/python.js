// Starts Pyodide with the program. Only workers import this module.
import { loadPyodide } from "../pyodide/pyodide.mjs";

export const FOLDER = new URL("../", import.meta.url); // the folder of the table

/** Return Pyodide, in which the program can be imported, and the milliseconds that Pyodide itself took. */
export async function startPython() {
  const archive = fetch(new URL("engine/engine.data", FOLDER)).then((reply) => {
    if (!reply.ok) throw new Error("the file engine.data is missing");
    return reply.arrayBuffer();
  });
  archive.catch(() => {}); // reported below
  const began = performance.now();
  const python = await loadPyodide({ indexURL: new URL("pyodide/", FOLDER).href });
  const milliseconds = performance.now() - began;
  python.unpackArchive(await archive, "gztar", { extractDir: "/engine" });
  python.runPython('import sys; sys.path.insert(0, "/engine"); sys.dont_write_bytecode = True');
  return { python, milliseconds };
}

/** Return the last line of an error, which has the sentence of a Python error. */
export function lastLine(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1);
}
