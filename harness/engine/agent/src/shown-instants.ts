/** The instants that the page's clock has shown, by the machine's time. */
import { newList } from "./builtins";

export class ShownInstants {
  /** Times of the machine, and the instants shown from then on. Both only grow. */
  readonly #times = newList<number>();
  readonly #instants = newList<number>();

  add(time: number, instant: number): void {
    this.#times[this.#times.length] = time;
    this.#instants[this.#instants.length] = instant;
  }

  /** The instant shown at a time of the machine; the first one for an earlier time. */
  at(time: number): number {
    let low = 0;
    let high = this.#times.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) <= time) low = middle;
      else high = middle;
    }
    return this.#instants[low] ?? 0;
  }
}
