// The page's side of the app's bridge, in which replies and events are messages.

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
