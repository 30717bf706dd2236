/** A page's path without the locale that it may begin with (§2.1). English has no prefix. */

const PREFIXES: ReadonlySet<string> = new Set(
  "ar,de,en,en-GB,es,fr,ja,pt,vi,zh-CN,zh-TC,id,it,ru,en-IN,en-MY,pl,uk,pt-PT,es-ES,uz,ph,es-AR,en-CA,bg".split(
    ",",
  ),
);

export function withoutLocale(path: string): string {
  const [, first = ""] = path.split("/");
  return PREFIXES.has(first) ? path.slice(first.length + 1) || "/" : path;
}
