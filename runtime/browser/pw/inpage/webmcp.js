// WebMCP: the tools that this document offers to agents. Listing them takes a promise, and the
// engine answers at once, so the list is kept up to date beside it. What the page says of a
// tool's harmlessness is not read.

const TOOL_NAME_MAX = 128;
const TOOL_INPUT_MAX = 8000;
const TOOLS_MAX = 64;
const TOOL_ANSWER_MAX = 20000;

const modelContext = document.modelContext ?? navigator.modelContext ?? null;

// offered are the tools of this very document: those of its frames are listed there.
let offered = [];
let listings = 0;

function listTools() {
  const listing = ++listings;
  modelContext.getTools().then((tools) => {
    if (listing === listings) offered = tools.filter((t) => t.window === window);
  }, () => {});
}

if (modelContext?.getTools) {
  modelContext.addEventListener('toolchange', listTools);
  listTools();
}

// toolOrigin is the document's own origin, "" where it is opaque: nobody answers for that one.
function toolOrigin() {
  return self.origin === 'null' ? '' : self.origin;
}

// tools describes what is offered. A name that is too long to be told is not offered to a model.
function tools() {
  if (toolOrigin() === '') return [];
  return offered.filter((t) => t.name.length <= TOOL_NAME_MAX).slice(0, TOOLS_MAX).map((t) => ({
    name: t.name, description: cut(tidy(t.description ?? '')), origin: toolOrigin(), input: inputOf(t),
  }));
}

function inputOf(tool) {
  const text = JSON.stringify(tool.inputSchema ?? null);
  return text === 'null' || text.length > TOOL_INPUT_MAX ? '' : text;
}

// call is the newest call in this document.
let call = null;

// callTool calls a tool, unless the document is of another origin than the one that was charged
// for it: check and call are one operation in one document.
function callTool(name, origin, input) {
  const fits = offered.filter((t) => t.name === name);
  if (toolOrigin() === '' || toolOrigin() !== origin) return { refused: 'foreign-origin' };
  if (fits.length !== 1) return { refused: fits.length === 0 ? 'absent' : 'ambiguous-after' };
  const own = { done: false, answer: '' };
  call = own;
  modelContext.executeTool(fits[0], JSON.parse(input)).then((result) => {
    own.answer = String(result ?? '').slice(0, TOOL_ANSWER_MAX);
    own.done = true;
  }, () => { own.done = true; });
  return { refused: '' };
}

// called tells what became of the newest call; known is false in a document that made none.
function called() {
  return { known: call !== null, done: call?.done ?? false, answer: call?.answer ?? '' };
}
