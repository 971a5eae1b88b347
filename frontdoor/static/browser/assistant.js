// A second worker that answers slow questions: odds, choices of computer players, and review pages.
import { lastLine, startPython } from "./python.js";

try {
  const { python } = await startPython();
  const assistant = python.runPython("from frontdoor.static.engine import Assistant; Assistant()");
  addEventListener("message", ({ data }) => {
    try {
      const answer = assistant.answer(python.toPy(data).tobytes());
      postMessage({ answer: answer.toJs?.() ?? answer });
    } catch (error) {
      postMessage({ failure: lastLine(error) });
    }
  });
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failure: lastLine(error) });
}
