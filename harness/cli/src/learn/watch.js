// Runs on the page before the client, on an app that answers nothing, and notes what the client looks for and sends.
// `settings` comes before it: the words to watch on window, those to offer, and the code of a reply that succeeds.
(() => {
  const { words, provide, code } = settings;
  const send = window.footbridgeLearn.note;
  delete window.footbridgeLearn;

  const MOST_NOTES = 2000;
  const LONGEST_TEXT = 4000;
  const DEEPEST = 5;
  // Names by which a page looks for its developer's tools and for module loaders, none of which is an app's.
  const TOOLS =
    /^(__(REACT|VUE|REDUX|PREACT|SVELTE|MOBX|NG)_|define$|require$|module$|exports$|process$|global$|Deno$|Bun$|nodejs|jQuery$|ActiveXObject$|opera$|chrome$|setImmediate$|MSApp$|trustedTypes$|scheduler$|Symbol$)/;

  let isActive = true;
  const seen = new Set();
  const note = (kind, content) => {
    if (!isActive || seen.size >= MOST_NOTES) return;
    const text = JSON.stringify({ kind, ...content });
    if (kind !== "sent" && seen.has(text)) return;
    seen.add(kind === "sent" ? `${seen.size} ${text}` : text);
    send("note", JSON.parse(text));
  };
  // What Footbridge itself reads of the page at the end is nothing that the client looks for.
  setTimeout(() => (isActive = false), 900);

  const plain = (value) => {
    if (typeof value === "function") return { "learn-function": true };
    try {
      const text = JSON.stringify(value) ?? "null";
      return text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : JSON.parse(text);
    } catch {
      return null;
    }
  };

  // An id may happen to be the name of a function that the page declares: it is a callback only if its key says so.
  const isIdOfItsOwn = (key, name, found) =>
    /id$/i.test(key) && !/cb|callback/i.test(key) && found.name === name;

  // Where in a message is the name of a function on the page.
  const callbackIn = (value, path = []) => {
    if (typeof value === "string" && /^[\w$.]{1,100}$/.test(value)) {
      const found = Object.getOwnPropertyDescriptor(window, value)?.value;
      const isCallback =
        typeof found === "function" && !isIdOfItsOwn(path.at(-1) ?? "", value, found);
      return isCallback ? { path, name: value } : undefined;
    }
    if (typeof value !== "object" || value === null || path.length > 3)
      return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const found = callbackIn(inner, [...path, key]);
      if (found) return found;
    }
    return undefined;
  };

  const parsed = (value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  };

  // An object that notes what is read of a reply. Fields that the message had, such as its id, have the message's values.
  const probe = (path, known) =>
    new Proxy({}, {
      get(_, key) {
        if (typeof key === "symbol")
          return key === Symbol.toPrimitive ? () => "" : undefined;
        if (key === "then" || key === "toJSON") return undefined;
        if (key === "toString" || key === "valueOf") return () => "";
        const inner = [...path, key];
        const isKnown = Object.hasOwn(known, key);
        if (inner.length <= DEEPEST)
          note("reply", { path: inner.join("."), known: isKnown });
        if (isKnown) return known[key];
        // The reply of a call that succeeds.
        if (/^(err(or)?_?)?(code|no)$|^(status|ret|retcode)$/i.test(key)) return code;
        if (/^(ok|success|succeeded)$/i.test(key)) return true;
        if (/^err/i.test(key)) return undefined;
        return probe(inner, known);
      },
      has: (_, key) => !/^err/i.test(String(key)),
    });

  const listened = new Set();
  const scalars = (message) =>
    typeof message === "object" && message !== null
      ? Object.fromEntries(
          Object.entries(message).filter(([, value]) => typeof value !== "object"),
        )
      : {};

  // Answers a message by whatever way it shows, once the client waits for the answer.
  const answer = (message, callback, functions) => {
    const known = scalars(message);
    if (callback) {
      const { name } = callback;
      setTimeout(() => {
        if (typeof window[name] === "function")
          note("kept", {});
      }, 50);
      window[name]?.(probe([], known));
    } else if (functions.length > 0) functions[0](probe([], known));
    else
      for (const [target, event] of listened)
        if (event !== "message")
          target.dispatchEvent(
            new CustomEvent(event, { detail: probe([], known) }),
          );
  };

  const sent = (via, values) => {
    const bodies = values.map(parsed);
    const callback = callbackIn(bodies);
    note("sent", {
      via,
      arguments: values.map(plain),
      callback: callback?.path ?? null,
    });
    const message = bodies.findLast((body) => typeof body === "object");
    const functions = values.filter((value) => typeof value === "function");
    setTimeout(() => {
      try {
        answer(message, callback, functions);
      } catch (error) {
        note("stopped", { text: String(error) });
      }
    }, 50);
  };

  // What a function of the app gives back, which notes how it is used.
  const given = () =>
    new Proxy({}, {
      get(_, key) {
        if (key === "then") {
          note("used", { as: "promise" });
          return (resolve) => {
            setTimeout(() => resolve?.(probe([], {})), 50);
            return given();
          };
        }
        if (key === "catch" || key === "finally") {
          note("used", { as: "promise" });
          return () => given();
        }
        if (key === Symbol.toPrimitive || key === "toString") {
          note("used", { as: "text" });
          return () => "{}";
        }
        if (typeof key === "symbol" || key === "toJSON") return undefined;
        note("used", { as: "value" });
        return probe([], {});
      },
    });

  // An object of the app's that has whatever is looked for.
  const offered = (path, depth = 0) => {
    const inner = new Map();
    return new Proxy(() => {}, {
      get(_, key) {
        if (key === Symbol.toPrimitive) return () => "";
        if (typeof key === "symbol" || key === "then" || key === "toJSON")
          return undefined;
        if (key === "toString" || key === "valueOf") return () => "";
        // Of what the app put on window itself, these may be its own.
        if (depth > 0 && (key === "apply" || key === "call" || key === "bind"))
          return Reflect.get(Function.prototype, key);
        const below = `${path}.${key}`;
        note("read", { path: below });
        if (depth >= DEEPEST) return undefined;
        if (!inner.has(key)) inner.set(key, offered(below, depth + 1));
        return inner.get(key);
      },
      set(_, key, value) {
        if (typeof value === "function")
          note("function", { path: `${path}.${String(key)}`, takes: value.length });
        inner.set(key, value);
        return true;
      },
      has(_, key) {
        if (typeof key === "string") note("read", { path: `${path}.${key}` });
        return true;
      },
      apply(_, __, values) {
        sent(path, values);
        return given();
      },
    });
  };

  for (const word of words) {
    if (word in window || TOOLS.test(word)) continue;
    let value = provide.includes(word) ? offered(word) : undefined;
    Object.defineProperty(window, word, {
      configurable: true,
      enumerable: false,
      get() {
        note("read", { path: word });
        return value;
      },
      set(own) {
        note("wrote", { path: word });
        value = own;
        Object.defineProperty(window, word, {
          configurable: true,
          enumerable: true,
          writable: true,
          value: own,
        });
      },
    });
  }

  window.prompt = (text, preset) => {
    const values = preset === undefined ? [text] : [text, preset];
    sent("window.prompt", values.map(String));
    return "{}";
  };

  const post = window.postMessage.bind(window);
  window.postMessage = (message, ...rest) => {
    sent("window.postMessage", [message]);
    return post(message, ...rest);
  };

  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (event, ...rest) {
    const target = this ?? window;
    if (
      (target === window || target === document) &&
      (event === "message" || !(`on${event}` in target)) &&
      !/^(DOMContentLoaded|visibilitychange|webkit|moz|touch|gesture|selection|fullscreen|unhandledrejection|vite:)/.test(event)
    ) {
      note("listens", { on: target === window ? "window" : "document", event: String(event) });
      listened.add([target, String(event)]);
    }
    return listen.call(this, event, ...rest);
  };

  // The functions that the client puts on the page for its app, on window or on an object there.
  const before = new Set(Object.getOwnPropertyNames(window));
  const noteFunctions = (path, value, depth) => {
    if (typeof value === "function") note("function", { path, takes: value.length });
    const isPlain =
      typeof value === "object" && value !== null && !(value instanceof EventTarget);
    if (!isPlain || depth > 2) return;
    for (const key of Object.getOwnPropertyNames(value))
      noteFunctions(`${path}.${key}`, Object.getOwnPropertyDescriptor(value, key)?.value, depth + 1);
  };
  // What a script put on window by itself comes before what it only declares, which can't be deleted.
  setTimeout(() => {
    const own = Object.getOwnPropertyNames(window)
      .filter((name) => !before.has(name) || words.includes(name))
      .map((name) => [name, Object.getOwnPropertyDescriptor(window, name)]);
    for (const isAssigned of [true, false])
      for (const [name, property] of own)
        if (property?.configurable === isAssigned) noteFunctions(name, property.value, 0);
  }, 800);

  // The words of the client's scripts: a name that the client looks for is one of them.
  if (words.length === 0)
    setTimeout(async () => {
      const found = new Set();
      const addresses = new Set(
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /\.[mc]?[jt]sx?(\?|$)/.test(name)),
      );
      const texts = [];
      for (const script of document.scripts) {
        if (script.src) addresses.add(script.src);
        else texts.push(script.textContent);
      }
      for (const element of document.querySelectorAll("*"))
        for (const { name, value } of element.attributes)
          if (name.startsWith("on")) texts.push(value);
      for (const address of [...addresses].slice(0, 200))
        if (new URL(address).origin === location.origin)
          texts.push(await fetch(address).then((answered) => answered.text()));
      for (const text of texts)
        for (const [word] of text.matchAll(/[A-Za-z_$][\w$]{1,60}/g)) {
          if (found.size < 20_000 && !(word in window)) found.add(word);
        }
      const all = [...found];
      for (let from = 0; from < all.length; from += 2000)
        send("note", { kind: "words", words: all.slice(from, from + 2000) });
    }, 100);
})();
