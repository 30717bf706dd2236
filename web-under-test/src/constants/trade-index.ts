/** On whose account an order is: the user's own, a strategy's, or a subscriber's (§3). */

export const TRADE_INDEX = { default: 0, strategy: 1, subscriber: 2 } as const;
