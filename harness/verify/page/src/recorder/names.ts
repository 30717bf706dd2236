/** The names of the page's functions in a message. */

const NAME = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/;

/** The length beyond which a text is not searched, in characters. */
const LONGEST = 10_000;

/** The depth beyond which a value is not searched. */
const DEEPEST = 10;

/** The texts in a value that may name a function: also those in its JSON texts and addresses. */
export function namesIn(value: unknown, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  const below = (inner: unknown) => namesIn(inner, depth + 1);
  if (typeof value === "string") return namesInText(value, below);
  if (Array.isArray(value)) return value.flatMap(below);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(below);
}

function namesInText(
  text: string,
  below: (inner: unknown) => string[],
): string[] {
  if (text.length > LONGEST) return [];
  if (NAME.test(text)) return [text];
  if (/^\s*[[{]/.test(text)) {
    try {
      return below(JSON.parse(text));
    } catch {
      return [];
    }
  }
  // An address: its path and its parameters.
  if (!/^[a-z][\w+.-]*:/i.test(text)) return [];
  const parts = text.split(/[/?&#=]/).slice(1);
  return parts.flatMap((part) => {
    try {
      return below(decodeURIComponent(part));
    } catch {
      return [];
    }
  });
}
