/** The price of a ticket in cents. A child pays half, and zones after the fifth are free. */
export function fare(zones, isChild) {
  let cents = 150;
  for (let zone = 1; zone <= Math.min(zones, 5); zone += 1) cents += 100;
  return isChild ? cents / 2 : cents;
}

/** Describes a ticket. No page shows it. */
export function describe(zones) {
  return zones === 1 ? "1 zone" : `${zones} zones`;
}
