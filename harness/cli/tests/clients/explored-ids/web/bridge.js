// The page's side of the app's bridge, in which replies find their call by an id or by a callback's name.

// The pages have their bug when they are opened with `?bug`.
const isBuggy = new URLSearchParams(location.search).has("bug");

// How long a call waits for its reply, in milliseconds.
const REPLY_LIMIT = 3000;

// The app's version, in the user agent.
const appVersion = (/Clinic\/(\d+\.\d+\.\d+)/.exec(navigator.userAgent) || [])[1] || "0.0.0";

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

function probe(note) {
  document.dispatchEvent(new CustomEvent("footbridge", { detail: JSON.stringify(note) }));
}

// What to do with the reply to each pending call, by the call's id.
const pending = new Map();

// What the app calls.
window.__clinic = {
  done(id, received) {
    // A reply that is late, or a second one, has no pending call.
    pending.get(id)?.(received);
  },
};

// Makes a call without a reply.
function send(op, args = null) {
  if (window.webkit) window.webkit.messageHandlers.clinic.postMessage({ op, args });
  else window.ClinicBridge.run(op, JSON.stringify(args));
}

// Makes a call. The promise has the data of a successful reply. It is rejected for any other and after the limit, with
// the reply's code and text.
function call(op, args = null) {
  const id = `clinic_${crypto.randomUUID().replaceAll("-", "_")}`;
  return new Promise((resolve, reject) => {
    const end = (outcome) => {
      clearTimeout(timer);
      pending.delete(id);
      delete window[id];
      if (window.ClinicBridge) probe({ kind: "settle", callback: id, ...outcome });
    };
    const fail = (code, text) => {
      end({ outcome: "rejected", code, reason: text });
      reject(Object.assign(new Error("no success"), { code, text }));
    };
    const timer = setTimeout(() => fail("TIMEOUT", "No reply"), REPLY_LIMIT);
    const onReply = (received) => {
      const { code, text, data } = parse(received);
      if (code === undefined) return fail("UNREADABLE", "No reply");
      if (code !== "0" || !isRecord(data)) return fail(code, text);
      end({ outcome: "resolved" });
      resolve(data);
    };
    if (window.webkit) {
      pending.set(id, onReply);
      window.webkit.messageHandlers.clinic.postMessage({ op, args, id });
    } else {
      window[id] = onReply;
      window.ClinicBridge.run(op, JSON.stringify(args), id);
    }
  });
}
