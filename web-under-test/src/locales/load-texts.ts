/**
 * Loads the translations when a page's language is not English: `ja/kit.json` beside this
 * file is the table `kit` in Japanese. The files are found by their names. A missing text is shown
 * in English.
 */
import type { i18n } from "i18next";

type Table = Readonly<Record<string, unknown>>;

/** Loaders by path, from the bundler. */
export type TextFiles = Readonly<Record<string, () => Promise<Table>>>;

const FILES: TextFiles = import.meta.glob<Table>("./*/*.json", {
  import: "default",
});

export interface SpokenLocale {
  /** The folder name. The language's own folder is loaded first, so that `es-AR` only needs its differences. */
  readonly code: string;
  /** The language under which the texts are stored (BCP 47). */
  readonly language: string;
}

/** Loads the locale's tables into `texts`. Tables that can't be loaded stay English. */
export async function loadTexts(
  texts: i18n,
  { code, language }: SpokenLocale,
  files: TextFiles = FILES,
): Promise<void> {
  const [general = ""] = code.split("-");
  const folders = new Set([general, code]);
  const found = await Promise.all(
    [...folders].map((folder) => tablesIn(files, folder)),
  );
  for (const [table, words] of found.flat())
    texts.addResourceBundle(language, table, words, true, true);
  await texts.changeLanguage(language);
}

async function tablesIn(
  files: TextFiles,
  folder: string,
): Promise<readonly (readonly [name: string, Table])[]> {
  const start = `./${folder}/`;
  const tables = Object.entries(files)
    .filter(([path]) => path.startsWith(start))
    .map(async ([path, load]) => {
      const name = path.slice(start.length, -".json".length);
      try {
        return [[name, await load()] as const];
      } catch {
        return [];
      }
    });
  return (await Promise.all(tables)).flat();
}
