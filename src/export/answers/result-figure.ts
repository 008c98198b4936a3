/** One value of a result about one model, as files for other programs have it. */
export interface ModelResultValue {
  readonly model: string;
  /** The value's scope besides the model: “arithmetic, greedy”; may be empty. */
  readonly about: string;
  /** The value's path within its line of the result. */
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  readonly unit?: 'proportion' | 'percent';
  readonly lowerIsBetter: boolean;
  /** The value at full precision, or the reason why it is missing. */
  readonly found: number | { readonly why: string };
  /** At 95%. */
  readonly interval?: readonly [low: number, high: number];
}
