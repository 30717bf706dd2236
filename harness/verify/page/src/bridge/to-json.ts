/** The JSON form of any value of a page. */

/** The depth beyond which a value is cut off. */
const DEEPEST = 20;

/**
 * Returns the JSON form of a value: what has none becomes null, an error its message, and a function an object that
 * marks it.
 */
export function toJson(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined || depth > DEEPEST) return null;
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "function":
      return { "footbridge-function": true };
    case "object":
      break;
    default:
      return String(value);
  }
  if (value instanceof Error) return value.message;
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  const fields: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) fields[key] = toJson(field, depth + 1);
  }
  return fields;
}
