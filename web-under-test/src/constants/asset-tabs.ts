/** The parts of a person's assets, in the order they are shown (§3). */

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
