/**
 * The name and message of a thrown value. Anything may be thrown, and a browser's own exceptions
 * need not be `Error`s.
 */

export function errorName(error: unknown): string {
  return textIn(error, "name") ?? "Error";
}

export function errorMessage(error: unknown): string {
  return textIn(error, "message") ?? String(error);
}

function textIn(error: unknown, key: "name" | "message"): string | null {
  if (typeof error !== "object" || error === null) return null;
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : null;
}
