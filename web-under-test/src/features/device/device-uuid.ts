/** The generated device identifier: a version 4 UUID, created once (§3). */
import type { StoredTexts } from "./stored-texts";

const KEY = "device_uuid";
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export function deviceUuid(stored: StoredTexts, random: () => number): string {
  const known = stored.get(KEY);
  if (known !== null && UUID.test(known)) return known;
  const made = makeUuid(random);
  stored.set(KEY, made);
  return made;
}

function makeUuid(random: () => number): string {
  const digit = (from: number, count: number): string =>
    (from + Math.floor(random() * count)).toString(16);
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replaceAll(/[xy]/g, (place) =>
    place === "y" ? digit(8, 4) : digit(0, 16),
  );
}
