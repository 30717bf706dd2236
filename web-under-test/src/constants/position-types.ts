/** How a position is held, by the numbers that servers know (§3). */

/** What a margin account's loan is backed by. */
export const POSITION_TYPE = { cross: 0, isolate: 1 } as const;

export const POSITION_SIDE = { long: 1, short: 2 } as const;

export type PositionSide = (typeof POSITION_SIDE)[keyof typeof POSITION_SIDE];

/** What backs a futures position; other numbers than a margin account's. */
export const MARGIN_MODE = { fixed: 1, cross: 2 } as const;

export type MarginMode = (typeof MARGIN_MODE)[keyof typeof MARGIN_MODE];

/** Whether one symbol may be held long and short at a time. */
export const POSITION_MODE = { oneWay: 1, twoWay: 2 } as const;

export type PositionMode = (typeof POSITION_MODE)[keyof typeof POSITION_MODE];
