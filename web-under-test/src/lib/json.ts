/**
 * JSON values, and reading them from text that a person typed.
 *
 * Mistakes are described in the same terms in every engine, unlike the engines' own messages.
 */
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The kinds of mistakes in JSON text, by the parser's stable names. */
export const JSON_MISTAKES = [
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

export type JsonMistakeKind = (typeof JSON_MISTAKES)[number];

/** A mistake in JSON text; line and column count from 1. */
export interface JsonMistake {
  readonly kind: JsonMistakeKind;
  readonly line: number;
  readonly column: number;
}

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly mistake: JsonMistake };

/** Reads strict JSON: no comments, no trailing commas. */
export function readJson(text: string): ReadJson {
  const errors: ParseError[] = [];
  parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const [first] = errors;
  // The parser builds objects in a way that loses a key named like a prototype's; the engine's doesn't.
  if (first === undefined) return parseExactly(text);
  const before = text.slice(0, first.offset).split("\n");
  return {
    ok: false,
    mistake: {
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
    return { ok: false, mistake: { kind: "Unreadable", line: 1, column: 1 } };
  }
}

function kindOf(name: string): JsonMistakeKind {
  return JSON_MISTAKES.find((kind) => kind === name) ?? "Unreadable";
}
