/** Cleans an amount while a user types it (§5; web-under-test/docs/safety.md, 1). */

const FULL_STOPS = /[．。]/g;
const INTEGER_DIGITS = 20;

/** `places`: the maximum number of decimals; the rest is cut off. */
export function cleanAmount(text: string, places: number): string {
  const [integer = "", ...decimals] = text
    .replace(FULL_STOPS, ".")
    .replace(/[^0-9.]/g, "")
    .replace(/^\.+/, "")
    .replace(/^0+/, "0")
    .split(".");
  const whole = integer.slice(0, INTEGER_DIGITS);
  return decimals.length === 0 || places === 0
    ? whole
    : `${whole}.${decimals.join("").slice(0, places)}`;
}
