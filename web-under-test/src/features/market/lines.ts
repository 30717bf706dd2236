/** The trading business lines, and the paths of their pages (§2.1, §3). */

import {
  BUSINESS_LINE,
  type ContractLine,
} from "../../constants/business-lines";

export interface Line {
  readonly name: "spot" | "margin" | "usdt" | "coin" | "usdc";
  readonly businessLine: 1 | 23 | ContractLine;
  /** The line whose prices it uses: margin trades on the spot market. */
  readonly marketLine: 1 | ContractLine;
  readonly isContract: boolean;
  readonly path: (symbol: string) => string;
}

const futures = (name: string) => (symbol: string) =>
  `/futures/${name}/${symbol}`;

export const LINES = {
  spot: {
    name: "spot",
    businessLine: BUSINESS_LINE.spot,
    marketLine: BUSINESS_LINE.spot,
    isContract: false,
    path: (symbol) => `/spot/${symbol}`,
  },
  margin: {
    name: "margin",
    businessLine: BUSINESS_LINE.spotMargin,
    marketLine: BUSINESS_LINE.spot,
    isContract: false,
    path: (symbol) => `/trade-margin/${symbol}`,
  },
  usdt: {
    name: "usdt",
    businessLine: BUSINESS_LINE.usdtContract,
    marketLine: BUSINESS_LINE.usdtContract,
    isContract: true,
    path: futures("usdt"),
  },
  coin: {
    name: "coin",
    businessLine: BUSINESS_LINE.coinContract,
    marketLine: BUSINESS_LINE.coinContract,
    isContract: true,
    path: futures("coin"),
  },
  usdc: {
    name: "usdc",
    businessLine: BUSINESS_LINE.usdcContract,
    marketLine: BUSINESS_LINE.usdcContract,
    isContract: true,
    path: futures("usdc"),
  },
} as const satisfies Record<string, Line>;

/** The lines with their own market. */
export const MARKET_LINES: readonly Line[] = [
  LINES.spot,
  LINES.usdt,
  LINES.coin,
  LINES.usdc,
];

export function lineOf(businessLine: number): Line {
  const lines: readonly Line[] = Object.values(LINES);
  return lines.find((line) => line.businessLine === businessLine) ?? LINES.spot;
}

/** The line of a futures path; `null` for an unknown one. */
export function futuresLine(name: string | undefined): Line | null {
  switch (name) {
    case "usdt":
    case "coin":
    case "usdc":
      return LINES[name];
    default:
      return null;
  }
}

/** Sizes are in the base coin; on coin contracts, in quote units. */
export function sizeUnit(
  line: Line,
  {
    baseCoin,
    quoteCoin,
  }: { readonly baseCoin: string; readonly quoteCoin: string },
): string {
  return line.businessLine === BUSINESS_LINE.coinContract
    ? quoteCoin
    : baseCoin;
}
