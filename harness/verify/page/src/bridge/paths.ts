/** Dotted paths below `window`. */

type Owner = Record<string, unknown>;

const isOwner = (value: unknown): value is Owner =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** The value at a path; undefined if there is none. */
export function valueAt(scope: Window, path: string): unknown {
  let value: unknown = scope;
  for (const name of path.split(".")) {
    if (!isOwner(value)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object that holds the last name of a path, and this name; missing objects are created. */
export function ownerOf(scope: Window, path: string): [Owner, string] {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let owner = scope as unknown as Owner;
  for (const name of names) {
    if (!isOwner(owner[name])) owner[name] = {};
    owner = owner[name] as Owner;
  }
  return [owner, last];
}
