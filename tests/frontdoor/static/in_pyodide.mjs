// Runs a Python program with an archive in Pyodide, and prints its last value.
import { readFileSync } from "node:fs";

const [folder, archive, program] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "gztar", { extractDir: "/engine" });
process.stdout.write(python.runPython(readFileSync(program, "utf8")));
