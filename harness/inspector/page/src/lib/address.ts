/**
 * What is shown, kept in the page's address: a panel, and what is chosen in it.
 *
 * ```ts
 * hrefOf("time-line", 12); // "#time-line/12"
 * ```
 */

export const PANELS = [
  "time-line",
  "answers",
  "phone",
  "clock",
  "catalogue",
  "findings",
  "record",
  "replay",
] as const;
export type PanelName = (typeof PANELS)[number];

export interface Address {
  /** `null` for the first that there is. */
  readonly panel: PanelName | null;
  /** An entry's index, or a name of the catalogue; `null` for nothing. */
  readonly chosen: string | null;
}

export function readAddress(hash: string): Address {
  const [name = "", ...rest] = hash.replace(/^#/, "").split("/");
  const panel = PANELS.find((one) => one === name) ?? null;
  const chosen = rest.join("/");
  return { panel, chosen: chosen === "" ? null : decode(chosen) };
}

export function hrefOf(
  panel: PanelName,
  chosen: string | number | null = null,
): string {
  return chosen === null
    ? `#${panel}`
    : `#${panel}/${encodeURIComponent(chosen)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
