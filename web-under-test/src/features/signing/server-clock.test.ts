import { expect, it } from "vitest";
import { createServerClock } from "./server-clock";

it("follows the last received time, and ignores invalid ones", () => {
  let time = 1_000;
  const clock = createServerClock({ now: () => time });
  const observe = (requesttime: string) =>
    clock.observe(new Headers({ requesttime }));
  expect(clock.now()).toBe(1_000);
  observe("5000");
  time = 1_500;
  expect(clock.now()).toBe(5_500);
  for (const text of ["", "soon", "1.5", "-3", "1e3"]) observe(text);
  clock.observe(new Headers());
  expect(clock.now()).toBe(5_500);
  observe("100");
  expect(clock.now()).toBe(100);
});
