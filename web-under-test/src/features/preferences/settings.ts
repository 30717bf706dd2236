/** The settings of a page, and their values before anything is loaded (§3). */
import type { Direction } from "../locale/locales";

export type Theme = "dark" | "light";
export type Layout = "left" | "right";

export interface Settings {
  readonly locale: string;
  readonly theme: Theme;
  /** The selected side on a trading screen. */
  readonly layout: Layout;
  /** The display currency. */
  readonly unit: string;
  /** Whether amounts are shown, rather than hidden from onlookers. */
  readonly showAsset: boolean;
  /** The unit in which values are shown first: the display currency or BTC. */
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
