/** The settings of a page, and what they are before anything was read (§3). */
import type { Direction } from "../locale/locales";

export type Theme = "dark" | "light";
export type Layout = "left" | "right";

export interface Settings {
  readonly locale: string;
  readonly theme: Theme;
  /** The side of a trading screen that orders are placed on. */
  readonly layout: Layout;
  /** The display currency that amounts are valued in. */
  readonly unit: string;
  /** Whether amounts are shown, rather than hidden from whoever looks over a shoulder. */
  readonly showAsset: boolean;
  /** The first of the two units in which values are shown: the display currency or BTC. */
  readonly valuationUnit: number;
  readonly login: boolean;
  readonly direction: Direction;
  readonly terminalCode: string;
}

export const VALUED_IN_CURRENCY = 1;
export const VALUED_IN_BTC = 2;

export const GLOBAL_SETTINGS: Settings = {
  locale: "en",
  theme: "dark",
  layout: "right",
  unit: "CNY",
  showAsset: false,
  valuationUnit: VALUED_IN_CURRENCY,
  login: false,
  direction: "ltr",
  terminalCode: "",
};
