import { describe, expect, it } from "vitest";
import { PREFIXES } from "../features/locale/locale-path";
import { findLocale } from "../features/locale/locales";

type Table = { readonly [key: string]: string | Table };

const ENGLISH = import.meta.glob<Table>("./*.en.json", {
  import: "default",
  eager: true,
});
const TRANSLATED = import.meta.glob<Table>("./*/*.json", {
  import: "default",
  eager: true,
});

/** Tables whose listed parts alone are shown to users who aren't developers. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  safety: ["challenge"],
};

/** `a.b` → text, with the plural forms of one text under one key: `a.b_*`. */
function flat(table: Table, before = ""): Map<string, Map<string, string>> {
  const texts = new Map<string, Map<string, string>>();
  for (const [key, value] of Object.entries(table)) {
    const path = `${before}${key}`;
    if (typeof value !== "string") {
      for (const [inner, forms] of flat(value, `${path}.`))
        texts.set(inner, forms);
      continue;
    }
    const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(
      path,
    ) ?? [path, path, ""];
    const name = form === "" ? path : `${stem}_*`;
    const forms = texts.get(name) ?? new Map<string, string>();
    texts.set(name, forms.set(form ?? "", value));
  }
  return texts;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)]
    .map(([, name = ""]) => name.trim())
    .toSorted();
}

/** The errors in a translation, as messages. */
function faults(english: Table, translated: Table, language: string): string[] {
  const wanted = flat(english);
  const found = flat(translated);
  const forms = new Intl.PluralRules(language).resolvedOptions()
    .pluralCategories;
  const missing = [...wanted.keys()].filter((key) => !found.has(key));
  const unknown = [...found.keys()].filter((key) => !wanted.has(key));
  return [
    ...missing.map((key) => `${key} is missing`),
    ...unknown.map((key) => `${key} is not in English`),
    ...[...found].flatMap(([key, texts]) => {
      const example = wanted.get(key);
      if (example === undefined) return [];
      const names = placeholders([...example.values()].at(-1) ?? "");
      const plural = key.endsWith("_*");
      return [
        ...forms
          .filter((form) => plural && !texts.has(form))
          .map((form) => `${key} lacks the form ${form}`),
        ...[...texts]
          .filter(([form, text]) => !hasAll(form, text, names))
          .map(([form]) => `${key} ${form} has other placeholders`),
        ...[...texts.values()]
          .filter((text) => text.trim() === "")
          .map(() => `${key} is empty`),
      ];
    }),
  ];
}

/** Forms for one or two may leave out the number. */
function hasAll(form: string, text: string, names: string[]): boolean {
  const isCounted = ["zero", "one", "two"].includes(form);
  const without = names.filter((name) => name !== "count");
  const said = placeholders(text).join();
  return said === names.join() || (isCounted && said === without.join());
}

function englishOf(table: string): Table | undefined {
  const english = ENGLISH[`./${table}.en.json`];
  const parts = PARTS[table];
  if (english === undefined || parts === undefined) return english;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const words = english[part];
      return words === undefined ? [] : [[part, words]];
    }),
  );
}

const isMissing = (fault: string): boolean => fault.endsWith(" is missing");

/**
 * Whether a table belongs to a regional variant, which falls back to its language's texts.
 */
function isVariant(folder: string, name: string): boolean {
  const [language = ""] = folder.split("-");
  return (
    language !== folder &&
    (language === "en" || `./${language}/${name}.json` in TRANSLATED)
  );
}

describe("translations", () => {
  it("match the English tables", () => {
    const english = {
      a: "{{count}} of {{max}}",
      b: { c_one: "{{count}} try", c_other: "{{count}} tries" },
    };
    expect(
      faults(
        english,
        { a: "{{max}}", b: { c_one: "ein Versuch" }, d: "" },
        "de",
      ),
    ).toEqual([
      "d is not in English",
      "a  has other placeholders",
      "b.c_* lacks the form other",
    ]);
    expect(faults(english, {}, "de")).toEqual([
      "a is missing",
      "b.c_* is missing",
    ]);
    expect(
      faults(
        english,
        { a: "{{ max }} {{count}}", b: { c_other: "{{count}}" } },
        "ja",
      ),
    ).toEqual([]);
  });

  it("exist for every table in every language that has any", () => {
    const parts = Object.keys(TRANSLATED).map((path) => path.split("/"));
    const folders = new Set(parts.map(([, folder = ""]) => folder));
    const files = new Set(parts.map(([, , file = ""]) => file));
    expect(files).toContain("services.json");
    const missing = [...folders]
      .filter((folder) => !isVariant(folder, "product"))
      .flatMap((folder) => [...files].map((file) => `./${folder}/${file}`))
      .filter((path) => !(path in TRANSLATED));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(TRANSLATED))("%s says all of it", (path, table) => {
    const [, folder = "", name = ""] =
      /^\.\/(.+)\/(.+)\.json$/.exec(path) ?? [];
    expect(PREFIXES).toContain(folder);
    const english = englishOf(name);
    expect(english, `${name}.en.json`).toBeDefined();
    const found = faults(english ?? {}, table, findLocale(folder).language);
    expect(
      found.filter((fault) => !isVariant(folder, name) || !isMissing(fault)),
    ).toEqual([]);
  });
});
