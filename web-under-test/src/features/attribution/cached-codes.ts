/** The attribution codes that an earlier page of this browser kept (§4). */
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

/** The codes; the address they came by; and until when they count: the window's end in ms, 0 without one, and the expiry. */
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

/** Replaces what was cached, whole. */
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
