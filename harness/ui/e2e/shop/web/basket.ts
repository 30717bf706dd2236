/** The contents of the basket, and their price. */
export interface Item {
  readonly name: string;
  readonly cents: number;
}

export interface Coupon {
  readonly percent: number;
}

export const ITEMS: readonly Item[] = [
  { name: "Kettle", cents: 3_400 },
  { name: "Two cups", cents: 1_150 },
];

/** Shipping is charged twice: one of the shop's faults. */
export function totalOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.cents, 0) + 2 * 490;
}

/** Fails without a coupon: one of the shop's faults. */
export function reduce(cents: number, coupon: Coupon | null): number {
  return Math.round(cents * (1 - (coupon as Coupon).percent / 100));
}

export function format(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`;
}
