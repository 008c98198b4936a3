/** A design to foresee: items of each benchmark, prompts of the same kind, samples of a cell. */
export interface RunDesign {
  readonly items: number;
  readonly prompts: number;
  readonly samples: number;
}

/** What a run of another size is expected to give. In fractions. */
export interface RunForecast {
  /** σ₀: what flips alone would give. */
  readonly floor: number;
  /** σ, flips and all: √E σ². */
  readonly sigma: number;
  /** Standard errors: of these prompts, and over other prompts like these. */
  readonly muError: number;
  readonly muErrorOverPrompts: number;
  readonly sigmaError: number;
  readonly sigmaErrorOverPrompts: number;
}
