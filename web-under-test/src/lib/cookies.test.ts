import { describe, expect, it } from "vitest";
import { readCookie } from "./cookies";

describe("readCookie", () => {
  it.each([
    ["a=1; bt_rtoken=abc; b=2", "abc"],
    ["bt_rtoken=a=b==", "a=b=="],
    ["bt_rtoken=a%20b", "a b"],
    ["bt_rtoken=100%", "100%"],
    ["bt_rtoken=", ""],
    ["xbt_rtoken=abc", null],
    ["", null],
  ])("finds the token in %j", (cookies, value) => {
    expect(readCookie(cookies, "bt_rtoken")).toBe(value);
  });
});
