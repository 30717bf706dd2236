/** What a page shows to nobody but a developer, as text. */

/** Taken before the page can put its own in place, and for what has no JSON form undefined. */
const stringify: (value: unknown) => string | undefined = JSON.stringify;

/** A text in quotes. */
export function quote(text: string): string {
  return stringify(text) ?? "";
}

/** Any value in one readable line; it never throws, whatever the page made. */
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

/** A stack is cut after so many characters: an endless recursion has one of hundreds of lines. */
const LONGEST_STACK = 4000;

/** The stack of an error, as the engine writes it; none of what isn't an error. It never throws. */
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

/** The arguments of a console's method as a browser shows them: placeholders of the first filled in, the rest behind it. */
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
