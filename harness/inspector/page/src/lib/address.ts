/**
 * The page's state in its address: the current panel, and the selected item.
 *
 * ```ts
 * hrefOf("time-line", 12); // "#time-line/12"
 * ```
 */

export const PANELS = [
  "time-line",
  "replies",
  "phone",
  "clock",
  "catalogue",
  "violations",
  "record",
  "replay",
] as const;
export type PanelName = (typeof PANELS)[number];

export interface Address {
  /** `null` for the first panel. */
  readonly panel: PanelName | null;
  /** An entry's index, or a name from the catalogue; `null` for none. */
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
