/** Reproducible random numbers (mulberry32). */
export interface Random {
  /** A number from 0 (inclusive) to `below` (exclusive). */
  readonly below: (below: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
