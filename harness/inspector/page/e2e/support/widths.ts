/** Window widths for checks of the layout. Something that doesn't fit shows at the narrowest, so the others are nightly. */
export const WIDTHS: readonly { width: number; tag: string[] }[] = [
  { width: 900, tag: [] },
  { width: 1280, tag: ["@nightly"] },
  { width: 1920, tag: ["@nightly"] },
];
