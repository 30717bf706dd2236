/** Campaigns: cases in which attribution codes are cached for a special duration, and the campaign windows (§5). */

export interface Campaign {
  /** The trigger: the page's path without its locale, or the channel's code. */
  readonly by: { readonly link: string } | { readonly channel: string };
  readonly validityDays: number;
  /** Instants in ms, end excluded. Outside them nothing is cached. */
  readonly window?: { readonly starts: number; readonly ends: number };
}

export const CAMPAIGNS: readonly Campaign[] = [
  {
    by: { link: "/events/new-year" },
    validityDays: 7,
    window: { starts: Date.UTC(2026, 0, 1), ends: Date.UTC(2026, 1, 1) },
  },
  {
    by: { link: "/events/summer" },
    validityDays: 7,
    window: { starts: Date.UTC(2025, 5, 1), ends: Date.UTC(2025, 8, 1) },
  },
  { by: { channel: "partner" }, validityDays: 60 },
  { by: { channel: "flash" }, validityDays: 1 },
];

const USUAL_DAYS = 30;

/** The rule for codes that arrived at `path` (without its locale) through `channel`: a link's campaign, else a channel's, else the default. */
export function campaignFor(
  path: string,
  channel: string,
): Pick<Campaign, "validityDays" | "window"> {
  return (
    CAMPAIGNS.find(({ by }) => "link" in by && by.link === path) ??
    CAMPAIGNS.find(({ by }) => "channel" in by && by.channel === channel) ?? {
      validityDays: USUAL_DAYS,
    }
  );
}
