/**
 * Properties in which the browser shows the machine's time: of the performance timeline, files and the document. They
 * show the instant instead that the page's clock showed at that time.
 */
import { apply, bare, setProperty } from "./builtins";
import type { PageClock } from "./clock";

type Scope = Window & typeof globalThis;

/** The machine's time of a scope, in milliseconds: since 1970, and since the scope began. */
interface MachineTime {
  origin: number;
  now: () => number;
}

/** A property's getter. */
type Get = (this: object) => unknown;

/** A property of the performance timeline that is a time since the scope began. */
const TIME = /(?:start|end|time|timestamp|interactive|complete|loading)$/i;
/** A property that is a length of time, other than `duration`, which is that of the entry itself. */
const LENGTH = /.duration$/i;

export function installMachineTime(
  scope: Scope,
  clock: PageClock,
  epoch: number,
): void {
  const { performance } = scope;
  const { timeOrigin } = performance;
  const now = performance.now.bind(performance);
  const time: MachineTime = { origin: timeOrigin, now };
  clock.timeline.follow(() => timeOrigin + now());
  if ("PerformanceEntry" in scope) {
    installMarks(scope, clock);
    installEntries(scope, clock, time);
  }
  installTiming(scope, clock, time, epoch);
  installFiles(scope, clock, time, epoch);
  installModified(scope, clock, time, epoch);
}

/** The instant of a time since the scope began, on the page's clock. */
function sinceStart(clock: PageClock, { origin }: MachineTime, time: number) {
  const shown = clock.timeline.shownAt(origin + time) - clock.started;
  return shown > 0 ? shown : 0;
}

/** The instant of a time since 1970, on the page's clock. Undefined for a time from before the scope began. */
function wallTime(
  clock: PageClock,
  { origin, now }: MachineTime,
  epoch: number,
  time: number,
): number | undefined {
  // The browser rounds some times to seconds.
  const isRecent = time >= origin - 2000 && time <= origin + now() + 2000;
  return isRecent ? epoch + clock.timeline.shownAt(time) : undefined;
}

/** Replaces the getters of a type that `choose` chooses. */
function replaceGetters(
  prototype: object,
  choose: (name: string, get: Get) => Get | undefined,
): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    const get = property?.get && choose(name, property.get);
    if (get)
      setProperty(prototype, name, {
        configurable: true,
        enumerable: property.enumerable ?? true,
        get,
        ...(property.set && { set: property.set }),
      });
  }
}

/** Marks and measures of now. */
function installMarks(scope: Scope, clock: PageClock): void {
  const { performance, PerformanceMark } = scope;
  const { mark, measure } = performance;
  const begun = (options?: PerformanceMarkOptions) => ({
    startTime: clock.sinceStart,
    ...options,
  });
  scope.PerformanceMark = new Proxy(PerformanceMark, {
    construct: (type, [name, options]: never[], target) =>
      Reflect.construct(type, [name, begun(options)], target) as object,
  });
  const methods = Object.getPrototypeOf(performance) as Performance;
  replace(methods, "mark", function (this: Performance, ...given: never[]) {
    const [name, options] = given;
    return apply(
      mark,
      this,
      given.length === 0 ? given : ([name, begun(options)] as never),
    );
  });
  replace(methods, "measure", function (this: Performance, ...given: never[]) {
    const [name, from, to] = given as unknown[];
    const options = (
      typeof from === "object" ? from : { start: from, end: to }
    ) as PerformanceMeasureOptions | null;
    const isKnown =
      options?.end !== undefined ||
      (options?.start !== undefined && options.duration !== undefined);
    return given.length === 0 || isKnown
      ? apply(measure, this, given)
      : apply(measure, this, [
          name,
          { ...options, end: clock.sinceStart },
        ] as never);
  });
}

/** The entries of the performance timeline, other than marks and measures. */
function installEntries(
  scope: Scope,
  clock: PageClock,
  time: MachineTime,
): void {
  const base = scope.PerformanceEntry.prototype;
  const typeOf = Object.getOwnPropertyDescriptor(base, "entryType")?.get as Get;
  const startOf = Object.getOwnPropertyDescriptor(base, "startTime")
    ?.get as Get;
  const shown = (at: number): number =>
    at === 0 ? 0 : sinceStart(clock, time, at);
  const isOwn = (entry: object): boolean => {
    const type = apply(typeOf, entry, []);
    return type === "mark" || type === "measure";
  };
  const choose = (name: string, get: Get): Get | undefined => {
    if (name === "duration")
      return function () {
        const length = apply(get, this, []) as number;
        if (isOwn(this)) return length;
        const start = apply(startOf, this, []) as number;
        return shown(start + length) - shown(start);
      };
    if (LENGTH.test(name)) return () => 0;
    if (!TIME.test(name)) return undefined;
    return function () {
      const at = apply(get, this, []);
      return typeof at !== "number" || isOwn(this) ? at : shown(at);
    };
  };
  for (const name of Object.getOwnPropertyNames(scope)) {
    // A frame without an origin may not read some of its properties.
    const type: unknown = Object.getOwnPropertyDescriptor(scope, name)?.value;
    if (typeof type !== "function" || !isEntryType(scope, type)) continue;
    const { prototype } = type as { prototype: Record<string, Get> };
    replaceGetters(prototype, choose);
    if (Object.hasOwn(prototype, "toJSON"))
      replaceToJson(prototype, (entry) => isOwn(entry));
  }
  const { IntersectionObserverEntry: Seen } = scope as Partial<Scope>;
  if (Seen)
    replaceGetters(Seen.prototype, (name, get) =>
      name === "time"
        ? function () {
            return shown(apply(get, this, []) as number);
          }
        : undefined,
    );
}

function isEntryType(scope: Scope, type: { prototype?: unknown }): boolean {
  const { prototype } = type;
  const base = scope.PerformanceEntry.prototype;
  return (
    prototype === base ||
    (typeof prototype === "object" &&
      base.isPrototypeOf.call(base, prototype as object))
  );
}

/** Makes `toJSON` return what the object's properties show. */
function replaceToJson(
  prototype: object,
  isKept: (owner: object) => boolean = () => false,
): void {
  const toJson = Reflect.get(prototype, "toJSON") as Get;
  replace(prototype, "toJSON", function (this: Record<string, unknown>) {
    const json = apply(toJson, this, []) as Record<string, unknown>;
    if (isKept(this)) return json;
    for (const name of Object.keys(json))
      if (typeof json[name] === "number") json[name] = this[name];
    return json;
  });
}

/** `performance.timing` and `performance.toJSON`. */
function installTiming(
  scope: Scope,
  clock: PageClock,
  time: MachineTime,
  epoch: number,
): void {
  const { PerformanceTiming, performance } = scope as Partial<Scope> & Scope;
  const timing = (PerformanceTiming as typeof PerformanceTiming | undefined)
    ?.prototype;
  if (timing) {
    replaceGetters(
      timing,
      (_, get) =>
        function () {
          const at = apply(get, this, []);
          return typeof at !== "number" || at === 0
            ? at
            : epoch + clock.started + sinceStart(clock, time, at - time.origin);
        },
    );
    replaceToJson(timing);
  }
  const methods = Object.getPrototypeOf(performance) as object;
  const toJson = Reflect.get(methods, "toJSON") as Get;
  replace(methods, "toJSON", function (this: Performance) {
    const json = apply(toJson, this, []) as Record<string, unknown>;
    json["timeOrigin"] = this.timeOrigin;
    if (json["timing"]) json["timing"] = this.timing.toJSON() as unknown;
    return json;
  });
}

/** `File.lastModified`. */
function installFiles(
  scope: Scope,
  clock: PageClock,
  time: MachineTime,
  epoch: number,
): void {
  replaceGetters(scope.File.prototype, (name, get) => {
    if (name !== "lastModified" && name !== "lastModifiedDate")
      return undefined;
    return function () {
      const native = apply(get, this, []) as number | Date;
      const shown = wallTime(clock, time, epoch, Number(native));
      if (shown === undefined) return native;
      return typeof native === "number" ? shown : new scope.Date(shown);
    };
  });
}

/** `document.lastModified`, which is now if the server doesn't send it. */
function installModified(
  scope: Scope,
  clock: PageClock,
  time: MachineTime,
  epoch: number,
): void {
  const { Document } = scope as Partial<Scope>;
  if (!Document) return;
  replaceGetters(Document.prototype, (name, get) => {
    if (name !== "lastModified") return undefined;
    return function () {
      const native = apply(get, this, []) as string;
      const shown = wallTime(
        clock,
        time,
        epoch,
        Number(new scope.Date(native)),
      );
      return shown === undefined
        ? native
        : localTime(new scope.Date(epoch + clock.now));
    };
  });
}

/** A date as `01/31/2026 12:00:00`, in the local time zone. */
function localTime(date: Date): string {
  const two = (part: number): string => (part < 10 ? `0${part}` : `${part}`);
  const day = `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(
    owner,
    name,
    bare({ value, configurable: true, writable: true }),
  );
}
