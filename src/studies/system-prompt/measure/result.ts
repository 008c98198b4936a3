import type { BoxStatistics } from '../../../measure/box.ts';
import type { CohortKind } from '../../../core/cohort-choice.ts';
import type { Collapse } from '../../../measure/collapse.ts';
import type { Grade, Quantiles } from '../../../measure/grade.ts';
import type { Neutrality } from '../../../measure/neutrality.ts';
import type { Quadrant } from '../../../measure/quadrant.ts';
import type { Interval, Maybe, Undefined } from '../../../core/json/json.ts';

/** What the study `system-prompt` finds. μ, σ and everything made of scores is in percent; probabilities are fractions. */
export interface SystemPromptResult {
  readonly study: 'system-prompt';
  readonly models: readonly ModelResult[];
  readonly cohort: Cohort;
  /** Where the map of μ and σ is divided: medians over this table's own models. */
  readonly quadrantMedians: { readonly mu: Maybe; readonly sigma: Maybe };
  /** The same for each benchmark alone, in the order of the models' benchmarks. */
  readonly benchmarkMedians: readonly { readonly benchmark: string; readonly mu: Maybe; readonly sigma: Maybe }[];
  readonly neutrality: Neutrality;
  /** Whether cells are still without an answer: numbers are then those of the answers so far. */
  readonly partial: boolean;
}

export interface ModelResult {
  readonly model: string;
  /** Mean over scenarios of S_{m,t}. */
  readonly mu: Maybe;
  /** Sample standard deviation over scenarios of S_{m,t}. */
  readonly sigma: Maybe;
  /** The σ of independent flips of items alone. */
  readonly noiseFloor: Maybe;
  /** σ as it would be with the flips of the cohort's number of items: what the grade compares. Equals σ over the table's own models. */
  readonly sigmaInCohort: Maybe;
  readonly interval: { readonly mu: Interval | Undefined; readonly sigma: Interval | Undefined };
  readonly grade: Grade | Undefined;
  /** Fractions; empty where there are no items to draw. */
  readonly gradeProbability: Readonly<Partial<Record<Grade, number>>>;
  /** Place by σ among the table's models, the steadiest first; equal σ share a place. */
  readonly rank: { readonly place: number; readonly of: number } | Undefined;
  readonly quadrant: Quadrant | Undefined;
  /** Which of the model's values lie exactly on a median: the tie falls on the better side. */
  readonly quadrantTies: readonly ('mu' | 'sigma')[];
  /** Cells with an answer, of `cells` in all. */
  readonly answered: Maybe;
  readonly cells: Maybe;
  readonly unreadable: Maybe;
  readonly refused: Maybe;
  /** Answers that their token limit ended. */
  readonly cut: Maybe;
  /** Answers whose reading was changed by hand. */
  readonly changedByHand: Maybe;
  /** Cells that ended in an error: asked, without an answer. */
  readonly failed: Maybe;
  readonly partial: boolean;
  /** Means per answered cell. */
  readonly tokens: { readonly prompt: Maybe; readonly completion: Maybe };
  readonly ms: { readonly prefill: Maybe; readonly decode: Maybe };
  readonly box: BoxStatistics | Undefined;
  readonly collapses: readonly Collapse[];
  readonly benchmarks: readonly BenchmarkResult[];
  readonly scenarios: readonly ScenarioResult[];
  /** Where the plan asked for the options' probabilities and the engine could tell them. */
  readonly optionScores?: OptionScoresResult;
}

/** The questions read from the likeliest letter instead of the text. */
export interface OptionScoresResult {
  /** Answers with scores. */
  readonly scored: Maybe;
  readonly mu: Maybe;
  readonly sigma: Maybe;
  /** Of the scored answers whose text names an option: the share that names the likeliest letter. */
  readonly agreement: Maybe;
  /** Mean probability of all letters together, among all tokens. */
  readonly mass: Maybe;
}

export interface BenchmarkResult {
  readonly benchmark: string;
  readonly mu: Maybe;
  readonly sigma: Maybe;
  readonly cochranQ: Maybe;
  readonly degreesOfFreedom: Maybe;
  /** Of Cochran's Q, as it stands. */
  readonly p: Maybe;
  /** The same, corrected by Holm over the model's benchmarks. */
  readonly pHolm: Maybe;
  readonly box: BoxStatistics | Undefined;
  readonly items: Maybe;
}

export interface ScenarioResult {
  readonly scenario: string;
  readonly title: string;
  /** S_{m,t}: the mean over benchmarks. */
  readonly score: Maybe;
  /** S_{m,t,b}. */
  readonly benchmarks: Readonly<Record<string, Maybe>>;
  readonly answered: Maybe;
  readonly unreadable: Maybe;
  readonly refused: Maybe;
}

export type { Interval };

/** The models that the grades' quantiles are taken over. */
export interface Cohort {
  readonly name: string;
  readonly kind: CohortKind;
  readonly models: number;
  /** Whether σ is held against the quantiles as it would be with the cohort's number of items. */
  readonly rescaled: boolean;
  /** Below eight models quantiles are no more than a rank. */
  readonly rankOnly: boolean;
  readonly note: string;
  readonly quantiles: Quantiles | Undefined;
  readonly medians: { readonly mu: Maybe; readonly sigma: Maybe };
}
