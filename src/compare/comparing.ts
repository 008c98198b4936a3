import type { Variant } from '../core/plan/cell.ts';
import type { CohortChoice } from '../core/plan/cohort-choice.ts';
import type { MaybeNumber } from '../base/json/json.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { PrecomputedTextSimilarities, ScoreTable } from '../core/studies/study.ts';
import type { GainLossCounts } from '../measure/paired/paired-changes.ts';
import type { PairOf, ComparedLevel, ComparedPair, ComparisonDefinition } from './comparison.ts';
import type { ComparisonFindingWords } from './finding.ts';
import type { NotReadLookup } from './not-read.ts';
import type { ModelPair } from './pairs.ts';
import type { DifferencesWithDraws } from './joint-intervals.ts';

export interface ComparedRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
  /** The text similarities, if the study compares answers with each other. */
  readonly compared?: PrecomputedTextSimilarities | undefined;
  /** The name of the scoring, unless it is the questions’ own. */
  readonly scoredBy?: string | undefined;
}

/** The common part of two runs. */
export interface PlansReducedToCommon {
  /** A plan for each run that contains only the common part. */
  readonly plans: PairOf<Plan>;
  /** The differences between the plans, as sentences. Empty if only their models differ. */
  readonly apart: readonly string[];
}

export interface BootstrapSettings {
  readonly draws: number;
  readonly seed: number;
}

interface CompareSettings extends BootstrapSettings {
  readonly cohort?: CohortChoice;
  readonly pairs: readonly ModelPair[];
}

/**
 * Defines how two runs of a study, or some of its models, are compared. The study computes differences and their intervals
 * itself, because the papers' measures differ: α's joint draws, σ and SSI, XParaCon, a drop that may be infinite.
 */
export interface StudyComparer<Ground extends PlansReducedToCommon = PlansReducedToCommon> {
  /**
   * Keeps what must agree and names what may differ. Both plans are of this study. Throws a UserError if nothing is left.
   */
  ground(one: Plan, other: Plan): Ground;
  /**
   * The prompt variants for which the comparison reports how often two models give the same answer. Omitted if it does not
   * report this.
   */
  variants?(ground: Ground): readonly Variant[];
  /** Measures both runs on the shared design. */
  measure(ground: Ground, runs: PairOf<ComparedRun>, settings: CompareSettings): ModelPairComparator;
  readonly finding: ComparisonFindingWords;
  /** Compares the prompts whose id both runs have but whose words differ. These prompts are its levels `prompt`. */
  readonly changedPrompts?: StudyComparer<Ground>;
}

export interface ModelPairComparator<Model = unknown> extends ComparisonDefinition {
  /** Differences between the runs that the answers show, in addition to those of the plans. */
  readonly apart?: readonly string[];
  readonly notRead?: NotReadLookup;
  /** The data of a model in the first or the second run. The run must contain the model. */
  model(run: 0 | 1, name: string): Model;
  pair(one: Model, other: Model): PairMeasuresWithDraws;
}

/** `p` replaces the McNemar p of these counts. It is a reason where no p is defined. */
export interface GainLossCountsWithPOverride extends GainLossCounts {
  readonly p?: MaybeNumber;
}

/** A study without `variants` may provide its own agreement. */
export interface PairMeasuresWithDraws extends Omit<ComparedPair, 'one' | 'other' | 'counts' | 'values' | 'levels'> {
  readonly counts?: Readonly<Record<string, GainLossCountsWithPOverride>>;
  /** With their draws, so that all differences can be judged together. */
  readonly values: DifferencesWithDraws;
  readonly levels: readonly ComparedLevelWithDraws[];
}

export interface ComparedLevelWithDraws extends Omit<ComparedLevel, 'values'> {
  readonly values: DifferencesWithDraws;
}
