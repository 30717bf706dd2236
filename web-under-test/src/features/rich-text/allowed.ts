/** The only tags and attributes that rich text may have (§5; web-under-test/docs/safety.md, 4). */

export const ALLOWED_TAGS: readonly string[] =
  "a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  );

const EVERYWHERE: readonly string[] = ["dir", "lang"];
const CELL: readonly string[] = ["colspan", "rowspan"];

const OF_TAG: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel", "title"],
  img: ["src", "alt", "title", "width", "height"],
  td: CELL,
  th: CELL,
};

/** Attributes of any tag. */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  ...new Set([...EVERYWHERE, ...Object.values(OF_TAG).flat()]),
];

export function isAllowedAttribute(tag: string, name: string): boolean {
  return EVERYWHERE.includes(name) || OF_TAG[tag]?.includes(name) === true;
}
