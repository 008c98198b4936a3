import { getFieldOrThrow } from '../base/objects/get-or-throw.ts';
import type { Interval } from '../core/studies/interval.ts';
import type { MaybeNumber, NoValueWithReason } from '../base/json/json.ts';
import type { ModelPairAgreement } from '../measure/paired/paired-agreement.ts';
import type { GainLossCounts } from '../measure/paired/paired-changes.ts';
import type { AnswerFilter } from '../report/answer-filter.ts';
import type { ModelPair } from './pairs.ts';

export type PairOf<T> = readonly [one: T, other: T];

/** A comparison of two runs of one study, model by model, on what both asked alike. Plain JSON. */
export interface TwoRunComparison extends ComparisonDefinition {
  readonly study: string;
  /** Whether it compares a run with itself, and every model with itself. */
  readonly same: boolean;
  /** The differences between the plans, as sentences. */
  readonly apart: readonly string[];
  readonly items: number;
  /** The opening sentences of the comparison. */
  readonly finding: string;
  readonly pairs: readonly ComparedPair[];
}

/** The study’s definition of the comparison of all pairs. Page, CSV and finding are made from it. */
export interface ComparisonDefinition {
  readonly measures: readonly Measure[];
  /** Counts of items that became better or worse, next to the measures. */
  readonly counts: readonly ChangedItemsMeasure[];
  /** Additional facts in the table of all pairs. */
  readonly facts?: readonly { readonly id: string; readonly title: string; readonly meaning?: string }[];
  /** The title for the share of equal answers, if the study’s outputs are not called answers. */
  readonly sameAnswer?: { readonly title: string; readonly meaning: string };
  readonly levels: readonly FactorComparisonLayout[];
  readonly changed: ChangedItemsTableSpec;
  readonly crossed?: CrossTableDescription;
  /** The basis of the comparison: “60 items under one system prompt”. */
  readonly on: string;
  /** Shown if the plans do not differ. */
  readonly alike: string;
  /** Precedes the findings of the pairs. */
  readonly opens?: string;
  /** `notes` follow the table of all pairs; `how` explains how differences are measured. One paragraph each. */
  readonly notes: readonly string[];
  readonly how: readonly string[];
  /** Data for the study’s own charts (`report/BesideComparison.svelte` in its folder). Only the study uses it. */
  readonly beside?: unknown;
}

export interface Measure {
  /** Key of the values of a pair or level. */
  readonly id: string;
  /** Measures of one kind share a column in tables of levels, and the phrases of the finding. Defaults to the id. */
  readonly kind?: string;
  readonly title: string;
  /** The condition of the measure, if a study has the measure more than once. */
  readonly under?: string;
  /** A description. Every measure also mentions its 95% interval and, if so, points. */
  readonly meaning?: string;
  readonly unit: string;
  readonly digits: number;
  /** 100 if fractions are shown in points. */
  readonly times?: number;
  /** Whether differences may exceed 100 points: the measure is not a share, a score or a spread of such. */
  readonly isEndless?: true;
  /** The name in a CSV, and additional columns for it. */
  readonly inFile: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** The word for an item (“pair”), if each difference reports its number of items. */
  readonly item?: string;
  /** The count of items that a CSV puts next to the measure. Comparisons of models test it. */
  readonly counted?: string;
  /** Only levels have the measure, not a pair as a whole. */
  readonly isOfLevels?: true;
  /** How models are compared by the measure; without it they are not. */
  readonly models?: { readonly title: string; readonly test?: string };
  /** The phrases for a finding. */
  readonly phrase?: DifferencePhrases;
}

/**
 * “{size}” is replaced by the size of the difference, “{one}” and “{other}” by the two values. “{more|less}” gives the
 * direction.
 */
export interface DifferencePhrases {
  readonly none: string;
  readonly equal: string;
  readonly differs: string;
  /** Overrides the digits of the measure. */
  readonly digits?: number;
  /** Adds “of the difference” where readers could take the interval for that of a value. */
  readonly isOfDifference?: true;
}

export interface ChangedItemsMeasure {
  readonly id: string;
  readonly title: string;
  /** The words for gained, lost and unchanged items. */
  readonly words?: readonly [gained: string, lost: string, same: string];
  /** Whether Holm’s method corrects its p for the number of pairs. */
  readonly isCorrected?: true;
}

/** The texts for the levels of one kind, and an explanation of their differences. */
export interface FactorComparisonLayout {
  readonly id: string;
  /** The word for one level: “system prompt”. It names the table, the chart and its file. */
  readonly by: string;
  readonly title: string;
  readonly reading: string;
  /** Kinds of measures. The chart shows the first. */
  readonly columns: readonly string[];
  /** With fewer levels than this nothing is shown; 1 by default. */
  readonly least?: number;
  readonly notes?: readonly string[];
  /** The levels have different items, so their draws have nothing in common. */
  readonly ofOtherItems?: true;
}

export interface ComparedPair extends ModelPair {
  readonly values: MeasureDifferences;
  readonly counts: Readonly<Record<string, TestedGainLossCounts>>;
  readonly levels: readonly ComparedLevel[];
  /** Single answers that became right, became wrong or stayed the same. */
  readonly answers?: GainLossCounts;
  readonly agreement?: ModelPairAgreement;
  readonly facts?: Readonly<Record<string, readonly FactOfBothRuns[]>>;
  /** The 100 items with the largest change, largest first; `changedItems` counts all. */
  readonly changed: readonly ChangedItem[];
  readonly changedItems: number;
  readonly crossed?: readonly CrossTableCell[];
}

/** Keyed by measure id. Differences are “other less one”. */
export type MeasureDifferences = Readonly<Record<string, AnyDifference>>;

/** The difference of a measure, by its id. */
export const differenceOfMeasure = ({ values }: Pick<ComparedPair, 'values'>, measure: string): AnyDifference =>
  getFieldOrThrow(values, measure);

/** The tested count, by its id. */
export const getTestedGainLossCounts = ({ counts }: Pick<ComparedPair, 'counts'>, id: string): TestedGainLossCounts =>
  getFieldOrThrow(counts, id);

/** The same values for one level: one benchmark, one system prompt or one temperature. */
export interface ComparedLevel {
  /** The id of its `FactorComparisonLayout`. */
  readonly group: string;
  readonly id: string;
  readonly label: string;
  /** The name in a CSV, if it is not the id, and additional columns for it. */
  readonly inFile?: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** Selects the answers of the level, in either run. */
  readonly behind: Omit<AnswerFilter, 'model'>;
  readonly values: MeasureDifferences;
  readonly counts?: Readonly<Record<string, TestedGainLossCounts>>;
  readonly answers?: GainLossCounts;
}

export interface TwoValuesWithDifference {
  readonly one: MaybeNumber;
  readonly other: MaybeNumber;
  readonly difference: MaybeNumber;
  /** The 95% interval of this difference alone. */
  readonly interval: Interval | NoValueWithReason;
  /**
   * The simultaneous 95% interval (max-T) over `of` differences that are judged together. Without it the report does not
   * call the values different.
   */
  readonly together?: { readonly interval: Interval; readonly of: number };
}

/** A value that may be infinite. */
export type MaybeInfinite = MaybeNumber | 'Infinity' | '-Infinity';

/** A difference that may be between infinite values. */
export interface AnyDifference extends Omit<TwoValuesWithDifference, 'one' | 'other'> {
  readonly one: MaybeInfinite;
  readonly other: MaybeInfinite;
  /** The number of prompt variants, if the value is a mean over several. */
  readonly ways?: number;
  /** The number of items, if the measure has a word for its items. */
  readonly items?: number;
}

/** Changes with McNemar's exact p (for clusters `clusteredSignFlipP`). `pHolm` is corrected by Holm over the pairs. */
export interface TestedGainLossCounts extends GainLossCounts {
  readonly p: MaybeNumber;
  readonly pHolm?: MaybeNumber;
}

/** A fact about the first and about the second run of a pair, in words. */
export interface FactOfBothRuns {
  readonly one: string | NoValueWithReason;
  readonly other: string | NoValueWithReason;
  readonly as?: 'grade' | 'small';
}

/** Defines the table of changed items. */
export interface ChangedItemsTableSpec {
  readonly title: string;
  /** Shown if no item changed. */
  readonly none: string;
  readonly reading?: string;
  readonly columns: readonly ChangedItemsTableColumn[];
  /** The names of the rows, if answers are drawn as strips. */
  readonly strips?: readonly string[];
}

export interface ChangedItemsTableColumn {
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  /** By default as many as needed, at most two. */
  readonly digits?: number;
  readonly times?: number;
  readonly isSigned?: true;
  /** Shown if there is no value. */
  readonly without?: string;
}

export interface ChangedItem {
  readonly item: string;
  readonly values: Readonly<Record<string, number | null | { readonly one: MaybeNumber; readonly other: MaybeNumber }>>;
  /** The outcome codes of the answers: one string for each row, one character for each answer. */
  readonly strips?: PairOf<readonly string[]>;
}

/** Items by their kind in the first and in the second run. */
export interface CrossTableDescription {
  readonly title: string;
  readonly reading: string;
  readonly caption: string;
  readonly kinds: readonly { readonly id: string; readonly title: string }[];
}

export interface CrossTableCell {
  readonly one: string;
  readonly other: string;
  readonly items: number;
}
