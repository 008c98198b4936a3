/** The middle 95% of what a value would be with other items, units or models. */
export type Interval = readonly [low: number, high: number];

/** With no end beyond −most or most: a difference of two shares lies in −1 … 1, whatever its ends were reckoned from. No end changes sides of 0. */
export const clampInterval = ([low, high]: Interval, most: number): Interval => [
  Math.min(most, Math.max(-most, low)),
  Math.min(most, Math.max(-most, high)),
];
