// Runs Python examples in the background. One message at a time: `{ table, before, code }`; the reply has the output of
// `code`, and the last line of an error.
let started = null;

onmessage = async ({ data: { table, before, code } }) => {
  const lines = [];
  try {
    const { startPython, lastLine } = await import(`${table}engine/python.js`);
    started ??= startPython();
    const { python } = await started;
    try {
      python.setStdout({ batched: () => {} });
      for (const each of before) python.runPython(each);
      python.setStdout({ batched: (line) => lines.push(line) });
      python.runPython(code);
      postMessage({ text: lines.join("\n"), error: "" });
    } catch (error) {
      postMessage({ text: lines.join("\n"), error: lastLine(error) });
    }
  } catch (error) {
    started = null;
    postMessage({ text: "", error: `Python did not start: ${error.message}` });
  }
};
