import type { Undefined } from '../../../core/json/json.ts';
import type { Agreement } from '../../../measure/paired-agreement.ts';
import type { Changes } from '../../../measure/paired-changes.ts';
import type { Titled } from '../measure/result.ts';
import type { ModelPair } from '../../../compare/pairs.ts';
import type { ChangedItem, ComparedPairs, Difference, Tested } from '../../../compare/comparison.ts';

/** Two runs of the instruction-style study held against each other, model by model; plain JSON. Accuracies in percent, SSI and CRS in their own units. */
export interface StyleComparison extends ComparedPairs<StylePair> {
  readonly styles: readonly Titled[];
  readonly decodings: readonly Titled[];
  /** What answers were compared by, where it is the same in both runs; else why there is no CRS. */
  readonly encoder: string | Undefined;
}

/** Over the cells that both models answered; «other less one». */
export interface StylePair extends ModelPair {
  /** In the order of the comparison's decodings. */
  readonly decodings: readonly StyleDifferences[];
  /** Single answers that became right, became wrong, or stayed. */
  readonly answers: Changes;
  /** Items with more right answers than before, with fewer, or as many. */
  readonly items: Tested;
  readonly agreement: Agreement;
  readonly changed: readonly ChangedItem[];
}

export interface StyleDifferences extends BenchmarkDifferences {
  readonly decoding: string;
  readonly title: string;
  /** Means over the benchmarks. */
  readonly styles: readonly (Difference & { readonly style: string; readonly title: string; readonly items: Tested })[];
  readonly benchmarks: readonly (BenchmarkDifferences & { readonly benchmark: string; readonly items: Tested })[];
}

interface BenchmarkDifferences {
  /** Mean over styles. */
  readonly accuracy: Difference;
  readonly ssi: Difference;
  /** Cross-response similarity by RCScore, over items whose answers under all styles are compared in both. */
  readonly crs: Difference;
}
