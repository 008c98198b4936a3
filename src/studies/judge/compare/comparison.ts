import type { ResultCase } from '../measure/result.ts';
import type { ModelPair } from '../../../compare/pairs.ts';
import type { ComparedPairs, Difference } from '../../../compare/comparison.ts';

/** Two runs of the judge study held against each other, model by model; plain JSON. */
export interface JudgeComparison extends ComparedPairs<JudgePair> {
  /** The pairs of scales that are held against each other, with their mapping, the same in both runs. */
  readonly cases: readonly Pick<ResultCase, 'id' | 'title' | 'says'>[];
  readonly scales: readonly string[];
  /** K, of both. */
  readonly samples: number;
}

/** What is told of a pair of models, in all and of each level; «other less one». */
export interface JudgeDifferences {
  readonly selfConsistency: MeanDifference;
  readonly interScale: MeanDifference;
  /** With the quality known by construction, of the mean of a unit's samples. */
  readonly pearson: MeanDifference;
  readonly spearman: MeanDifference;
}

export interface JudgePair extends ModelPair, JudgeDifferences {
  readonly scales: readonly (Level & Pick<JudgeDifferences, 'selfConsistency' | 'pearson' | 'spearman'>)[];
  readonly cases: readonly (Level & Pick<JudgeDifferences, 'interScale'>)[];
  readonly definitions: readonly (Level & JudgeDifferences)[];
  readonly criteria: readonly (Level & JudgeDifferences)[];
  readonly temperatures: readonly (Level & JudgeDifferences)[];
  readonly unreadable: readonly [one: Share, other: Share];
  /** Units whose mean rating moved, the farthest first; the first hundred. Of how many. */
  readonly changed: readonly ChangedUnit[];
  readonly changedItems: number;
}

interface Level {
  readonly id: string;
  readonly title: string;
}

/** A plain mean over ways to ask that both have the value of. */
export interface MeanDifference extends Difference {
  /** How many. */
  readonly ways: number;
}

export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Mean places, 0 worst to 1 best, over all readable ratings under ways to ask that both have one in. */
export interface ChangedUnit {
  readonly item: string;
  readonly one: number;
  readonly other: number;
  /** Where known. */
  readonly quality?: number;
}
