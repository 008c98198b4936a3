/** A design to forecast: items per benchmark, prompts of the same kind, samples per cell. */
export interface RunDesign {
  readonly items: number;
  readonly prompts: number;
  readonly samples: number;
}

/** The expected results of a run of another size. In fractions. */
export interface RunForecast {
  /** σ₀: the σ that flips alone would give. */
  readonly floor: number;
  /** σ, including flips: √E σ². */
  readonly sigma: number;
  /** Standard errors: for these prompts, and over other prompts like these. */
  readonly muError: number;
  readonly muErrorOverPrompts: number;
  readonly sigmaError: number;
  readonly sigmaErrorOverPrompts: number;
}
