/**
 * Texts for people, all from one table.
 *
 * ```ts
 * t("run.cases", { count: 2 }); // "2 cases", from "run.cases_other"
 * ```
 */
import { formatCount } from "../lib/format";
import en from "./en.json";

type Key = keyof typeof en;
type WithoutForm<K> = K extends `${infer Stem}_${"one" | "other"}` ? Stem : K;

export type TextKey = WithoutForm<Key>;
export type Values = Readonly<Record<string, string | number>>;

const TABLE: Readonly<Record<string, string>> = en;
const FORMS = new Intl.PluralRules("en");

/**
 * Replaces `{name}` by the value of that name; `count` chooses between `_one` and `_other` if both
 * exist.
 */
export function t(key: TextKey, values: Values = {}): string {
  const { count } = values;
  const form = typeof count === "number" ? FORMS.select(count) : "other";
  const text = TABLE[key] ?? TABLE[`${key}_${form}`] ?? key;
  return text.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? formatCount(value) : value;
  });
}
