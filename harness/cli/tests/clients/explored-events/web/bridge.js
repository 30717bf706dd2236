// The page's side of the app's bridge, in which replies and events are messages.

// The pages have their bug when they are opened with `?bug`.
const isBuggy = new URLSearchParams(location.search).has("bug");

// How long a call waits for its reply, in milliseconds.
const REPLY_LIMIT = 3000;

// The app's version, in the user agent.
const appVersion = (/Market\/(\d+\.\d+\.\d+)/.exec(navigator.userAgent) || [])[1] || "0.0.0";

// Whether the app has this version or a later one.
function hasVersion(minimum) {
  const own = appVersion.split(".").map(Number);
  const least = minimum.split(".").map(Number);
  const at = own.findIndex((part, index) => part !== least[index]);
  return at === -1 || own[at] > least[at];
}

function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

// Reads an object, or the JSON text of one. Anything else becomes an empty object.
function parse(received) {
  try {
    const value = typeof received === "string" ? JSON.parse(received) : received;
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

// Loads JSON from the shop's server. The promise is rejected unless the response is a success in JSON.
async function load(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

// What to do with the reply to each pending call, by the call's id.
const pending = new Map();

// What to do with each event of the app, by its name.
const listeners = new Map();

function on(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

function onMessage({ data }) {
  const message = parse(data);
  if (message.type === "event") for (const listener of listeners.get(message.name) ?? []) listener(message.body);
  // A reply that is late, or a second one, has no pending call.
  else if (message.type === "reply") pending.get(message.id)?.(message);
}

window.addEventListener("message", onMessage);
document.addEventListener("message", onMessage);

// Makes a call without a reply.
function send(type, body = null) {
  window.ReactNativeWebView.postMessage(JSON.stringify({ type, body }));
}

// Makes a call. The promise has the data of a successful reply, and is rejected for any other and after the limit.
function call(type, body = null) {
  const id = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      pending.delete(id);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("no reply"));
    }, REPLY_LIMIT);
    pending.set(id, (reply) => {
      end();
      if (reply.code === "0" && isRecord(reply.body)) resolve(reply.body);
      else reject(new Error("no success"));
    });
    window.ReactNativeWebView.postMessage(JSON.stringify({ type, id, body }));
  });
}
