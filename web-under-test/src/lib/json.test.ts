import fc from "fast-check";
import { describe, expect, it } from "vitest";
import en from "../locales/en.json";
import { JSON_ERRORS, readJson } from "./json";

describe("readJson", () => {
  it("parses what JSON.stringify prints", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it("accepts and rejects the same texts as the engine", () => {
    const nearlyJson = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", '"', "'", "1"))
      .map(([text, place, piece]) => {
        const cut = place % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(nearlyJson, (text) => {
        let taken = true;
        try {
          JSON.parse(text);
        } catch {
          taken = false;
        }
        expect(readJson(text).ok).toBe(taken);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["{a:1}", "InvalidSymbol", 1, 2],
    ['{\n  "a": 1,\n}', "PropertyNameExpected", 3, 1],
    ['{"a":}', "ValueExpected", 1, 6],
    ["", "ValueExpected", 1, 1],
    ["[1 2]", "CommaExpected", 1, 4],
    ['{"a":1', "CloseBraceExpected", 1, 7],
    ["// no\n1", "InvalidCommentToken", 1, 1],
    ["1 2", "EndOfFileExpected", 1, 3],
  ])(
    "reports the kind and position of the error in %j",
    (text, kind, line, column) => {
      expect(readJson(text)).toEqual({
        ok: false,
        error: { kind, line, column },
      });
    },
  );

  it("keeps a key that is named like a property of the prototype", () => {
    const read = readJson('{"__proto__":{"x":1}}');
    expect(read.ok && JSON.stringify(read.value)).toBe('{"__proto__":{"x":1}}');
  });

  it("has a message for every error", () => {
    expect(Object.keys(en.problem.kind).toSorted()).toEqual(
      [...JSON_ERRORS].toSorted(),
    );
  });
});
