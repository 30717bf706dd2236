/** The order in which image hosts are tried (§1, §7.3; web-under-test/docs/calculators.md, 8). */

const FIRST = "https://img1.exchange-static.test";

export const IMAGE_HOSTS: readonly string[] = [
  FIRST,
  "https://img2.exchange-static.test",
  "https://img3.exchange-static.test",
];

/** Origins. `stored` is the fastest one found by an earlier probe. */
export function imageHostOrder(
  stored: string | null,
): readonly [string, ...string[]] {
  const first = IMAGE_HOSTS.find((host) => host === stored) ?? FIRST;
  return [first, ...IMAGE_HOSTS.filter((host) => host !== first)];
}
