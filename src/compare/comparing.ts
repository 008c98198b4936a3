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
  /** Of a study that compares answers with each other: what has been compared. */
  readonly compared?: PrecomputedTextSimilarities | undefined;
  /** The name of the scoring, where that is not the questions’ own. */
  readonly scoredBy?: string | undefined;
}

/** What two runs have in common. */
export interface PlansReducedToCommon {
  /** A plan of each run with nothing else in it. */
  readonly plans: PairOf<Plan>;
  /** What sets the plans apart, in sentences; empty where they are the same but for their models. */
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
 * What a study says so that two of its runs, or some of its models, can be compared. How a difference and its interval come about stays the
 * study's own where the papers' measures differ: α's joint draws, σ and SSI, XParaCon, a drop that may be infinite.
 */
export interface StudyComparer<Ground extends PlansReducedToCommon = PlansReducedToCommon> {
  /** What must agree is kept, what may differ is named; a UserError where nothing is left. The plans are of this study. */
  ground(one: Plan, other: Plan): Ground;
  /** The ways of asking of which it is told how often two models say the same; without them it is not told. */
  variants?(ground: Ground): readonly Variant[];
  /** Both runs read on that ground. */
  measure(ground: Ground, runs: PairOf<ComparedRun>, settings: CompareSettings): ModelPairComparator;
  readonly finding: ComparisonFindingWords;
  /** Compares the prompts whose id both runs have but whose words differ. These prompts are its levels `prompt`. */
  readonly changedPrompts?: StudyComparer<Ground>;
}

export interface ModelPairComparator<Model = unknown> extends ComparisonDefinition {
  /** What the answers set apart, besides the plans. */
  readonly apart?: readonly string[];
  readonly notRead?: NotReadLookup;
  /** What is read of a model of the first or the second run, which has it. */
  model(run: 0 | 1, name: string): Model;
  pair(one: Model, other: Model): PairMeasuresWithDraws;
}

/** `p` replaces the McNemar p of these counts. It is a reason where no p is defined. */
export interface GainLossCountsWithPOverride extends GainLossCounts {
  readonly p?: MaybeNumber;
}

/** With an agreement of its own of a study that has no `variants`. */
export interface PairMeasuresWithDraws extends Omit<ComparedPair, 'one' | 'other' | 'counts' | 'values' | 'levels'> {
  readonly counts?: Readonly<Record<string, GainLossCountsWithPOverride>>;
  /** With their draws, so that they can be judged together. */
  readonly values: DifferencesWithDraws;
  readonly levels: readonly ComparedLevelWithDraws[];
}

export interface ComparedLevelWithDraws extends Omit<ComparedLevel, 'values'> {
  readonly values: DifferencesWithDraws;
}
