/**
 * The translations, loaded when a page has another language than English: `ja/kit.json` beside this
 * file is the table `kit` in Japanese. The files are found by their names. A missing text is shown
 * in English.
 */
import type { i18n } from "i18next";

type Table = Readonly<Record<string, unknown>>;

/** By path, as the bundler tells them. */
export type TextFiles = Readonly<Record<string, () => Promise<Table>>>;

const FILES: TextFiles = import.meta.glob<Table>("./*/*.json", {
  import: "default",
});

export interface SpokenLocale {
  /** Names the folder; one of its language alone is read before it, so that `es-AR` need only say what it says otherwise. */
  readonly code: string;
  /** The language that the texts are stored under (BCP 47). */
  readonly language: string;
}

/** Makes `texts` speak the locale. What can't be fetched stays English. */
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
