/**
 * The page's time on the machine's clock. It stands still while a request or call is held in the inspector: timers,
 * `Date` and `performance.now` stop. Frames, animations, media and workers continue.
 */
type Scope = Window & typeof globalThis;

interface Timer {
  readonly run: () => void;
  readonly delay: number;
  readonly isRepeated: boolean;
  /** The browser's timer; `null` while time is held. */
  native: number | null;
  /** The page's time at which it is due. */
  due: number;
}

export class PageTime {
  readonly #setTimeout: (run: () => void, delay: number) => number;
  readonly #clearTimeout: (id: number) => void;
  readonly #realNow: () => number;
  readonly #timers = new Map<number, Timer>();
  /** The last id of a timer. The browser's are far below. */
  #last = 1_000_000_000;
  /** The real time for which the page's time has stood still before now. */
  #lost = 0;
  /** The real time since which it stands still; `null` while it runs. */
  #since: number | null = null;

  constructor(scope: Scope) {
    this.#setTimeout = scope.setTimeout.bind(scope) as (
      run: () => void,
      delay: number,
    ) => number;
    this.#clearTimeout = scope.clearTimeout.bind(scope);
    this.#realNow = scope.performance.now.bind(scope.performance);
    this.#install(scope);
  }

  /** Stops the page's time. */
  hold(): void {
    if (this.#since !== null) return;
    this.#since = this.#realNow();
    for (const timer of this.#timers.values()) {
      if (timer.native !== null) this.#clearTimeout(timer.native);
      timer.native = null;
    }
  }

  /** Resumes the page's time from where it stopped. */
  release(): void {
    if (this.#since === null) return;
    this.#lost += this.#realNow() - this.#since;
    this.#since = null;
    for (const [id, timer] of this.#timers) this.#arm(id, timer);
  }

  /** The real time by which the page's time is behind. */
  get #behind(): number {
    return this.#since === null
      ? this.#lost
      : this.#lost + this.#realNow() - this.#since;
  }

  get #now(): number {
    return this.#realNow() - this.#behind;
  }

  #arm(id: number, timer: Timer): void {
    if (this.#since !== null) return;
    const rest = Math.max(0, timer.due - this.#now);
    timer.native = this.#setTimeout(() => this.#fire(id, timer), rest);
  }

  #fire(id: number, timer: Timer): void {
    if (timer.isRepeated) {
      timer.due = this.#now + timer.delay;
      this.#arm(id, timer);
    } else this.#timers.delete(id);
    timer.run();
  }

  #set(run: () => void, delay: number, isRepeated: boolean): number {
    // As in a browser, a delay that is not a number is zero.
    const wanted = Number.isFinite(delay) ? Math.max(0, delay) : 0;
    this.#last += 1;
    const timer: Timer = {
      run,
      // A repeating timer leaves the page a moment between two runs.
      delay: isRepeated ? Math.max(4, wanted) : wanted,
      isRepeated,
      native: null,
      due: this.#now + wanted,
    };
    this.#timers.set(this.#last, timer);
    this.#arm(this.#last, timer);
    return this.#last;
  }

  #clear(id: number | undefined): void {
    const timer = this.#timers.get(Number(id));
    if (timer === undefined) {
      // A timer that was set before, or an unknown one.
      if (id !== undefined) this.#clearTimeout(id);
      return;
    }
    if (timer.native !== null) this.#clearTimeout(timer.native);
    this.#timers.delete(Number(id));
  }

  #install(scope: Scope): void {
    const setTimer =
      (isRepeated: boolean) =>
      (handler: TimerHandler, delay?: number, ...values: unknown[]): number =>
        this.#set(
          typeof handler === "function"
            ? () => void Reflect.apply(handler, scope, values)
            : () => void scope.eval(String(handler)),
          Number(delay ?? 0),
          isRepeated,
        );
    const clear = (id?: number): void => this.#clear(id);
    replace(scope, "setTimeout", setTimer(false));
    replace(scope, "setInterval", setTimer(true));
    replace(scope, "clearTimeout", clear);
    replace(scope, "clearInterval", clear);
    replace(scope.AbortSignal, "timeout", (delay: number) => {
      const controller = new scope.AbortController();
      const reason = new scope.DOMException("signal timed out", "TimeoutError");
      this.#set(() => controller.abort(reason), delay, false);
      return controller.signal;
    });
    const RealDate = scope.Date;
    const realDate = RealDate.now.bind(RealDate);
    const now = (): number => Math.floor(realDate() - this.#behind);
    // A proxy keeps `instanceof`, subclassing, `Date.parse` and `Date.UTC` unchanged.
    replace(
      scope,
      "Date",
      new Proxy(RealDate, {
        construct: (target, values: unknown[], newTarget) =>
          Reflect.construct(
            target,
            values.length === 0 ? [now()] : values,
            newTarget,
          ) as object,
        apply: () => new RealDate(now()).toString(),
      }),
    );
    replace(RealDate, "now", now);
    replace(scope.performance, "now", () => this.#now);
  }
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, {
    value,
    configurable: true,
    writable: true,
  });
}
