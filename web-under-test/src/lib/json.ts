/**
 * JSON values, and a parser for JSON typed by a user.
 *
 * Errors have the same descriptions in every engine, unlike the engines' own messages.
 */
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The kinds of errors in JSON text, by the parser's stable names. */
export const JSON_ERRORS = [
  "InvalidSymbol",
  "InvalidNumberFormat",
  "PropertyNameExpected",
  "ValueExpected",
  "ColonExpected",
  "CommaExpected",
  "CloseBraceExpected",
  "CloseBracketExpected",
  "EndOfFileExpected",
  "InvalidCommentToken",
  "UnexpectedEndOfComment",
  "UnexpectedEndOfString",
  "UnexpectedEndOfNumber",
  "InvalidUnicode",
  "InvalidEscapeCharacter",
  "InvalidCharacter",
  "Unreadable",
] as const;

export type JsonErrorKind = (typeof JSON_ERRORS)[number];

/** An error in JSON text; line and column count from 1. */
export interface JsonError {
  readonly kind: JsonErrorKind;
  readonly line: number;
  readonly column: number;
}

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: JsonError };

/** Parses strict JSON: no comments, no trailing commas. */
export function readJson(text: string): ReadJson {
  const errors: ParseError[] = [];
  parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const [first] = errors;
  // The parser loses keys named like a property of the prototype; the engine's parser doesn't.
  if (first === undefined) return parseExactly(text);
  const before = text.slice(0, first.offset).split("\n");
  return {
    ok: false,
    error: {
      kind: kindOf(printParseErrorCode(first.error)),
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    },
  };
}

function parseExactly(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, error: { kind: "Unreadable", line: 1, column: 1 } };
  }
}

function kindOf(name: string): JsonErrorKind {
  return JSON_ERRORS.find((kind) => kind === name) ?? "Unreadable";
}
