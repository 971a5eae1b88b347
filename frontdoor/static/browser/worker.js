// The worker of the static table: runs the table service in Pyodide, and saves its fights in the browser's database.
import { FOLDER, lastLine, startPython } from "./python.js";

const NAME = `blow-by-blow ${FOLDER.pathname}`; // of the lock and of the database; other tables may have the same origin
const ENTRIES = "entries"; // object store of the database: values by [fight, number of the line or key of the note]
const BOOT = `
from frontdoor.static.engine import Engine
Engine([(fight, key, bytes(value)) for fight, key, value in entries])
`;

const queue = []; // messages of the page and answers of the assistant
const ports = new Map(); // of the review pages that are being made, by number
let isBusy = false, lastNumber = 0, engine, database, python, assistant = null;

/** Wait until no other tab has the engine: two of them would overwrite each other's lines. */
async function waitForOtherTabs() {
  if (!navigator.locks) return; // the page was not loaded over a secure connection
  const hold = (options) => new Promise((resolve, reject) => {
    navigator.locks.request(NAME, options, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {}); // until the worker ends
    }).catch(reject);
  });
  if (await hold({ ifAvailable: true })) return;
  postMessage({ waits: true });
  await hold({});
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Read all entries, the lines of a fight in their order: keys that are numbers come before texts.
function readEntries() {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(ENTRIES);
    const keys = transaction.objectStore(ENTRIES).getAllKeys();
    const values = transaction.objectStore(ENTRIES).getAll();
    transaction.oncomplete = () => resolve(keys.result.map(([fight, key], index) => [fight, key, values.result[index]]));
    transaction.onabort = () => reject(transaction.error);
  });
}

function save(changes) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(ENTRIES, "readwrite", { durability: "strict" });
    const entries = transaction.objectStore(ENTRIES);
    for (const [fight, key, value] of changes) {
      if (key === undefined) entries.delete(IDBKeyRange.bound([fight], [fight, []]));
      else if (value === undefined) entries.delete([fight, key]);
      else entries.put(value, [fight, key]);
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

// Send what the engine says, after all its changes are saved, and the next question to the assistant.
async function deliver() {
  const taken = engine.take();
  const [messages, changes, pages] = taken.toJs();
  taken.destroy();
  if (changes.length) await save(changes);
  for (const message of messages) postMessage({ message });
  for (const [number, page, refusal] of pages) {
    ports.get(number).postMessage({ page, refusal });
    ports.delete(number);
  }
  const question = engine.next_question();
  if (question) {
    const data = question.toJs();
    question.destroy();
    assistant ??= startAssistant(); // not earlier, so that it does not delay the first question
    assistant.then((worker) => worker.postMessage(data));
  }
}

function handle({ message, token, port, answer, isLost }) {
  if (answer) engine.receive_answer(python.toPy(answer).tobytes());
  else if (isLost) engine.lose_assistant();
  else if (port) {
    ports.set(++lastNumber, port);
    engine.review(lastNumber, token);
  } else engine.receive(message);
}

async function work() {
  if (isBusy) return;
  isBusy = true;
  for (let isDue = true; isDue || queue.length; ) {
    while (queue.length) {
      handle(queue.shift());
      await deliver();
    }
    isDue = engine.work(); // one decision of the program; then messages of the page have priority
    await deliver();
    await new Promise((resolve) => setTimeout(resolve));
  }
  isBusy = false;
}

function add(item) {
  queue.push(item);
  work().catch(fail);
}

// Start the assistant. If it cannot start, or ends, the engine answers all questions itself.
function startAssistant() {
  const worker = new Worker(new URL("assistant.js", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    worker.addEventListener("error", () => add({ isLost: true }));
    worker.addEventListener("message", ({ data: { ready, answer } }) => {
      if (ready) resolve(worker);
      else add(answer ? { answer } : { isLost: true });
    });
  });
}

const fail = (error) => postMessage({ failure: lastLine(error) });

async function start() {
  await waitForOtherTabs();
  const began = performance.now();
  const started = await startPython();
  ({ python } = started);
  database = await openDatabase();
  const entries = python.toPy(await readEntries());
  engine = python.runPython(BOOT, { globals: python.toPy({ entries }) });
  engine.has_assistant = true;
  addEventListener("message", ({ data, ports: [port] }) => add({ ...data, port }));
  postMessage({ ready: { pyodide: started.milliseconds, all: performance.now() - began } });
}

start().catch(fail);
