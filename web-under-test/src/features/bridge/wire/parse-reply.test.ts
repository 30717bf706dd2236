import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BridgeError } from "../bridge-error";
import { parseReply } from "./parse-reply";

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

function failure(value: unknown): unknown {
  try {
    return parseReply(value);
  } catch (error) {
    return error instanceof BridgeError
      ? `${error.name}: ${error.message}`
      : error;
  }
}

const NETWORK = "AppResponseNetworkError: App Network Error";
const NULL = "AppResponseNetworkError: appData is null";

const envelope = fc.record({
  code: fc.string({ minLength: 1 }),
  msg: fc.string({ unit: "grapheme" }),
  data: fc.jsonValue(),
});

describe("parseReply", () => {
  it("parses an object, JSON and base64 alike", () => {
    fc.assert(
      fc.property(envelope, (sent) => {
        const expected = JSON.parse(JSON.stringify(sent)) as unknown;
        const json = JSON.stringify(sent);
        expect(parseReply(expected)).toEqual(expected);
        expect(parseReply(json)).toEqual(expected);
        expect(parseReply(toBase64(json))).toEqual(expected);
      }),
    );
  });

  it("strips newlines between and inside values", () => {
    expect(
      parseReply('{\n"code":"00000",\r\n"msg":"su\nccess",\n"data":1}\n'),
    ).toEqual({ code: "00000", msg: "success", data: 1 });
  });

  it("strips newlines from base64 and from the JSON in it", () => {
    const text = toBase64('{\n"code": "00\n000"\n}');
    expect(parseReply(`${text.slice(0, 8)}\n${text.slice(8)}`)).toEqual({
      code: "00000",
      msg: "",
    });
  });

  it("decodes base64 as UTF-8", () => {
    expect(parseReply(toBase64('{"code":"1","msg":"成功 ✓"}')).msg).toBe(
      "成功 ✓",
    );
  });

  it("accepts a numeric code as text", () => {
    expect(parseReply({ code: 200 }).code).toBe("200");
    expect(parseReply({ code: -1 }).code).toBe("-1");
  });

  it("drops a message that isn't text", () => {
    expect(parseReply({ code: "1", msg: { a: 1 } }).msg).toBe("");
  });

  it.each([
    ["null", null, NULL],
    ["the text null", "null", NULL],
    ["base64 of null", toBase64("null"), NULL],
    ["nothing", undefined, NETWORK],
    ["an empty text", "", NETWORK],
    ["newlines only", "\n\r\n", NETWORK],
    ["an object without a code", { msg: "x" }, NETWORK],
    ["an empty code", { code: "" }, NETWORK],
    ["a null code", { code: null }, NETWORK],
    ["a code of another kind", { code: { a: 1 } }, NETWORK],
    ["an empty object", "{}", NETWORK],
    ["a list", "[1]", NETWORK],
    ["a number", 7, NETWORK],
    ["text that is neither", "not json!", NETWORK],
    ["base64 of something else", toBase64("hello"), NETWORK],
    ["base64 that isn't UTF-8", btoa('{"code":"\u00FF"}'), NETWORK],
    ["JSON that stops short", '{"code":"0', NETWORK],
  ])("refuses %s", (_, value, error) => {
    expect(failure(value)).toBe(error);
  });

  it("throws only its own error, for any text", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const result = failure(value);
        const fine =
          typeof result === "string"
            ? [NETWORK, NULL].includes(result)
            : typeof Reflect.get(Object(result), "code") === "string";
        expect(fine).toBe(true);
      }),
    );
  });
});
