import { expect, it } from "vitest";
import { hasFunctions } from "./has-functions";

class Sdk {
  getToken(): void {}
}

it.each([
  [{ getToken: () => undefined }, true],
  [new Sdk(), true],
  [Object.assign(() => undefined, { getToken: () => undefined }), true],
  [{ getToken: 1 }, false],
  [{}, false],
  [null, false],
  [undefined, false],
  ["getToken", false],
])("checks %o", (value, expected) => {
  expect(hasFunctions(value, ["getToken"])).toBe(expected);
});

it("rejects an object that throws", () => {
  const hostile = {
    get getToken(): never {
      throw new Error("boo");
    },
  };
  expect(hasFunctions(hostile, ["getToken"])).toBe(false);
});
