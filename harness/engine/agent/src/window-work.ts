/**
 * The work of a frame's window. What it waits for may never come once the window is gone: when the frame was removed,
 * or shows another document.
 */
import { apply, newPromise, own, OwnSet } from "./builtins";
import type { HeldResult, Work } from "./work";

// The page may replace it.
const { then } = Promise.prototype;

export class WindowWork implements Work {
  readonly #open = new OwnSet<() => void>();
  #end: () => void = () => undefined;
  readonly #ended = newPromise<void>((done) => (this.#end = done));

  constructor(
    private readonly page: Work,
    readonly isGone: () => boolean,
  ) {}

  pulse(): void {
    this.page.pulse();
  }

  posted(): void {
    this.page.posted();
  }

  ran(): void {
    this.page.ran();
  }

  track<Result>(work: Promise<Result>): Promise<Result> {
    const end = this.begin();
    void apply(then, work, [end, end]);
    return work;
  }

  begin(): () => void {
    const close = this.page.begin();
    const end = (): void => {
      if (this.#open.delete(end)) close();
    };
    this.#open.add(end);
    return end;
  }

  hold({ ready, deliver }: HeldResult): void {
    this.page.hold({
      ready: newPromise<void>((done) => {
        const end = (): void => done();
        void own(apply(then, ready, [end, end]) as Promise<void>);
        void own(apply(then, this.#ended, [end, end]) as Promise<void>);
      }),
      deliver: () => {
        if (!this.isGone()) deliver();
      },
    });
  }

  /** Calls a function when the window is gone. */
  whenGone(run: () => void): void {
    this.#open.add(run);
  }

  /** Ends all work, since the window is gone. */
  end(): void {
    this.#open.forEach((end) => end());
    this.#open.clear();
    this.#end();
  }
}
