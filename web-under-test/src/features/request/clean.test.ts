import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFields } from "./clean";
import { encodeForm, encodeMultipart } from "./form";

describe("cleanFields", () => {
  it("trims texts and dates at every depth, and keeps keys", () => {
    expect(
      cleanFields({
        " a ": " x\u00a0",
        b: [" y ", { c: "\n z" }, undefined],
        at: new Date("2026-01-01T12:00:00.999Z"),
        never: new Date(Number.NaN),
        gone: undefined,
        n: null,
        d: false,
      }),
    ).toEqual({
      " a ": "x",
      b: ["y", { c: "z" }],
      at: "2026-01-01T12:00:00Z",
      never: null,
      n: null,
      d: false,
    });
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const clean = cleanFields(fields);
        expect(cleanFields(clean)).toEqual(clean);
      }),
    );
  });

  it("leaves files unchanged", () => {
    const file = new Blob(["x"]);
    expect(cleanFields({ file })["file"]).toBe(file);
  });
});

describe("encodeForm", () => {
  it.each([
    [{ a: [1, 2] }, "a%5B%5D=1&a%5B%5D=2"],
    [{ a: { b: 1, c: [true] } }, "a%5Bb%5D=1&a%5Bc%5D%5B%5D=true"],
    [{ a: null, b: "" }, "a=&b="],
    [{ a: [], b: {}, c: undefined }, ""],
    [{ "a b": "ü&= +" }, "a%20b=%C3%BC%26%3D%20%2B"],
    [{ a: [{ b: 1 }, [2]] }, "a%5B%5D%5Bb%5D=1&a%5B%5D%5B%5D=2"],
  ])("encodes %j", (fields, text) => {
    expect(encodeForm(fields)).toBe(text);
  });
});

describe("encodeMultipart", () => {
  it("sends files unchanged, values as text, and the rest as JSON", async () => {
    const form = encodeMultipart({
      file: new Blob(["content"]),
      n: 1,
      b: true,
      none: null,
      list: [1],
      object: { a: "x" },
    });
    const file = form.get("file");
    expect(file instanceof Blob && file.size).toBe(7);
    expect(
      ["n", "b", "none", "list", "object"].map((key) => form.get(key)),
    ).toEqual(["1", "true", "", "[1]", '{"a":"x"}']);
  });
});
