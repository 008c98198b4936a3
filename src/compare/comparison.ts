import type { Maybe, Undefined } from '../core/json/json.ts';
import type { Changes } from '../measure/paired-changes.ts';
import type { Agreement } from '../measure/paired-agreement.ts';
import type { Interval } from '../core/interval.ts';
import type { SystemPromptResult } from '../studies/system-prompt/measure/result.ts';
import type { ModelPair } from './pairs.ts';

/** What a comparison of two runs has, whatever the study. */
export interface ComparedPairs<Pair extends ModelPair = ModelPair> {
  /** One run against itself, every model with itself. */
  readonly same: boolean;
  /** What sets the plans apart, in sentences. */
  readonly apart: readonly string[];
  readonly items: number;
  readonly pairs: readonly Pair[];
}

/** Two runs of the system-prompt study held against each other, model by model; plain JSON. μ, σ and scores in percent, differences in points. */
export interface Comparison extends ComparedPairs<PairComparison> {
  readonly benchmarks: readonly string[];
  readonly scenarios: readonly { readonly scenario: string; readonly title: string }[];
  /** Both runs measured on what they have in common. */
  readonly results: readonly [one: SystemPromptResult, other: SystemPromptResult];
}

/** Over the cells that both models answered; «other less one». */
export interface PairComparison extends ModelPair {
  readonly mu: Difference;
  readonly sigma: Difference;
  readonly scenarios: readonly ScenarioComparison[];
  readonly benchmarks: readonly BenchmarkComparison[];
  /** Single answers that became right, became wrong, or stayed. */
  readonly answers: Changes;
  /** Items with more right answers than before, with fewer, or as many. */
  readonly items: Tested;
  readonly agreement: Agreement;
  /** The items whose number of right answers changed, the largest change first; the first hundred. */
  readonly changed: readonly ChangedItem[];
}

export interface Difference {
  readonly one: Maybe;
  readonly other: Maybe;
  readonly difference: Maybe;
  readonly interval: Interval | Undefined;
}

/** Changes with McNemar's exact p. */
export interface Tested extends Changes {
  readonly p: Maybe;
}

/** p corrected by Holm for the pairs that are compared. */
export interface TestedOverPairs extends Tested {
  readonly pHolm: Maybe;
}

export interface ScenarioComparison extends Difference {
  readonly scenario: string;
  readonly title: string;
  /** Of items, each asked once under this system prompt. */
  readonly items: Tested;
}

export interface BenchmarkComparison {
  readonly benchmark: string;
  readonly mu: Difference;
  readonly sigma: Difference;
  readonly items: Tested;
}

export interface ChangedItem {
  readonly item: string;
  /** Sums of the scores over the answers that both have: with one sample, how many were right. */
  readonly one: number;
  readonly other: number;
  readonly of: number;
}
