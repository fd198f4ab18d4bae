// The requests of the page's own code, and which of them is the one that commits.
const commitOf = (pattern) => {
  const [method, path] = pattern.split(" ");
  if (!path) return () => false;
  const parts = path.split(/(\{[^}]*\})/).map((part) => {
    if (part === "{$}") return "";
    if (part.startsWith("{")) return part.endsWith("...}") ? ".*" : "[^/]+";
    return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  const whole = new RegExp(`^${parts.join("")}${path.endsWith("/") ? ".*" : ""}$`);
  return (m, url) => m.toUpperCase() === method && whole.test(new URL(url, document.baseURI).pathname);
};
const isCommit = commitOf(config.commit);

// asked is the method and the address of a fetch.
const asked = (input, init) => {
  const request = input instanceof Request ? input : null;
  return [init?.method ?? request?.method ?? "GET", request ? request.url : String(input)];
};

// aroundFetch lets handle answer the fetches that commit; send sends one as it is.
const aroundFetch = (handle) => {
  const then = window.fetch;
  window.fetch = function fetch(input, init) {
    if (!isCommit(...asked(input, init))) return then.call(window, input, init);
    return handle(input, init, (i, o) => then.call(window, i, o));
  };
};

// aroundXHR calls back when a request that commits is sent.
const aroundXHR = (sent) => {
  const { open, send, setRequestHeader } = XMLHttpRequest.prototype;
  const told = new WeakMap();
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    told.set(this, { method, url: String(url), headers: [] });
    return open.call(this, method, url, ...rest);
  };
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    told.get(this)?.headers.push([name, value]);
    return setRequestHeader.call(this, name, value);
  };
  XMLHttpRequest.prototype.send = function (body) {
    const request = told.get(this);
    if (request && isCommit(request.method, request.url)) sent(this, { ...request, body });
    return send.call(this, body);
  };
};
