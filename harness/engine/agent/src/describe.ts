/** Text for developers: console messages, values and stacks. */
import { replaceAll, slice, toText } from "./builtins";

/**
 * `JSON.stringify`, saved before the page can replace it. It returns undefined for a value without
 * a JSON form.
 */
const stringify: (value: unknown) => string | undefined = JSON.stringify;

/** A text in quotes. */
export function quote(text: string): string {
  return stringify(text) ?? "";
}

/** Describes any value in one readable line. Never throws. */
export function describe(value: unknown): string {
  try {
    if (typeof value === "string") return value;
    if (typeof value === "bigint") return `${value}n`;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value === "object" && value !== null && "message" in value)
      return toText(value.message);
    return stringify(value) ?? toText(value);
  } catch {
    return "a value that cannot be shown";
  }
}

/**
 * The length at which a stack is cut, in characters. An endless recursion has a stack of hundreds
 * of lines.
 */
const LONGEST_STACK = 4000;

/** The stack of an error in the engine's format; null for a value that isn't an error. Never throws. */
export function stackOf(thrown: unknown): string | null {
  try {
    if (typeof thrown !== "object" || thrown === null) return null;
    const { stack } = thrown as { stack?: unknown };
    return typeof stack === "string" && stack !== ""
      ? slice(stack, 0, LONGEST_STACK)
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
  const first = args[0];
  let next = 0;
  let text = "";
  if (typeof first === "string" && args.length > 1) {
    next = 1;
    text = replaceAll(first, /%([%sdifoOcj])/g, ({ 0: whole, 1: kind }) => {
      if (kind === "%") return "%";
      if (next === args.length) return whole;
      const value = args[next];
      next += 1;
      return kind === "c" ? "" : describe(value);
    });
  }
  for (let index = next; index < args.length; index += 1)
    text += (index > 0 ? " " : "") + describe(args[index]);
  return text;
}
