import { describe, expect, it } from "vitest";
import { readParameters } from "./read-parameters";

describe("readParameters", () => {
  it("accepts the destination's own parameters with any values", () => {
    const values = { symbol: [1], type: null, from: { a: true } };
    expect(readParameters("home/coin", values)).toEqual({ ok: true, values });
  });

  it("accepts other parameters only where extras are allowed", () => {
    expect(readParameters("home/coin", { symbl: "x" })).toEqual({
      ok: false,
      stranger: "symbl",
    });
    expect(readParameters("main/H5Router", { any: 1 })).toMatchObject({
      ok: true,
    });
  });

  it.each([[null], [[]], ["x"], [7], [undefined]])("refuses %j", (raw) => {
    expect(readParameters("home/coin", raw)).toEqual({
      ok: false,
      stranger: null,
    });
  });
});
