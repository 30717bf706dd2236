/** The JSON form of any value of a page. */

/** The depth beyond which a value is cut off. */
const DEEPEST = 20;

/** The form of a function: an object that marks it. */
const marked = (): unknown => ({ "footbridge-function": true });

/**
 * Returns the JSON form of a value: what has none becomes null, an error its message, and a function what
 * `ofFunction` makes of it.
 */
export function toJson(
  value: unknown,
  ofFunction: (value: object) => unknown = marked,
  depth = 0,
): unknown {
  if (value === null || value === undefined || depth > DEEPEST) return null;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "function":
      return ofFunction(value);
    case "object":
      break;
    default:
      return String(value);
  }
  if (value instanceof Error) return value.message;
  const below = (inner: unknown) => toJson(inner, ofFunction, depth + 1);
  if (Array.isArray(value)) return value.map(below);
  const fields: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) fields[key] = below(field);
  }
  return fields;
}
