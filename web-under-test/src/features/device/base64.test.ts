import { expect, it } from "vitest";
import { encodeBase64 } from "./base64";

it.each([
  ["", ""],
  ["a", "YQ=="],
  ['{"ü":"名"}', "eyLDvCI6IuWQjSJ9"],
])("encodes %j", (text, base64) => {
  expect(encodeBase64(text)).toBe(base64);
});
