import { expect, it } from "vitest";
import { sampleMatrix } from "../samples/sample-matrix";
import { parseMinimums, printMinimums } from "./minimum-address";

const MATRIX = sampleMatrix(4);

it("round-trips", () => {
  const text = "ios:2.14.0,android:2.13.0";
  const { minimums, ignored } = parseMinimums(text, MATRIX);
  expect(minimums).toEqual({ ios: "2.14.0", android: "2.13.0" });
  expect(ignored).toEqual([]);
  expect(printMinimums(minimums)).toBe(text);
});

it("is omitted from the address if every version is supported", () => {
  expect(printMinimums({})).toBeNull();
  expect(parseMinimums(null, MATRIX)).toEqual({ minimums: {}, ignored: [] });
});

it.each([
  ["2.14.0", "form"],
  ["browser:2.14.0", "platform"],
  ["windows:2.14.0", "platform"],
  ["ios:2.14", "version"],
  ["ios:latest", "version"],
  ["ios:1.0.0", "version"],
  ["ios:3.0.0", "version"],
])("ignores %s, and keeps the rest", (text, reason) => {
  expect(parseMinimums(`${text},android:2.13.0`, MATRIX)).toEqual({
    minimums: { android: "2.13.0" },
    ignored: [{ text, reason }],
  });
});

it("uses the first of two minimums for a platform", () => {
  expect(parseMinimums("ios:2.14.0,ios:2.15.0", MATRIX)).toEqual({
    minimums: { ios: "2.14.0" },
    ignored: [{ text: "ios:2.15.0", reason: "twice" }],
  });
});
