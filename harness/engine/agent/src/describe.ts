/** Text for developers: console messages, values and stacks. */

/**
 * `JSON.stringify`, saved before the page can replace it. It returns undefined for a value without
 * a JSON form.
 */
const stringify: (value: unknown) => string | undefined = JSON.stringify;

/** A text in quotes. */
export function quote(text: string): string {
  return stringify(text) ?? "";
}

/** Describes any value in one readable line. It never throws, whatever the value. */
export function describe(value: unknown): string {
  try {
    if (typeof value === "string") return value;
    if (typeof value === "bigint") return `${value}n`;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value === "object" && value !== null && "message" in value)
      return String(value.message);
    return stringify(value) ?? String(value);
  } catch {
    return "a value that cannot be shown";
  }
}

/**
 * The length at which a stack is cut, in characters. An endless recursion has a stack of hundreds
 * of lines.
 */
const LONGEST_STACK = 4000;

/**
 * The stack of an error in the engine's format; null for a value that isn't an error. It never
 * throws.
 */
export function stackOf(thrown: unknown): string | null {
  try {
    if (typeof thrown !== "object" || thrown === null) return null;
    const { stack } = thrown as { stack?: unknown };
    return typeof stack === "string" && stack !== ""
      ? stack.slice(0, LONGEST_STACK)
      : null;
  } catch {
    return null;
  }
}

/**
 * The arguments of a console method as a browser shows them: the first with its placeholders filled
 * in, then the rest.
 */
export function describeConsole(args: unknown[]): string {
  const [first, ...rest] = args;
  if (typeof first !== "string" || rest.length === 0)
    return args.map(describe).join(" ");
  const filled = first.replace(/%([%sdifoOcj])/g, (whole, kind: string) => {
    if (kind === "%") return "%";
    if (rest.length === 0) return whole;
    const value = rest.shift();
    return kind === "c" ? "" : describe(value);
  });
  return [filled, ...rest.map(describe)].join(" ");
}
