import type { Agreement } from '../../../measure/paired-agreement.ts';
import type { Changes } from '../../../measure/paired-changes.ts';
import type { FactorId } from '../protocol/factors.ts';
import type { ModelPair } from '../../../compare/pairs.ts';
import type { AnyDifference } from '../../../compare/rows.ts';
import type { AskedConfigurations } from '../report/rows.ts';
import type { ChangedItem, ComparedPairs, Difference, Tested, TestedOverPairs } from '../../../compare/comparison.ts';

/**
 * Two runs of the configuration study held against each other, model by model, on the configurations that both ask, in the first run's order; plain JSON.
 * Fractions.
 */
export interface ConfigurationComparison extends ComparedPairs<ConfigurationPair>, AskedConfigurations {
  readonly datasets: readonly string[];
  /** V. */
  readonly outputs: number;
}

/** What is told of a pair of models, in all and on each set: means over sets, each over the cells that both models answered; «other less one». */
export interface ConfigurationDifferences {
  readonly capability: Difference;
  readonly outputConsistency: Difference;
  /** Of an item's scores, mean over items. */
  readonly std: Difference;
  /** PDR in the usual form, from the first configuration to the others. */
  readonly drop: AnyDifference;
  /** Output consistency less capability to the power of V. */
  readonly gap: Difference;
}

export interface ConfigurationPair extends ModelPair, ConfigurationDifferences {
  readonly sets: readonly SetDifferences[];
  readonly levels: readonly LevelDifferences[];
  /** Single answers that became right, became wrong, or stayed. */
  readonly answers: Changes;
  /** Items with more right answers than before, with fewer, or as many. */
  readonly items: TestedOverPairs;
  /** Items whose outputs have all become the same (gained), no longer are (lost), or as before. */
  readonly steadier: TestedOverPairs;
  readonly agreement: Agreement;
  readonly changed: readonly ChangedConfigurationItem[];
}

export interface SetDifferences extends ConfigurationDifferences {
  readonly dataset: string;
  readonly items: Tested;
}

/** Of the configurations with one level of a factor that has several. */
export interface LevelDifferences {
  readonly factor: FactorId;
  readonly level: string;
  readonly accuracy: Difference;
  readonly items: Tested;
}

export interface ChangedConfigurationItem extends ChangedItem {
  readonly outcomes: readonly [one: ItemOutputs, other: ItemOutputs];
}

export interface ItemOutputs {
  /** Different outputs, of all that are there. */
  readonly distinct: number;
  /** One character for each output, as `cellMarks` has them. */
  readonly cells: string;
}
