// Shared by the hostile pages. `door` is the agent's function on the window, which accepts only the page's key.
const { Error: OwnError } = window;
const door = window[Symbol.for("footbridge")];
const note = { kind: "live", role: "alert", text: "forged" };
const forged = JSON.stringify([500000, note]);

// The error a second later has to be in the transcript, at its instant.
function attack(how) {
  setTimeout(() => { throw new OwnError("the truth"); }, 1000);
  how();
}

// Tries a possible key, with which the agent would return everything it has.
function tryKey(key) {
  if (typeof key === "string" && door(key)) show("key found");
}

// An object whose traps receive the names that are looked up.
function listening(report) {
  const trap = (_, name) => void report(name);
  return new Proxy({}, { get: trap, has: trap, getOwnPropertyDescriptor: trap });
}

// Every trap of such an object throws.
function throwing() {
  const thrown = () => { throw new OwnError("thrown by a trap"); };
  return new Proxy(() => {}, new Proxy({}, { get: () => thrown }));
}

// Takes everything it can from an object of the agent on which a getter or a setter is called.
const touched = new WeakSet();
function touch(object) {
  if (typeof object !== "object" || object === null || touched.has(object)) return;
  touched.add(object);
  try {
    tryKey(object.channel);
    for (const inner of [object.owner, object.timeline, object.owner?.timeline])
      if (typeof inner?.now === "number") inner.now = 500000;
    for (const sink of [object, object.outbox, object.shared?.outbox])
      if (typeof sink?.send === "function") sink.send(note);
  } catch {}
}

// Names of properties that the agent's objects, options and messages have, or may lack.
const NAMES = [
  "activity", "at", "boot", "bubbles", "cancelable", "capture", "channel", "clock", "configurable", "data", "delay", "depth", "detail",
  "do", "done", "due", "enumerable", "every", "get", "id", "idle", "is", "isFrame", "kind", "level", "loaded", "message", "name", "now",
  "once", "order", "outbox", "owner", "passive", "pending", "priority", "ready", "results", "run", "set", "shared", "signal", "stack",
  "target", "tasks", "text", "then", "timeline", "toJSON", "until", "url", "value", "waits", "writable",
];
const NUMBERS = ["0", "1", "2", "3"];

// Defines getters and setters with those names, which see each object that lacks them. Descriptors need a prototype
// without such names.
function accessors(prototype, names) {
  const { defineProperty } = Reflect;
  for (const name of names)
    defineProperty(prototype, name, {
      __proto__: null,
      configurable: true,
      get() { touch(this); },
      set(value) {
        touch(this);
        defineProperty(this, name, { __proto__: null, value, configurable: true, enumerable: true, writable: true });
      },
    });
}

// Gives every object that lacks those names a value there.
function values(prototype, names, value) {
  for (const name of names)
    Reflect.defineProperty(prototype, name, { __proto__: null, value, configurable: true, writable: true });
}
