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
])("looks at %o", (value, answer) => {
  expect(hasFunctions(value, ["getToken"])).toBe(answer);
});

it("takes what throws for something else", () => {
  const hostile = {
    get getToken(): never {
      throw new Error("boo");
    },
  };
  expect(hasFunctions(hostile, ["getToken"])).toBe(false);
});
