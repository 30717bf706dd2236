/**
 * Normalises a request's fields before any other processing (§5).
 *
 * ```ts
 * cleanFields({ name: " Ann ", at: new Date(0), gone: undefined }); // { name: "Ann", at: "1970-01-01T00:00:00Z" }
 * ```
 */

/** Named values of a request: its query, or its body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Trims texts, converts dates to texts, drops `undefined`; keys stay as they are. */
export function cleanFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, cleanValue(value)]],
    ),
  );
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (value instanceof Date) return dateText(value);
  if (Array.isArray(value))
    return value.filter((item) => item !== undefined).map(cleanValue);
  return isFields(value) ? cleanFields(value) : value;
}

/** An object made of named values, rather than a file or another object of the browser. */
export function isFields(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** ISO 8601 in UTC to the second; an invalid date becomes `null`, as in JSON. */
function dateText(date: Date): string | null {
  return Number.isNaN(date.getTime())
    ? null
    : date.toISOString().replace(/\.\d{3}Z$/, "Z");
}
