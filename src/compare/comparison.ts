import { getFieldOrThrow } from '../base/objects/get-or-throw.ts';
import type { Interval } from '../core/studies/interval.ts';
import type { MaybeNumber, NoValueWithReason } from '../base/json/json.ts';
import type { ModelPairAgreement } from '../measure/paired/paired-agreement.ts';
import type { GainLossCounts } from '../measure/paired/paired-changes.ts';
import type { AnswerFilter } from '../report/answer-filter.ts';
import type { ModelPair } from './pairs.ts';

export type PairOf<T> = readonly [one: T, other: T];

/** Two runs of one study compared, model by model, on what both asked alike; plain JSON. */
export interface TwoRunComparison extends ComparisonDefinition {
  readonly study: string;
  /** One run against itself, every model with itself. */
  readonly same: boolean;
  /** What sets the plans apart, in sentences. */
  readonly apart: readonly string[];
  readonly items: number;
  /** What the comparison opens with, in sentences. */
  readonly finding: string;
  readonly pairs: readonly ComparedPair[];
}

/** What the study says about the comparison of all pairs: page, CSV and finding are made from it. */
export interface ComparisonDefinition {
  readonly measures: readonly Measure[];
  /** Items that became better or worse, as they stand beside the measures. */
  readonly counts: readonly ChangedItemsMeasure[];
  /** What else is told of a pair in the table of all pairs. */
  readonly facts?: readonly { readonly id: string; readonly title: string; readonly meaning?: string }[];
  /** What the share of answers that say the same is called, where they are not answers. */
  readonly sameAnswer?: { readonly title: string; readonly meaning: string };
  readonly levels: readonly FactorComparisonLayout[];
  readonly changed: ChangedItemsTableSpec;
  readonly crossed?: CrossTableDescription;
  /** What it is compared on: “60 items under one system prompt”. */
  readonly on: string;
  /** Said where nothing sets the plans apart. */
  readonly alike: string;
  /** Said before the finding of the pairs. */
  readonly opens?: string;
  /** Under the table of all pairs, and how differences are measured: a paragraph each. */
  readonly notes: readonly string[];
  readonly how: readonly string[];
  /** What the study itself draws beside the pairs (`report/BesideComparison.svelte` in its folder); no one else reads it. */
  readonly beside?: unknown;
}

export interface Measure {
  /** Key of the values of a pair or level. */
  readonly id: string;
  /** Measures of one kind share a column where levels are listed, and the words of the finding: the id where it is left out. */
  readonly kind?: string;
  readonly title: string;
  /** What it was asked under, where a study has the measure more than once. */
  readonly under?: string;
  /** What it is; that it has its 95% interval, and is in points, is said of every measure. */
  readonly meaning?: string;
  readonly unit: string;
  readonly digits: number;
  /** 100 where fractions are shown in points. */
  readonly times?: number;
  /** Differences may pass 100 points: it is no share, score or spread of such. */
  readonly isEndless?: true;
  /** Its name in a CSV, and columns that go with it there. */
  readonly inFile: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** What one of its items is called (“pair”), where each difference says on how many it rests. */
  readonly item?: string;
  /** Which count of items stands beside it in a CSV, and is tested where models are compared. */
  readonly counted?: string;
  /** Only of levels, not of a pair as a whole. */
  readonly isOfLevels?: true;
  /** How models are compared by it; without it they are not. */
  readonly models?: { readonly title: string; readonly test?: string };
  /** Its words in a finding. */
  readonly phrase?: DifferencePhrases;
}

/** “{size}” stands for how large the difference is, “{one}” and “{other}” for what it is between, “{more|less}” for its direction. */
export interface DifferencePhrases {
  readonly none: string;
  readonly equal: string;
  readonly differs: string;
  /** Where they are not those of the measure. */
  readonly digits?: number;
  /** Where the interval could be taken for that of something else. */
  readonly isOfDifference?: true;
}

export interface ChangedItemsMeasure {
  readonly id: string;
  readonly title: string;
  /** What those gained, lost and the same are called. */
  readonly words?: readonly [gained: string, lost: string, same: string];
  /** Whether its p is corrected by Holm's rule for the number of pairs. */
  readonly isCorrected?: true;
}

/** What levels of one kind are called, and how their differences are read. */
export interface FactorComparisonLayout {
  readonly id: string;
  /** What one is: “system prompt”. Names the table, the chart and its file. */
  readonly by: string;
  readonly title: string;
  readonly reading: string;
  /** Kinds of measures; the first is drawn. */
  readonly columns: readonly string[];
  /** With fewer levels than these nothing is shown; 1 where it is left out. */
  readonly least?: number;
  readonly notes?: readonly string[];
  /** Its levels hold different items, so that their draws have nothing in common. */
  readonly ofOtherItems?: true;
}

export interface ComparedPair extends ModelPair {
  readonly values: MeasureDifferences;
  readonly counts: Readonly<Record<string, TestedGainLossCounts>>;
  readonly levels: readonly ComparedLevel[];
  /** Single answers that became right, became wrong, or stayed. */
  readonly answers?: GainLossCounts;
  readonly agreement?: ModelPairAgreement;
  readonly facts?: Readonly<Record<string, readonly FactOfBothRuns[]>>;
  /** The most changed first, the first hundred; of how many. */
  readonly changed: readonly ChangedItem[];
  readonly changedItems: number;
  readonly crossed?: readonly CrossTableCell[];
}

/** By the measures' ids; “other less one”. */
export type MeasureDifferences = Readonly<Record<string, AnyDifference>>;

/** By a measure of the comparison. */
export const differenceOfMeasure = ({ values }: Pick<ComparedPair, 'values'>, measure: string): AnyDifference =>
  getFieldOrThrow(values, measure);

/** By a count of the comparison. */
export const getTestedGainLossCounts = ({ counts }: Pick<ComparedPair, 'counts'>, id: string): TestedGainLossCounts =>
  getFieldOrThrow(counts, id);

/** The same on one benchmark, under one system prompt, at one temperature. */
export interface ComparedLevel {
  /** Its group. */
  readonly group: string;
  readonly id: string;
  readonly label: string;
  /** In a CSV, where it is not the id; and columns that go with it there. */
  readonly inFile?: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** The answers that it stands on, in either run. */
  readonly behind: Omit<AnswerFilter, 'model'>;
  readonly values: MeasureDifferences;
  readonly counts?: Readonly<Record<string, TestedGainLossCounts>>;
  readonly answers?: GainLossCounts;
}

export interface TwoValuesWithDifference {
  readonly one: MaybeNumber;
  readonly other: MaybeNumber;
  readonly difference: MaybeNumber;
  /** 95%, of this difference alone. */
  readonly interval: Interval | NoValueWithReason;
  /** The ends that hold it and all that it is looked at with at once in 95% (max-T); `of` how many there are. Without it it is not said to differ. */
  readonly together?: { readonly interval: Interval; readonly of: number };
}

/** A value that may be infinite. */
export type MaybeInfinite = MaybeNumber | 'Infinity' | '-Infinity';

/** A difference that may be between infinite values. */
export interface AnyDifference extends Omit<TwoValuesWithDifference, 'one' | 'other'> {
  readonly one: MaybeInfinite;
  readonly other: MaybeInfinite;
  /** How many ways to ask it is a mean over, where it is one. */
  readonly ways?: number;
  /** How many items it rests on, of a measure whose items have a name. */
  readonly items?: number;
}

/** Changes with McNemar's exact p (of clusters that of `clusteredSignFlipP`), for itself and, where it is corrected, by Holm over the pairs. */
export interface TestedGainLossCounts extends GainLossCounts {
  readonly p: MaybeNumber;
  readonly pHolm?: MaybeNumber;
}

/** A fact of a pair in the first and in the second run, in words. */
export interface FactOfBothRuns {
  readonly one: string | NoValueWithReason;
  readonly other: string | NoValueWithReason;
  readonly as?: 'grade' | 'small';
}

/** How the items that changed are listed. */
export interface ChangedItemsTableSpec {
  readonly title: string;
  /** Said where there is none. */
  readonly none: string;
  readonly reading?: string;
  readonly columns: readonly ChangedItemsTableColumn[];
  /** Where answers are drawn: what the rows of a drawing are called. */
  readonly strips?: readonly string[];
}

export interface ChangedItemsTableColumn {
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  /** Without it up to two, as many as are needed. */
  readonly digits?: number;
  readonly times?: number;
  readonly isSigned?: true;
  /** Said where there is no value. */
  readonly without?: string;
}

export interface ChangedItem {
  readonly item: string;
  readonly values: Readonly<Record<string, number | null | { readonly one: MaybeNumber; readonly other: MaybeNumber }>>;
  /** What came of each answer: by row, one character each, as charts of outcomes have them. */
  readonly strips?: PairOf<readonly string[]>;
}

/** Items by what they are in the first run and in the second. */
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
