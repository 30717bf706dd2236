/** The parts of a user's assets, in display order (§3). */

export const ASSET_TABS = [
  "overview",
  "spot",
  "contract",
  "p2p",
  "financial",
  "swap",
  "reward",
  "margin",
] as const;

export type AssetTab = (typeof ASSET_TABS)[number];
