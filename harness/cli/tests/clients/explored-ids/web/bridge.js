// The page's side of the app's bridge, in which replies find their call by an id or by a callback's name.

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
