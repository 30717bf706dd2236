/** Random numbers that are the same in every run: `Math.random`, `crypto.getRandomValues` and `crypto.randomUUID`. */

/** Mulberry32, a small generator with a good distribution. The keys of `crypto.subtle` don't use it: see `key-pairs.ts`. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The seed of a frame or worker, the same in every run. */
export function seedFor(seed: number, name: string): number {
  // FNV-1a.
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < name.length; at += 1)
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

export function installRandom(
  scope: Window & typeof globalThis,
  seed: number,
): void {
  const next = generator(seed);
  scope.Math.random = () => next() / 2 ** 32;
  const crypto = scope.Crypto?.prototype;
  if (!crypto) return;
  const fill = (bytes: Uint8Array): Uint8Array => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() & 0xff;
    return bytes;
  };
  const getRandomValues = crypto.getRandomValues;
  crypto.getRandomValues = function <T extends ArrayBufferView>(
    this: Crypto,
    array: T,
  ): T {
    // The browser's function throws for an array that it can't fill.
    Reflect.apply(getRandomValues, this, [array]);
    fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  };
  if ("randomUUID" in crypto) {
    crypto.randomUUID = () => {
      const bytes = fill(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    };
  }
}
