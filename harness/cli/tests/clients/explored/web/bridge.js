// The page's side of the app's bridge.

// The pages have their bug when they are opened with `?bug`.
const isBuggy = new URLSearchParams(location.search).has("bug");

// How long a call waits for its reply, in milliseconds.
const REPLY_LIMIT = 3000;

// The app's version, in the user agent.
const appVersion = (/Shop\/(\d+\.\d+\.\d+)/.exec(navigator.userAgent) || [])[1] || "0.0.0";

// Whether the app has this version or a later one.
function hasVersion(minimum) {
  const own = appVersion.split(".").map(Number);
  const least = minimum.split(".").map(Number);
  const at = own.findIndex((part, index) => part !== least[index]);
  return at === -1 || own[at] > least[at];
}

function post(message) {
  if (window.webkit) window.webkit.messageHandlers.appBridge.postMessage(message);
  else window.appBridge.postMessage(JSON.stringify(message));
}

function probe(note) {
  document.dispatchEvent(new CustomEvent("footbridge", { detail: JSON.stringify(note) }));
}

// The name must differ from those of the page before: a late reply to its calls may still arrive.
function newCallback() {
  return `cb_${crypto.randomUUID().replaceAll("-", "_")}`;
}

// Reads JSON text. Any other text becomes an object without a code.
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// Reads a reply that is an object or JSON text. Anything else becomes an object without a code.
function parse(received) {
  const reply = typeof received === "string" ? readJson(received) : received;
  return reply !== null && typeof reply === "object" ? reply : {};
}

// Whether a reply is a success with data.
function isSuccess(reply) {
  return reply.code === "0" && reply.data !== null && typeof reply.data === "object";
}

// Makes a call without a reply.
function send(name, payload = null) {
  post({ name, payload });
}

// Makes a call. The promise has the data of a successful reply, and is rejected for any other and after the limit.
function call(name, payload = null, limit = REPLY_LIMIT) {
  const callback = newCallback();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      delete window[callback];
    };
    const fail = (code, reason) => {
      end();
      probe({ kind: "settle", callback, outcome: "rejected", code, reason });
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail("TIMEOUT", "no reply"), limit);
    window[callback] = (received) => {
      const reply = parse(received);
      if (!isSuccess(reply)) return fail(String(reply.code), "no success");
      end();
      probe({ kind: "settle", callback, outcome: "resolved" });
      resolve(reply.data);
    };
    post({ name, payload, callback });
  });
}
