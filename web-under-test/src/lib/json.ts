/** JSON values, and reading them from text that a person typed. */

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export type ReadJson =
  { ok: true; value: unknown } | { ok: false; problem: string };

/** Parses `text`; a mistake is told in the words of the engine, which name what is wrong and often where. */
export function readJson(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return {
      ok: false,
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}
