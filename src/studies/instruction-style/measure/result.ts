import type { Maybe, Undefined } from '../../../core/json/json.ts';
import type { StyleNoise } from '../../../measure/shuffled-styles.ts';
import type { Interval } from '../../system-prompt/measure/result.ts';

/** RCScore's three dimensions and their mean. */
export const dimensions = ['structurality', 'lexicality', 'coherence', 'rcscore'] as const;
export type Dimension = (typeof dimensions)[number];
export type ByDimension = Readonly<Record<Dimension, Maybe>>;

/**
 * What the study `instruction-style` finds. Accuracies and what is made of them (mean, range) are in percent; SSI is in its own
 * unit; RCScore, its dimensions and CRS are in [0, 1]. A value that is not there (yet) says why.
 */
export interface InstructionStyleResult {
  readonly study: 'instruction-style';
  /** One for each model × benchmark × decoding, in the plan's order, decodings innermost. */
  readonly models: readonly StyleResult[];
  /**
   * CRS with mean accuracy over model × benchmark, for each dimension: of the decoding that `correlationOf` names (greedy where it was
   * asked). `correlations` has every decoding.
   */
  readonly correlation: Readonly<Record<Dimension, Correlation>>;
  readonly correlationOf: string;
  readonly correlations: readonly {
    readonly decoding: string;
    readonly correlation: Readonly<Record<Dimension, Correlation>>;
  }[];
  /** Greedy against sampled over the same model × benchmark; undefined unless both were asked. */
  readonly decodings: DecodingComparison | Undefined;
  /** CRS and SSI against the logarithm of the parameter count, over models whose count is known; one for each decoding. */
  readonly sizes: readonly SizeTrend[];
  /** What the plan asked, in its order. */
  readonly styles: readonly Titled[];
  readonly decodingLevels: readonly Titled[];
  /** RCScore's settings and parser, by one name: comparisons of another analyser are not used. */
  readonly analyser: string | Undefined;
  /** The encoder of every comparison; values of two encoders lie on two scales. */
  readonly encoder: string | Undefined;
  /** Pairs of texts to compare in all, and those compared so far. */
  readonly comparisons: { readonly due: number; readonly done: number };
  /** Whether cells are without an answer or pairs without a comparison: numbers are then those of what is there. */
  readonly partial: boolean;
}

export interface Titled {
  readonly id: string;
  readonly title: string;
}

export interface StyleResult {
  readonly model: string;
  readonly benchmark: string;
  /** Level id: `greedy` or `sampled`. */
  readonly decoding: string;
  /** Percent, by style: the share of answered cells that are right. */
  readonly accuracy: Readonly<Record<string, Maybe>>;
  /** The middle 95 % of the accuracy by other items (bootstrap over items); by style. */
  readonly accuracyInterval: Readonly<Record<string, Interval | Undefined>>;
  /** Mean over styles, percent. */
  readonly mean: Maybe;
  /** The highest accuracy less the lowest, in points. */
  readonly range: Maybe;
  /** Style ids with the highest and the lowest accuracy: several where they tie; both empty while accuracies are missing. */
  readonly best: readonly string[];
  readonly worst: readonly string[];
  /** SSI = 5·σ/x̄ + 0.05·(max − min), σ of the population, over the styles' accuracies in percent. */
  readonly ssi: Maybe;
  /** The middle 95 % by other items. Range and SSI have none: the largest of noisy values lies too high in every draw; see `noise`. */
  readonly interval: {
    readonly mean: Interval | Undefined;
    readonly crs: Readonly<Record<Dimension, Interval | Undefined>>;
  };
  /** Range and SSI as they would be if no style moved the model: means over shuffles; p of the range found. */
  readonly noise: StyleNoise;
  /** Whether the styles' accuracies differ by more than items' luck: Cochran's Q. */
  readonly cochran: { readonly q: Maybe; readonly degreesOfFreedom: number; readonly p: Maybe; readonly pHolm: Maybe };
  /** Cross-response similarity: the mean over items of the mean over the items' style pairs. */
  readonly crs: ByDimension;
  /** Items whose answers under all styles were compared. */
  readonly crsItems: number;
  /** RCScore of each answer to its item's reference solution: the mean over items of the mean over styles. */
  readonly fidelity: ByDimension;
  readonly fidelityByStyle: readonly ({ readonly style: string; readonly n: number } & ByDimension)[];
  readonly fidelityItems: number;
  /** By style pair, in the order of the plan's styles: the mean over items. `n`: items compared. */
  readonly pairs: readonly ({ readonly a: string; readonly b: string; readonly n: number } & ByDimension)[];
  readonly items: number;
  /** Counts of answers, in all and by style. */
  readonly counts: StyleCounts;
  readonly countsByStyle: readonly ({ readonly style: string } & StyleCounts)[];
  /** Means per answer. */
  readonly tokens: { readonly prompt: Maybe; readonly completion: Maybe };
  readonly ms: { readonly prefill: Maybe; readonly decode: Maybe };
}

export interface StyleCounts {
  readonly cells: number;
  readonly answered: number;
  readonly failed: number;
  readonly unreadable: number;
  readonly refused: number;
  /** Answers that their token limit ended. */
  readonly cut: number;
  /** Numbers that were read without an `Answer:` line, as the last number of the text. */
  readonly lastNumber: number;
  readonly changedByHand: number;
}

export interface Correlation {
  readonly pearson: Maybe;
  readonly pPearson: Maybe;
  readonly spearman: Maybe;
  readonly pSpearman: Maybe;
  /** Points: model × benchmark. */
  readonly n: number;
  /** Models that the points come from. */
  readonly models: number;
  /** The middle 95 % when whole models are drawn: a model's points hang together. */
  readonly interval: { readonly pearson: Interval | Undefined; readonly spearman: Interval | Undefined };
}

export interface DecodingComparison {
  readonly first: string;
  readonly second: string;
  /** How often which is higher over model × benchmark: «first», «second» or neither. */
  readonly accuracy: Wins;
  readonly crs: Readonly<Record<Dimension, Wins>>;
  /** The same by model × benchmark, for the chart. */
  readonly rows: readonly {
    readonly model: string;
    readonly benchmark: string;
    readonly accuracy: Difference;
    readonly crs: Readonly<Record<Dimension, Difference>>;
  }[];
}

export interface Wins {
  readonly first: number;
  readonly second: number;
  readonly ties: number;
  /** Model × benchmark with both values. */
  readonly n: number;
  /** Mean of first − second: points for accuracy, CRS as it is. */
  readonly gain: Maybe;
  /** When whole models are drawn. */
  readonly interval: Interval | Undefined;
}

export interface Difference {
  readonly first: Maybe;
  readonly second: Maybe;
  /** first − second. */
  readonly difference: Maybe;
}

export interface SizeTrend {
  readonly decoding: string;
  /** One for each model whose parameter count is known: means over its benchmarks. */
  readonly points: readonly {
    readonly model: string;
    readonly parameters: number;
    readonly crs: Maybe;
    readonly ssi: Maybe;
    readonly accuracy: Maybe;
  }[];
  /** Spearman's ρ with the parameter count. */
  readonly crs: { readonly spearman: Maybe; readonly p: Maybe; readonly n: number };
  readonly ssi: { readonly spearman: Maybe; readonly p: Maybe; readonly n: number };
}
