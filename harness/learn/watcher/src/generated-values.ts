/** Generated values. They differ between the passes, unlike names. */
import type { Scope } from "./scope";

/** Makes the page's random values and its time depend on the pass's seed. */
export function varyGeneratedValues(scope: Scope, seed: number): void {
  const { Math, Date } = scope;
  const random = Math.random.bind(Math);
  Math.random = () => (random() + seed * 0.137) % 1;
  varyCrypto(scope.Crypto.prototype, seed);
  const now = Date.now.bind(Date);
  Date.now = () => now() + seed * 7001;
}

function varyCrypto(crypto: Crypto, seed: number): void {
  const { getRandomValues, randomUUID } = crypto as Partial<Crypto>;
  crypto.getRandomValues = function <T extends ArrayBufferView>(
    this: Crypto,
    array: T,
  ): T {
    const values = Reflect.apply(getRandomValues as () => T, this, [array]);
    addToNumbers(values as unknown as (number | bigint)[], seed * 37);
    return values;
  };
  if (randomUUID)
    crypto.randomUUID = function (this: Crypto) {
      return shiftDigits(
        Reflect.apply(randomUUID, this, []),
        seed,
      ) as ReturnType<Crypto["randomUUID"]>;
    };
}

function addToNumbers(values: (number | bigint)[], summand: number): void {
  for (const [at, value] of values.entries())
    if (typeof value === "number") values[at] = value + summand;
}

/** Returns another UUID of the same version and variant. */
export function shiftDigits(uuid: string, seed: number): string {
  const digit = (letter: string): string =>
    ((parseInt(letter, 16) + seed) % 16).toString(16);
  return uuid.replace(/[0-9a-f]/g, (letter, at) =>
    at === 14 || at === 19 ? letter : digit(letter),
  );
}
