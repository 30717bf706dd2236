/**
 * User-facing texts, all from one table.
 *
 * ```ts
 * const t = createTexts({ cases_one: "{count} case", cases_other: "{count} cases" });
 * t("cases", { count: 2 }); // "2 cases"
 * ```
 */
import { formatCount } from "./format";

type WithoutForm<Key> = Key extends `${infer Stem}_${"one" | "other"}`
  ? Stem
  : Key;

/** The keys of a table, without plural suffixes. */
export type KeyOf<Table> = WithoutForm<keyof Table & string>;
type Values = Readonly<Record<string, string | number>>;

const FORMS = new Intl.PluralRules("en");

/**
 * Replaces `{name}` with the value of that name; `count` selects `_one` or `_other` if both
 * exist.
 */
export function createTexts<Table extends Readonly<Record<string, string>>>(
  table: Table,
): (key: KeyOf<Table>, values?: Values) => string {
  const texts: Readonly<Record<string, string>> = table;
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === "number" ? FORMS.select(count) : "other";
    const text = texts[key] ?? texts[`${key}_${form}`] ?? key;
    return text.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? formatCount(value) : value;
    });
  };
}
