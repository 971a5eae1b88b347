// What runs beside the page: it loads Pyodide, unpacks the program and the log, and verifies.
addEventListener("message", async ({ data: { place, archive, fingerprint } }) => {
  let python;
  try {
    const { loadPyodide } = await import(`${place}pyodide.mjs`);
    python = await loadPyodide({ indexURL: place });
  } catch (error) {
    postMessage({ missing: String(error.message || error) });
    return;
  }
  try {
    postMessage({ stage: "Playing the fight again." });
    python.unpackArchive(archive, "gztar", { extractDir: "/fight" });
    python.globals.set("fingerprint", fingerprint);
    const told = python.runPython(`
      import sys
      sys.path.insert(0, "/fight")
      from replays.page.verifier import LOG, verdict_on
      verdict_on("/fight/" + LOG, fingerprint)
    `);
    postMessage(JSON.parse(told));
  } catch (error) {
    postMessage({ failed: String(error.message || error).trim().split("\n").at(-1) });
  }
});
