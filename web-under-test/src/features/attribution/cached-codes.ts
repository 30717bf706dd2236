/** The attribution codes cached by an earlier page in this browser (§4). */
import * as v from "valibot";
import type { StoredTexts } from "../device/stored-texts";
import { pickCodes, type Codes } from "./codes";

const KEY = "local_code_key";

const entries = v.object({
  registerChannel: v.string(),
  registerVipNo: v.string(),
  clacCode: v.string(),
  commonCode: v.string(),
  groupId: v.string(),
  actCode: v.string(),
  currentLink: v.string(),
  effectiveEndTime: v.number(),
  expiresAt: v.number(),
});

/** The codes, their source address, and their validity: the end of the window in ms, 0 without one, and the expiry. */
export type CachedCodes = v.InferOutput<typeof entries>;

/** The cached codes that are still valid at `now`; any others are discarded. */
export function readCached(stored: StoredTexts, now: number): Codes | null {
  const text = stored.get(KEY);
  if (text === null) return null;
  const cached = parse(text);
  if (cached === null || isOver(cached, now)) {
    stored.remove(KEY);
    return null;
  }
  return pickCodes((name) => cached[name]);
}

/** Replaces the cached codes as a whole. */
export function writeCached(stored: StoredTexts, cached: CachedCodes): void {
  stored.set(KEY, JSON.stringify(cached));
}

function parse(text: string): CachedCodes | null {
  try {
    return v.parse(entries, JSON.parse(text));
  } catch {
    return null;
  }
}

function isOver(
  { expiresAt, effectiveEndTime }: CachedCodes,
  now: number,
): boolean {
  return (
    now >= expiresAt || (effectiveEndTime !== 0 && now >= effectiveEndTime)
  );
}
