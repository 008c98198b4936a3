/** A 95% interval: the middle 95% of the values that other items, units or models would give. */
export type Interval = readonly [low: number, high: number];

/**
 * Limits both ends to −most … most. For example, a difference of two shares lies in −1 … 1, however its ends were computed.
 * No end changes its sign.
 */
export const clampInterval = ([low, high]: Interval, most: number): Interval => [
  Math.min(most, Math.max(-most, low)),
  Math.min(most, Math.max(-most, high)),
];
