// Background worker of the page: loads Pyodide, unpacks the program and the log, and verifies.
addEventListener("message", async ({ data: { pyodide, archive, fingerprint } }) => {
  let python;
  try {
    const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
    python = await loadPyodide({ indexURL: pyodide });
  } catch (error) {
    postMessage({ missing: String(error.message || error) });
    return;
  }
  try {
    postMessage({ stage: "Replaying the fight." });
    python.unpackArchive(archive, "gztar", { extractDir: "/fight" });
    python.globals.set("fingerprint", fingerprint);
    const verdict = python.runPython(`
      import sys
      sys.path.insert(0, "/fight")
      from replays.page.verifier import LOG, verdict_on
      verdict_on("/fight/" + LOG, fingerprint)
    `);
    postMessage(JSON.parse(verdict));
  } catch (error) {
    postMessage({ failed: String(error.message || error).trim().split("\n").at(-1) });
  }
});
