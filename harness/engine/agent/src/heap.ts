/** A queue that gives its items in an order of theirs. */
import { newList } from "./builtins";

export class Heap<Item> {
  /** Each item comes before the two at twice its index and one or two. */
  #items = newList<Item>();

  constructor(private readonly isBefore: (one: Item, other: Item) => boolean) {}

  /** The item that comes before all others. */
  get first(): Item | undefined {
    return this.#items[0];
  }

  push(item: Item): void {
    const items = this.#items;
    let index = items.length;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const other = items[above] as Item;
      if (!this.isBefore(item, other)) break;
      items[index] = other;
      index = above;
    }
    items[index] = item;
  }

  /** Takes the first item away. */
  shift(): Item | undefined {
    const items = this.#items;
    const { 0: first, length } = items;
    if (length === 0) return undefined;
    const last = items[length - 1] as Item;
    items.length = length - 1;
    if (length > 1) this.#sink(last);
    return first;
  }

  /** Puts an item where the first was, and then below all that come before it. */
  #sink(item: Item): void {
    const items = this.#items;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= items.length) break;
      const right = below + 1;
      if (
        right < items.length &&
        this.isBefore(items[right] as Item, items[below] as Item)
      )
        below = right;
      if (!this.isBefore(items[below] as Item, item)) break;
      items[index] = items[below] as Item;
      index = below;
    }
    items[index] = item;
  }
}
