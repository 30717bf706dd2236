import { expect, it } from "vitest";
import { Heap } from "./heap";

it("returns its items in order, whatever the order of insertion", () => {
  const heap = new Heap<number>((one, other) => one < other);
  // Each number below 101 once, in a scrambled order.
  const numbers = Array.from({ length: 101 }, (_, index) => (index * 37) % 101);
  const given: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    heap.push(number);
    if (index % 10 === 9) given.push(heap.shift());
  }
  while (heap.first !== undefined) {
    const { first } = heap;
    expect(heap.shift()).toBe(first);
    given.push(first);
  }
  expect(heap.shift()).toBeUndefined();
  expect(given).toHaveLength(101);
  const rest = given.slice(10);
  expect(rest).toEqual(
    rest.toSorted((one, other) => Number(one) - Number(other)),
  );
});
