/** The signs that the client goes on after a reply, apart from its use of the reply itself. */
import type { Scope } from "./scope";

export class Progress {
  /** Whether the client cleared a timer, such as the time limit of its call. */
  hasClearedTimer = false;
  /** Whether the page changed. */
  hasChangedPage = false;
  /** Whether another message left the page. */
  hasSent = false;
  private readonly observer: MutationObserver;

  constructor(private readonly scope: Scope) {
    this.setTimer = scope.setTimeout;
    this.watchTimers(scope);
    this.observer = new scope.MutationObserver(() => {
      this.hasChangedPage = true;
    });
    this.observer.observe(scope.document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }

  /** Whether the client set a timer that fires at once, as for work after the present call. */
  private hasPromptTimer = false;
  private readonly setTimer: Scope["setTimeout"];

  /** Forgets the past: what follows is the client's answer to the next reply. */
  start(): void {
    this.observer.takeRecords();
    this.hasClearedTimer = this.hasChangedPage = this.hasSent = false;
    this.hasPromptTimer = false;
  }

  /** Waits until the client's pending promises, and its timers for now, have run. */
  async finish(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await undefined;
    if (this.hasPromptTimer) {
      await new Promise((resolve) => {
        Reflect.apply(this.setTimer, this.scope, [resolve, 0]);
      });
      for (let turn = 0; turn < TURNS; turn++) await undefined;
    }
    if (this.observer.takeRecords().length > 0) this.hasChangedPage = true;
  }

  private watchTimers(scope: Scope): void {
    const clear = (timer: unknown): void => {
      if (timer !== undefined && timer !== null) this.hasClearedTimer = true;
    };
    const { setTimeout, clearTimeout, clearInterval } = scope;
    const set = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (!delay) this.hasPromptTimer = true;
      return Reflect.apply(setTimeout, scope, [handler, delay, ...rest]);
    };
    scope.setTimeout = set as typeof setTimeout;
    scope.clearTimeout = (timer) => {
      clear(timer);
      Reflect.apply(clearTimeout, scope, [timer]);
    };
    scope.clearInterval = (timer) => {
      clear(timer);
      Reflect.apply(clearInterval, scope, [timer]);
    };
  }
}

/** The most promises that follow one another before a client goes on. */
const TURNS = 60;
