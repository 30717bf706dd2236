/** Replaces every function by which a page reads time or waits, using the page's clock. */
import { apply, toNumber } from "./builtins";
import type { PageClock } from "./clock";
import { installMachineTime } from "./machine-time";
import { installTemporal } from "./temporal";

type Scope = Window & typeof globalThis;

export function installTime(
  scope: Scope,
  clock: PageClock,
  epoch: number,
): void {
  installMachineTime(scope, clock, epoch);
  installTimers(scope, clock);
  installDate(scope, () => epoch + clock.now);
  installTemporal(scope, () => epoch + clock.now);
  installPerformance(scope, clock, epoch);
  installTasks(scope, clock);
}

function installTimers(scope: Scope, clock: PageClock): void {
  const timer = (repeat: boolean) =>
    function (
      handler: TimerHandler,
      delay?: number,
      ...args: unknown[]
    ): number {
      const run =
        typeof handler === "function"
          ? () => void apply(handler, scope, args)
          : () => void scope.eval(String(handler));
      return clock.setTimer(run, toNumber(delay ?? 0), repeat);
    };
  replace(scope, "setTimeout", timer(false));
  replace(scope, "setInterval", timer(true));
  replace(scope, "clearTimeout", (id?: number) => clock.clearTimer(id));
  replace(scope, "clearInterval", (id?: number) => clock.clearTimer(id));
  // Workers lack some of these.
  const replaceOwn = (name: string, value: unknown) => {
    if ("document" in scope || name in scope) replace(scope, name, value);
  };
  replaceOwn("requestAnimationFrame", (callback: FrameRequestCallback) =>
    clock.requestFrame(callback),
  );
  replaceOwn("cancelAnimationFrame", (id: number) => clock.cancelFrame(id));
  replaceOwn("requestIdleCallback", (callback: IdleRequestCallback) =>
    clock.setTimer(
      () => callback({ didTimeout: false, timeRemaining: () => 50 }),
      1,
      false,
    ),
  );
  replaceOwn("cancelIdleCallback", (id: number) => clock.clearTimer(id));
  replace(scope.AbortSignal, "timeout", (ms: number) => {
    const controller = new scope.AbortController();
    const reason = new scope.DOMException("signal timed out", "TimeoutError");
    clock.setTimer(() => controller.abort(reason), ms, false);
    return controller.signal;
  });
}

/** Delays of tasks. */
function installTasks(scope: Scope, clock: PageClock): void {
  const { scheduler, Scheduler } = scope as Scope & {
    scheduler?: SchedulerTasks;
    Scheduler?: { prototype: SchedulerTasks };
  };
  if (!scheduler || !Scheduler) return;
  const { postTask } = Scheduler.prototype;
  replace(
    Scheduler.prototype,
    "postTask",
    function (this: SchedulerTasks, ...given: [unknown, TaskOptions?]) {
      const [run, options] = given;
      const delay = toNumber(options?.delay ?? 0);
      if (!(delay > 0)) return apply(postTask, this, given);
      return new scope.Promise((resolve, reject) => {
        const signal = options?.signal;
        const begin = (): void => {
          const ran = apply(postTask, this, [run, { ...options, delay: 0 }]);
          void ran.then(resolve, reject);
        };
        if (signal?.aborted) {
          begin();
          return;
        }
        const timer = clock.setTimer(begin, delay, false);
        signal?.addEventListener("abort", () => {
          clock.clearTimer(timer);
          reject(signal.reason);
        });
      });
    },
  );
}

interface TaskOptions {
  delay?: number;
  signal?: AbortSignal;
}

/** The scheduler of tasks. The types of the standard library don't have it. */
interface SchedulerTasks {
  postTask: (run: unknown, options?: TaskOptions) => Promise<unknown>;
}

function installDate(scope: Scope, wall: () => number): void {
  const RealDate = scope.Date;
  // A proxy keeps `instanceof`, subclassing, `Date.parse` and `Date.UTC` unchanged.
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [wall()] : args,
        newTarget,
      ) as object,
    apply: () => new RealDate(wall()).toString(),
  });
  // The property stays writable, as in a browser.
  replace(RealDate, "now", wall);
  Object.defineProperty(RealDate.prototype, "constructor", {
    value: VirtualDate,
    configurable: true,
    writable: true,
  });
  replace(scope, "Date", VirtualDate);

  installFormat(scope, wall);
}

/** Makes a formatter without an argument use the page's time. */
function installFormat(scope: Scope, wall: () => number): void {
  const prototype = scope.Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(prototype, "format")?.get;
  if (format) {
    const bounds = new WeakMap<object, Intl.DateTimeFormat["format"]>();
    Object.defineProperty(prototype, "format", {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        const known = bounds.get(this);
        if (known) return known;
        const real = format.call(this) as Intl.DateTimeFormat["format"];
        const bound: typeof real = (date) => real(date ?? wall());
        bounds.set(this, bound);
        return bound;
      },
    });
  }
  const formatToParts = prototype.formatToParts;
  replace(
    prototype,
    "formatToParts",
    function (this: Intl.DateTimeFormat, date?: Date | number) {
      return formatToParts.call(this, date ?? wall());
    },
  );
}

function installPerformance(
  scope: Scope,
  clock: PageClock,
  epoch: number,
): void {
  replace(scope.performance, "now", () => clock.sinceStart);
  Object.defineProperty(scope.performance, "timeOrigin", {
    configurable: true,
    get: () => epoch + clock.now - clock.sinceStart,
  });
  Object.defineProperty(scope.Event.prototype, "timeStamp", {
    configurable: true,
    get: () => clock.sinceStart,
  });
  const { DocumentTimeline } = scope as Partial<Scope>;
  if (DocumentTimeline)
    Object.defineProperty(DocumentTimeline.prototype, "currentTime", {
      configurable: true,
      get: () => clock.sinceStart,
    });
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, {
    value,
    configurable: true,
    writable: true,
  });
}
