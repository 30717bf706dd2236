/** The value that identifies a message, so that its reply can repeat it. */

/** The fields of a message that a reply may repeat. */
export type Known = Readonly<Record<string, unknown>>;

/** Returns a message's own fields, without nested ones. */
export function scalars(message: unknown): Known {
  return typeof message === "object" && message !== null
    ? Object.fromEntries(
        Object.entries(message).filter(
          ([, value]) => typeof value !== "object",
        ),
      )
    : {};
}

/** Returns the value that identifies a message: one that looks random, or one with the key of an id. */
export function idOf(known: Known): unknown {
  return (
    Object.values(known).find(looksRandom) ??
    Object.entries(known).find(
      ([key, value]) =>
        /(^|_)(id|seq|nonce|uuid|guid)$|[a-z](Id|ID)$/.test(key) &&
        typeof value !== "boolean",
    )?.[1]
  );
}

function looksRandom(value: unknown): boolean {
  return typeof value === "string" && /^[\da-f-]{12,}$|(\D*\d){6}/i.test(value);
}
