// The page's side of the app's bridge, in which the app returns a promise.

function ask(name, payload) {
  if (window.webkit) return window.webkit.messageHandlers.ferry.postMessage({ name, payload });
  return window.ferry.call(name, payload);
}

// Makes a call without a reply.
function send(name, payload = null) {
  ask(name, payload);
}

// Makes a call. The promise has the data of a successful reply, and is rejected for any other and after the limit.
function call(name, payload = null) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no reply")), REPLY_LIMIT);
    const onReply = (received) => {
      clearTimeout(timer);
      const { ok, data } = parse(received);
      if (ok === true && isRecord(data)) resolve(data);
      else reject(new Error("no success"));
    };
    const onFailure = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    ask(name, payload).then(onReply, onFailure);
  });
}
