import { expect, it } from "vitest";
import { judgeLink } from "../safe-links/judge-link";
import { IMAGE_HOSTS, imageHostOrder } from "./image-host-order";

const host = (n: number): string => `https://img${n}.exchange-static.test`;

it.each([
  [null, [1, 2, 3]],
  ["", [1, 2, 3]],
  [`${host(2)}/`, [1, 2, 3]],
  ["https://evil.test", [1, 2, 3]],
  [host(1), [1, 2, 3]],
  [host(2), [2, 1, 3]],
  [host(3), [3, 1, 2]],
])("with %j stored, the hosts are tried in the order %j", (stored, order) => {
  expect(imageHostOrder(stored)).toEqual(order.map(host));
});

it.each(IMAGE_HOSTS)("%s is one of the product's domains", (origin) => {
  expect(judgeLink(origin)).toMatchObject({ allowed: true, external: false });
});
