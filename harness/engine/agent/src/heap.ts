/** A priority queue. */
import { newList } from "./builtins";

export class Heap<Item> {
  /** Each item comes before its children, at twice its index plus one and two. */
  #items = newList<Item>();

  constructor(private readonly isBefore: (one: Item, other: Item) => boolean) {}

  /** The first item. */
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

  /** Removes the first item. */
  shift(): Item | undefined {
    const items = this.#items;
    const { 0: first, length } = items;
    if (length === 0) return undefined;
    const last = items[length - 1] as Item;
    items.length = length - 1;
    if (length > 1) this.#sink(last);
    return first;
  }

  /** Replaces the first item, and moves the new one below all items that come before it. */
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
