import { expect, it } from "vitest";
import { errorMessage, errorName } from "./error-text";

it.each([
  [new TypeError("no"), "TypeError", "no"],
  [new DOMException("closed", "AbortError"), "AbortError", "closed"],
  ["text", "Error", "text"],
  [null, "Error", "null"],
  [{ name: 7 }, "Error", "[object Object]"],
])("reads %s", (error, name, message) => {
  expect(errorName(error)).toBe(name);
  expect(errorMessage(error)).toBe(message);
});
