import { describe, expect, it } from "vitest";
import { classNames } from "./class-names";

describe("class names", () => {
  it.each<[(string | false | null | undefined)[], string]>([
    [[], ""],
    [["a"], "a"],
    [["a", false, "b", null, undefined, "", "a"], "a b a"],
  ])("%j are %j", (names, text) => {
    expect(classNames(...names)).toBe(text);
  });

  it.each(["a b", " ", "a\tb", "a\nb", "a\fb", "a\rb"])("reject %j", (name) => {
    expect(() => classNames("a", name)).toThrow(
      `class name contains a space: ${name}`,
    );
  });
});
