/** One number of a result about one model, as files for other programs have it. */
export interface ModelResultValue {
  readonly model: string;
  /** What it is about besides the model: “arithmetic, greedy”; may be empty. */
  readonly about: string;
  /** Where it stands below its line of the result. */
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  readonly unit?: 'proportion' | 'percent';
  readonly lowerIsBetter: boolean;
  /** In full; or why there is none. */
  readonly found: number | { readonly why: string };
  /** 95%. */
  readonly interval?: readonly [low: number, high: number];
}
