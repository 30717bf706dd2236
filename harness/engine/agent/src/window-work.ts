/**
 * The work of a frame's window. What it waits for may never come once the window is gone: when the frame was removed,
 * or shows another document.
 */
import { either, newPromise, OwnSet, whenSettled } from "./builtins";
import type { HeldResult, Work } from "./work";

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
    whenSettled(work, this.begin());
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
      ready: either(ready, this.#ended),
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
