/** The value that identifies a message, so that its reply can repeat it. */

/** The parts of a message that a reply may repeat. */
export interface Known {
  /** The message's own fields, without nested ones. */
  fields: Readonly<Record<string, unknown>>;
  /** The value that identifies the message; `undefined` if it has none. */
  id: unknown;
}

/** The parts that a reply without a message repeats: none. */
export const UNKNOWN: Known = { fields: {}, id: undefined };

/** Returns the parts of a message that a reply may repeat. `arguments_` are the message's arguments. */
export function knownOf(message: unknown, arguments_: unknown[]): Known {
  const fields = scalars(message);
  return { fields, id: idOf(fields) ?? idAmong(arguments_) };
}

/** Returns a message's own fields, without nested ones. */
export function scalars(message: unknown): Known["fields"] {
  return typeof message === "object" && message !== null
    ? Object.fromEntries(
        Object.entries(message).filter(
          ([, value]) => typeof value !== "object",
        ),
      )
    : {};
}

/** Returns the value that identifies a message: one that looks random, or one with the key of an id. */
export function idOf(fields: Known["fields"]): unknown {
  return (
    Object.values(fields).find(looksRandom) ??
    Object.entries(fields).find(
      ([key, value]) =>
        /(^|_)(id|seq|nonce|uuid|guid)$|[a-z](Id|ID)$/.test(key) &&
        typeof value !== "boolean",
    )?.[1]
  );
}

/** Returns the argument that identifies a message: `app.send("pay", "{}", 7)`, or `"call-7"` or a random text there. */
function idAmong(values: unknown[]): unknown {
  return values.findLast(
    (value, at) =>
      Number.isInteger(value) ||
      (typeof value === "string" &&
        /^[\w$.:-]+$/.test(value) &&
        (looksRandom(value) || (at > 0 && /\d$/.test(value)))),
  );
}

function looksRandom(value: unknown): boolean {
  return typeof value === "string" && /^[\da-f-]{12,}$|(\D*\d){6}/i.test(value);
}
