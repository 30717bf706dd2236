import { expect, it } from "vitest";
import { createServerClock } from "./server-clock";

it("follows what it heard last, and passes over what isn't a time", () => {
  let time = 1_000;
  const clock = createServerClock({ now: () => time });
  const hear = (requesttime: string) =>
    clock.hear(new Headers({ requesttime }));
  expect(clock.now()).toBe(1_000);
  hear("5000");
  time = 1_500;
  expect(clock.now()).toBe(5_500);
  for (const told of ["", "soon", "1.5", "-3", "1e3"]) hear(told);
  clock.hear(new Headers());
  expect(clock.now()).toBe(5_500);
  hear("100");
  expect(clock.now()).toBe(100);
});
