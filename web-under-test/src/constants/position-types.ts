/** The types of positions, with the servers' numbers (§3). */

/** The collateral of a margin account's loan. */
export const POSITION_TYPE = { cross: 0, isolate: 1 } as const;

export const POSITION_SIDE = { long: 1, short: 2 } as const;

export type PositionSide = (typeof POSITION_SIDE)[keyof typeof POSITION_SIDE];

/** The margin mode of a futures position. The numbers differ from those of a margin account. */
export const MARGIN_MODE = { fixed: 1, cross: 2 } as const;

export type MarginMode = (typeof MARGIN_MODE)[keyof typeof MARGIN_MODE];

/** Whether one symbol can be held long and short at the same time. */
export const POSITION_MODE = { oneWay: 1, twoWay: 2 } as const;

export type PositionMode = (typeof POSITION_MODE)[keyof typeof POSITION_MODE];
