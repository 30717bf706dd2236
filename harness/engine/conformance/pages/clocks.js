// Finds every property and method of a global scope that shows the time of the machine: of the scope's own objects, and of
// one object of each type that can be constructed. Call it at a known instant of the virtual clock.
function findClocks(scope, instant) {
  // The sizes of memory change, but show no time; nor do random numbers. These are called or constructed with side effects.
  const SKIPPED = /^(memory|jsHeapSizeLimit|random|randomUUID|opener|parent|top|frames|self|window|globalThis|frameElement|caches|localStorage|sessionStorage|findClocks|AudioContext|OfflineAudioContext|webkitAudioContext|Worker|SharedWorker|WebSocket|WebSocketStream|EventSource|WebTransport|RTCPeerConnection|webkitRTCPeerConnection|Notification|PaymentRequest|PresentationRequest|Proxy|Function|SpeechRecognition|webkitSpeechRecognition|MediaRecorder|ServiceWorkerContainer|Audio|Image)$/;
  // Methods without arguments that only read.
  const READS = /^(now|get[A-Z].*|to[A-Z].*|instant|plain.*|zoned.*|time.*|current.*|format.*|resolvedOptions|csi|loadTimes|takeRecords|keys|entries|epoch.*|valueOf|lastModified.*|mark)$/;
  const HOUR = 3_600_000;
  const YEAR = 365 * 24 * HOUR;
  const isFar = (time, from) => Math.abs(time - instant) > from && Math.abs(time - instant) < 5 * YEAR;
  const isMachineTime = (path, value) => {
    if (typeof value === "bigint") return isMachineTime(path, Number(value));
    if (typeof value === "number") {
      // The virtual clock has whole milliseconds.
      if (/(start|end|time|stamp|duration)$/i.test(path) && value > 0 && !Number.isInteger(value)) return true;
      // Seconds, milliseconds, microseconds, nanoseconds.
      return [value * 1000, value, value / 1000, value / 1e6].some((time) => isFar(time, HOUR));
    }
    if (typeof value !== "string" || value.length > 100 || !/\b20\d\d\b/.test(value)) return false;
    const time = Date.parse(value.replace(/\[.*\]$/, ""));
    // Some are dates without a time.
    return !Number.isNaN(time) && isFar(time, 25 * HOUR);
  };
  const read = () => {
    const found = new Map();
    const seen = new Set();
    const visit = (value, path, depth) => {
      if (["number", "bigint", "string"].includes(typeof value)) {
        found.set(path, value);
        return;
      }
      if (value === null || typeof value !== "object" && typeof value !== "function") return;
      if (value instanceof scope.Date) {
        found.set(path, Number(value));
        return;
      }
      if (seen.has(value) || depth > 3) return;
      seen.add(value);
      if (value instanceof scope.Promise) value.catch(() => {});
      if (Array.isArray(value)) {
        // Entries of the performance timeline have names; new ones may come between two readings.
        value.forEach((item, index) => visit(item, `${path}[${item?.name ?? index}]`, depth + 1));
        return;
      }
      for (let owner = value; owner && owner !== scope.Object.prototype && owner !== scope.Function.prototype; owner = Object.getPrototypeOf(owner)) {
        for (const key of Reflect.ownKeys(owner)) {
          const name = String(key);
          if (SKIPPED.test(name) || name === "constructor" || typeof key === "symbol") continue;
          let member;
          try {
            member = Reflect.get(value, key);
            if (typeof member === "function" && READS.test(name) && !/^get(User|Display|Screen|Installed|Battery|Gamepads)/.test(name))
              member = name === "mark" ? Reflect.apply(member, value, ["mark"]) : Reflect.apply(member, value, []);
          } catch {
            continue;
          }
          if (typeof member === "function" && depth > 0) continue;
          visit(member, path === "" ? name : `${path}.${name}`, depth + 1);
        }
      }
    };
    visit(scope, "", 0);
    for (const name of Object.getOwnPropertyNames(scope)) {
      if (SKIPPED.test(name) || !/^[A-Z]/.test(name)) continue;
      const Type = scope[name];
      if (typeof Type !== "function" || !Type.prototype) continue;
      for (const given of [[], ["x"], [[], "x"], [{}], ["x", {}]]) {
        try {
          const made = Reflect.construct(Type, given);
          visit(made, `new ${name}`, 1);
          break;
        } catch {
          // It needs other arguments, or can't be constructed.
        }
      }
    }
    return found;
  };
  const wait = () => {
    let total = 0;
    for (let index = 0; index < 8_000_000; index += 1) total += index % 7;
    return total;
  };
  const first = read();
  wait();
  const second = read();
  const clocks = [];
  for (const [path, value] of second) {
    const before = first.get(path);
    const changes = before !== undefined && !Object.is(before, value) && typeof value !== "string";
    if (changes || isMachineTime(path, value)) clocks.push(path);
  }
  return clocks.sort();
}
