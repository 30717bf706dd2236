/** The business lines on which coins are traded or held, with the servers' numbers (§3). */

export const BUSINESS_LINE = {
  spot: 1,
  usdtContract: 10,
  coinContract: 11,
  usdcContract: 12,
  spotMargin: 23,
  finance: 6,
} as const;

export type BusinessLine = (typeof BUSINESS_LINE)[keyof typeof BUSINESS_LINE];

/** The lines on which positions are held. */
export type ContractLine = Extract<BusinessLine, 10 | 11 | 12>;
