/**
 * Decimal numbers: 20 significant digits, half up, after every operation (§9; web-under-test/docs/calculators.md).
 *
 * ```ts
 * fixed(decimal("0.1").plus(decimal("0.2")), 2); // "0.30"
 * ```
 */
import { Decimal as Library } from "decimal.js";

const Decimal = Library.clone({
  defaults: true,
  precision: 20,
  rounding: Library.ROUND_HALF_UP,
  toExpNeg: -7,
  toExpPos: 21,
});

export type Decimal = Library;

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const MAX_PLACES = 20;

/** Throws "Invalid argument" (§5) on any other text. */
export function decimal(text: string): Decimal {
  if (!DECIMAL.test(text)) throw invalid(text);
  return new Decimal(text);
}

/** Zero if the divisor is zero (§5). */
export function divide(dividend: Decimal, divisor: Decimal): Decimal {
  return divisor.isZero() ? ZERO : dividend.dividedBy(divisor);
}

/** 10 to the minus `places`. */
export function unitOf(places: number): Decimal {
  return new Decimal(`1e-${checked(places, 0, MAX_PLACES)}`);
}

/** A whole number from `least` to `most`; any other throws "Invalid argument". */
export function checked(value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalid(String(value));
  return value;
}

/** Plain notation with that many decimals, rounded half up. */
export function fixed(value: Decimal, places: number): string {
  return write(value, places, Library.ROUND_HALF_UP);
}

/** Like `fixed`, but rounded towards minus infinity. */
export function floored(value: Decimal, places: number): string {
  return write(value, places, Library.ROUND_FLOOR);
}

/** Prefixes positive numbers with a plus. */
export function signed(text: string): string {
  return decimal(text).greaterThan(ZERO) ? `+${text}` : text;
}

function write(
  value: Decimal,
  places: number,
  rounding: Library.Rounding,
): string {
  const text = value.toFixed(checked(places, 0, MAX_PLACES), rounding);
  return /[1-9]/.test(text) ? text : text.replace("-", "");
}

function invalid(value: string): Error {
  return new Error(`[DecimalError] Invalid argument: ${value}`);
}
