/**
 * Of a plan that may stop early: what it has to be sure of, fixed before the first answer, so that it is part of the plan's id. Spreads and distances are in fractions (0.03: three points).
 */
export interface AdaptivePlan {
  /** Prompts of each question that the first pass asks. */
  readonly k: number;
  /** The shares of the cells at which is looked, rising; the end is none of them. */
  readonly looks: readonly number[];
  /** How often a claim may be wrong, over all its looks. */
  readonly alpha: number;
  readonly claims: SureOf;
  /** Whether models may be asked in turn as often as there are looks; absent: each is loaded twice at most. */
  readonly inTurn?: true;
}

/** What is to be sure before a model is stopped; at least one of them. */
export interface SureOf {
  /** The order of the models by μ, differences below this apart. */
  readonly order?: number;
  /** That it moves. */
  readonly moves?: true;
  /** That it is steady: the upper end of τ below this. With `moves`: either of the two. */
  readonly steady?: number;
  /** μ to within this. */
  readonly mu?: number;
  /** The band that σ lies in. */
  readonly band?: true;
}
