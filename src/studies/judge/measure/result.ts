import type { Maybe } from '../../../core/json/json.ts';
import type { Metric } from '../../../measure/krippendorff-alpha.ts';
import type { OutsideScores } from '../protocol/choices.ts';
import type { DefinitionLength, ScaleMapping } from '../protocol/options.ts';

/**
 * What the study `judge` finds. α and correlations as they are, shares as fractions. A value that is not there (yet) says why: ratings
 * that are all equal have no α, «no variation».
 */
export interface JudgeResult {
  readonly study: 'judge';
  /** One for each model × temperature × criterion × definition length, in the plan's order, definition lengths innermost. */
  readonly models: readonly JudgeRow[];
  /** One for each model × temperature: the paper's one figure per model. `overallRule` says how it is made. */
  readonly overall: readonly JudgeOverall[];
  /** One for each model × temperature × definition length: the mean over criteria. */
  readonly means: readonly JudgeMeans[];
  /** What another definition length, scale or temperature does to α. */
  readonly effects: readonly JudgeEffect[];
  readonly scales: readonly ResultScale[];
  readonly definitions: readonly DefinitionLength[];
  /** Those that the plan's items have, with the items in the plan's order: the units that α is over. */
  readonly criteria: readonly { readonly id: string; readonly title: string; readonly units: readonly string[] }[];
  readonly temperatures: readonly { readonly id: string; readonly value: number }[];
  readonly interScale: readonly ResultCase[];
  /** K: how often each rating was asked for. */
  readonly samples: number;
  /** Draws of units that every interval is made of. */
  readonly draws: number;
  /** What the agreement is with. */
  readonly reference: string;
  /** Scores from elsewhere, where some were entered: of those of the run's models that have one. */
  readonly outside?: OutsideScores;
  /** Whether cells are without an answer: numbers are then those of what is there. */
  readonly partial: boolean;
}

export interface ResultScale {
  readonly id: string;
  readonly title: string;
  readonly metric: Metric;
  /** As they are written, the lowest (worst) first. */
  readonly points: readonly string[];
  /** The value that the lowest point is reckoned with; the next ones follow in steps of 1. */
  readonly lowest: number;
}

export interface ResultCase {
  readonly id: string;
  readonly title: string;
  /** Scale ids. */
  readonly a: string;
  readonly b: string;
  readonly metric: Metric;
  readonly mapping: ScaleMapping;
  /** The mapping as a sentence. */
  readonly says: string;
  /** Where mapping and metric were chosen by a reader, and are not the plan's. */
  readonly chosen?: true;
}

export interface JudgeRow extends JudgeCounts {
  readonly model: string;
  readonly criterion: string;
  readonly definition: DefinitionLength;
  /** Level id. */
  readonly temperature: string;
  /** By scale: α of a unit's K samples. */
  readonly selfConsistency: Readonly<Record<string, SelfConsistency>>;
  /** By case: α of sample k on one scale and sample k on the other as two raters, and the mean of that over K. */
  readonly interScale: Readonly<Record<string, InterScale>>;
  readonly agreement: Agreement;
  /** By scale, by point as it is written: how many ratings. Every point is there. */
  readonly histograms: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By scale: the share of ratings at its highest point. */
  readonly ceiling: Readonly<Record<string, Maybe>>;
  readonly countsByScale: Readonly<Record<string, JudgeCounts>>;
  /**
   * By scale: every rating, parted by spaces, the K samples of the criterion's first unit, then those of its second, …; each the value
   * that it is reckoned with (a label's place, from 1) or one of `cellMarks`.
   */
  readonly ratings: Readonly<Record<string, string>>;
}

/** A value with the middle 95 % of what it would be with other units. */
export interface WithInterval {
  readonly low: Maybe;
  readonly high: Maybe;
}

export interface SelfConsistency extends WithInterval {
  readonly alpha: Maybe;
  /** Units with two ratings or more: those that α is over. */
  readonly units: number;
}

export interface InterScale extends WithInterval {
  readonly alpha: Maybe;
  /** What a rating on one scale counts as beside one on the other. */
  readonly mapping: string;
  /** Samples k whose α is defined: those that the mean is over. */
  readonly samples: number;
  /** Units rated on both scales, in any of these samples. */
  readonly units: number;
}

/** Plain means over the scales that have the value; each scale's own stand in `scales`. */
export interface Agreement extends Correlations {
  readonly reference: string;
  readonly scales: Readonly<Record<string, ScaleAgreement>>;
}

export interface ScaleAgreement extends Correlations {
  /** Units with a rating and a reference. */
  readonly units: number;
}

/** With the reference, over units: of single samples (the mean over K), and of the mean of a unit's samples. */
export interface Correlations {
  readonly pearson: Maybe;
  readonly spearman: Maybe;
  readonly pearsonAveraged: Maybe;
  readonly spearmanAveraged: Maybe;
  /** Averaged less single. */
  readonly gain: { readonly pearson: Maybe; readonly spearman: Maybe };
}

export interface JudgeCounts {
  /** Cells that the plan asks; answered + failed are those that came back. */
  readonly cells: number;
  readonly answered: number;
  readonly failed: number;
  /** Of those answered. */
  readonly unreadable: number;
  readonly refused: number;
  /** Answers that their token limit ended. */
  readonly cut: number;
  readonly changedByHand: number;
}

export interface JudgeOverall extends JudgeCounts {
  readonly model: string;
  readonly temperature: string;
  readonly selfConsistency: OverallMean;
  readonly interScale: OverallMean;
  /** Over criteria, definition lengths and scales. */
  readonly agreement: Correlations & { readonly defined: number; readonly undefined: number };
}

/** The plain mean of α over the criteria that have one. */
export interface MeanAlpha extends WithInterval {
  readonly alpha: Maybe;
  /** How many criteria the mean is over, and how many are left out as theirs is undefined. */
  readonly defined: number;
  readonly undefined: number;
}

export interface JudgeMeans {
  readonly model: string;
  readonly definition: DefinitionLength;
  /** Level id. */
  readonly temperature: string;
  /** By scale. */
  readonly selfConsistency: Readonly<Record<string, MeanAlpha>>;
  /** By case. */
  readonly interScale: Readonly<Record<string, MeanAlpha & { readonly mapping: string }>>;
}

export interface OverallMean extends WithInterval {
  readonly mean: Maybe;
  /** How many values the mean is over, and how many are left out as they are undefined. */
  readonly defined: number;
  readonly undefined: number;
}

/** Said beside every figure of `overall`. */
export const overallRule =
  'The plain mean over criteria, definition lengths and scales (for inter-scale consistency over the pairs of scales) of the values that are defined.';

/** The mean difference of α between two levels of a factor, all else being the same. */
export interface JudgeEffect extends WithInterval {
  readonly model: string;
  readonly of: 'selfConsistency' | 'interScale';
  readonly factor: 'definition' | 'scale' | 'temperature';
  /** Level ids. */
  readonly from: string;
  readonly to: string;
  /** Of one criterion; over all criteria where it is not there. */
  readonly criterion?: string;
  /** Of one temperature; not there where the temperature is the factor. */
  readonly temperature?: string;
  /** α under `to` less α under `from`: the mean over what is the same otherwise and has both. */
  readonly difference: Maybe;
  /** Pairs of α that the mean is over. */
  readonly pairs: number;
}

/** What stands for a cell without a rating. */
export const cellMarks = { unreadable: '?', refused: '~', failed: 'x', missing: '.' } as const;
