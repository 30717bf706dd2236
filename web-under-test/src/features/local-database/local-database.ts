/**
 * A database for pages in local storage, with a store for each business area (§9;
 * web-under-test/docs/preferences.md).
 *
 * ```ts
 * const spot = createLocalDatabase(browserStoredTexts(window)).store(
 *   BUSINESS_LINE.spot,
 * );
 * spot.set("candle-period", "1h");
 * ```
 */
import * as v from "valibot";
import {
  BUSINESS_LINE,
  type BusinessLine,
} from "../../constants/business-lines";
import type { StoredTexts } from "../device/stored-texts";

const VERSION = 1;
/** The size limit of all stores together, in serialised characters. */
const SIZE = 4_980_736;

export interface AreaStore {
  get(key: string): string | null;
  /** Returns whether there was room for it; if not, the old value stays. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** A business line, or `account` for data of no single line. */
export type Area = BusinessLine | "account";

export interface LocalDatabase {
  store(area: Area): AreaStore;
}

const AREAS: readonly (readonly [name: string, area: Area])[] = [
  ...Object.entries(BUSINESS_LINE),
  ["account", "account"],
];

const texts = v.record(v.string(), v.string());

export function createLocalDatabase(
  stored: Pick<StoredTexts, "get" | "set">,
): LocalDatabase {
  const written = (name: string): string => stored.get(keyOf(name)) ?? "";
  return {
    store(area) {
      const [name = ""] = AREAS.find(([, one]) => one === area) ?? [];
      const read = () => new Map(Object.entries(readTexts(written(name))));
      const write = (kept: ReadonlyMap<string, string>): boolean => {
        const text = JSON.stringify(Object.fromEntries(kept));
        const others = AREAS.filter(([, one]) => one !== area).map(
          ([one]) => written(one).length,
        );
        const size = others.reduce((sum, length) => sum + length, text.length);
        if (size > SIZE) return false;
        stored.set(keyOf(name), text);
        return true;
      };
      return {
        get: (key) => read().get(key) ?? null,
        set: (key, text) => write(read().set(key, text)),
        remove(key) {
          const kept = read();
          if (kept.delete(key)) write(kept);
        },
      };
    },
  };
}

function keyOf(name: string): string {
  return `database.${VERSION}.${name}`;
}

/** An empty store if the stored text is invalid. */
function readTexts(text: string): Readonly<Record<string, string>> {
  try {
    return v.parse(texts, JSON.parse(text));
  } catch {
    return {};
  }
}
