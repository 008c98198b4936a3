/** The middle 95% of what a value would be with other items, units or models. */
export type Interval = readonly [low: number, high: number];
