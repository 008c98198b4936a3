import type { Maybe, Undefined } from '../../../core/json/json.ts';
import type { Anova } from '../../../measure/anova.ts';
import type { Line } from '../../../measure/ols.ts';
import type { FactorId } from '../protocol/factors.ts';
import type { Interval } from '../../system-prompt/measure/result.ts';

/**
 * What the study `configuration` finds. Fractions throughout. A value that is not there (yet) says why. A dataset is an item set, as the paper
 * calls it; V is the number of outputs asked of an item: configurations × samples.
 */
export interface ConfigurationResult {
  readonly study: 'configuration';
  /** One for each model × item set, in the plan's order, sets innermost. */
  readonly models: readonly ConfigurationRow[];
  /** Over models, in the plan's order. */
  readonly sets: readonly ConfigurationSet[];
  /** In the order asked; the first is the one that drops are counted from. */
  readonly configurations: readonly { readonly id: string; readonly levels: Readonly<Record<FactorId, string>> }[];
  readonly factors: readonly ConfigurationFactor[];
  /** V. */
  readonly outputs: number;
  readonly regression: ConfigurationRegression | Undefined;
  readonly variance: ConfigurationVariance | Undefined;
  /** By item set, over the answers of all its models: every answer an observation, as in the paper. */
  readonly anova: Readonly<Record<string, Anova>>;
  /** Whether the analysis of variance has the factors' two-way interactions. */
  readonly interactions: boolean;
  /** The analysis that suits scores of 0 and 1: see `itemEffects`. */
  readonly effects: readonly ConfigurationEffect[];
  /** Draws that every interval is made of. */
  readonly draws: number;
  readonly partial: boolean;
}

export interface ConfigurationFactor {
  readonly id: FactorId;
  readonly title: string;
  readonly levels: readonly { readonly id: string; readonly title: string }[];
}

export interface ConfigurationRow extends ConfigurationMeasures, ConfigurationCounts {
  readonly model: string;
  readonly dataset: string;
  readonly items: readonly ConfigurationItem[];
  /** Items in all, and those with two answers or more of which none is missing, which consistency, spread and drop are over. */
  readonly itemCounts: { readonly items: number; readonly complete: number };
}

export interface ConfigurationMeasures {
  /** Mean score over all outputs, every item weighing the same. */
  readonly capability: Maybe;
  /** Over items drawn anew. */
  readonly capabilityInterval: Interval | Undefined;
  /** Share of items with all outputs the same; of those that did not fail. */
  readonly outputConsistency: Maybe;
  readonly outputConsistencyInterval: Interval | Undefined;
  /** Population standard deviation of an item's scores, mean over items; shares of items that are always right and always wrong. */
  readonly std: { readonly mean: Maybe; readonly allRight: Maybe; readonly allWrong: Maybe };
  readonly pdr: {
    /** `pairwiseDrop`, mean over items. */
    readonly paper: Maybe;
    /** `accuracyDrop` of the first configuration to all others. */
    readonly usual: Drop;
  };
  /** Capability to the power of V. */
  readonly randomBaseline: Maybe;
  /** Output consistency less the random baseline. */
  readonly gap: Maybe;
  /** Mean score in each configuration, in their order. */
  readonly byConfiguration: readonly Maybe[];
}

/** Without end where the first configuration alone is never right. */
export type Drop = Maybe | '-Infinity';

export interface ConfigurationItem {
  readonly item: string;
  /** Population standard deviation of its scores. */
  readonly std: Maybe;
  /** Different outputs among those that are there; 1 where all agree. */
  readonly distinct: number;
  /** One character for each output, configurations in their order, each one's samples together: see `cellMarks` of paraphrase-result.ts. */
  readonly cells: string;
}

/** Means over the models that have the value. */
export interface ConfigurationSet {
  readonly dataset: string;
  /** Those that are asked. */
  readonly items: number;
  readonly capability: Maybe;
  readonly outputConsistency: Maybe;
  readonly std: Maybe;
  readonly pdr: {
    readonly paper: Maybe;
    readonly usual: Maybe;
    /** Models that `usual` is the mean of: those with a finite drop. */
    readonly usualModels: number;
  };
  readonly byConfiguration: readonly Maybe[];
}

/** Of output consistency on capability, one point for each model × item set that has both. */
export interface ConfigurationRegression extends Line {
  /** Of the slope, when whole models are drawn anew: points of one model are not independent. */
  readonly overModels: Interval | Undefined;
}

/** Shares of the variance of output consistency over model × item set, each after those before it: performance, set, model. */
export interface ConfigurationVariance {
  readonly performance: number;
  readonly dataset: number;
  readonly model: number;
  readonly residual: number;
  /** Degrees of freedom of the residual: with 0, sets and models explain everything by their number alone. */
  readonly residualDf: number;
  /** The same with performance after set and model: what it adds to knowing which set and which model. */
  readonly performanceLast: { readonly dataset: number; readonly model: number; readonly performance: number };
}

/** What another level of a factor does to the score, all else being the same. */
export interface ConfigurationEffect {
  readonly dataset: string;
  /** Over all models where it is not there. */
  readonly model?: string;
  readonly factor: FactorId;
  /** Level ids. */
  readonly from: string;
  readonly to: string;
  /** Mean score under `to` less that under `from`. */
  readonly difference: Maybe;
  readonly low: Maybe;
  readonly high: Maybe;
  /** Pairs of answers that differ in this level alone. */
  readonly pairs: number;
  /** Items that have any: what is drawn. */
  readonly items: number;
}

export interface ConfigurationCounts {
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
