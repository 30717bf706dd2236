/** The values in the page's messages. */

/** The length of the longest text of a value that is reported as a value. */
const LONGEST_TEXT = 4000;

/** Returns a value as JSON. A long value becomes the start of its text. */
export function plain(value: unknown): unknown {
  if (typeof value === "function") return { "learn-function": true };
  try {
    const text = (JSON.stringify(value) as string | undefined) ?? "null";
    return text.length > LONGEST_TEXT
      ? text.slice(0, LONGEST_TEXT)
      : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the value of a JSON text, or else the value itself. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
