import { addChanges } from '../measure/paired-changes.ts';
import type { AnyDifference } from '../compare/rows.ts';
import type { ModelPair } from '../compare/pairs.ts';
import { tested } from '../compare/scores.ts';
import type { ComparedPairs, Comparison, PairComparison, Tested } from '../compare/comparison.ts';
import type { ConfigurationComparison, ConfigurationPair } from './configuration/compare/comparison.ts';
import type { JudgeComparison, JudgePair } from './judge/compare/comparison.ts';
import type { MeasureOfModels } from '../compare/models-comparison.ts';
import type { ParaphraseComparison, ParaphrasePair } from './paraphrase/compare/comparison.ts';
import type { StyleComparison, StylePair } from './instruction-style/compare/comparison.ts';

/** A study’s main figure as a comparison of pairs has it. */
export interface PairMeasure<Pair extends ModelPair = ModelPair> extends MeasureOfModels {
  readonly of: (pair: Pair) => AnyDifference;
  readonly tested?: (pair: Pair) => Tested;
}

type Measures = (comparison: ComparedPairs) => readonly PairMeasure[];

/** Of fractions. */
const points = { unit: 'points', digits: 1, times: 100 } as const;
const rightAnswers = 'items with more right answers by one model than by the other';

/** What models of a study are held against each other by, by the study’s id. The first says which is best. */
export const modelMeasures: Readonly<Record<string, Measures>> = {
  'system-prompt': measures<Comparison, PairComparison>(() => [
    {
      ...{ id: 'mu', title: 'Mean score (μ)', unit: 'points', digits: 1, times: 1, test: rightAnswers },
      ...{ of: ({ mu }) => mu, tested: ({ items }) => items },
    },
    {
      ...{ id: 'sigma', title: 'Fluctuation between system prompts (σ)', unit: 'points', digits: 2, times: 1 },
      of: ({ sigma }) => sigma,
    },
  ]),
  'instruction-style': measures<StyleComparison, StylePair>(({ decodings, encoder }) =>
    decodings.flatMap(({ id, title }, d): PairMeasure<StylePair>[] => {
      const named = (measure: string) => (decodings.length > 1 ? `${measure}, ${title.toLowerCase()}` : measure);
      return [
        {
          ...{
            id: `accuracy-${id}`,
            title: named('Accuracy'),
            unit: 'points',
            digits: 1,
            times: 1,
            test: rightAnswers,
          },
          of: ({ decodings }) => decodings[d]!.accuracy,
          tested: ({ decodings }) => tested(addChanges(decodings[d]!.benchmarks.map(({ items }) => items))),
        },
        {
          ...{ id: `ssi-${id}`, title: named('Sensitivity to style (SSI)'), unit: 'SSI', digits: 2, times: 1 },
          of: ({ decodings }) => decodings[d]!.ssi,
        },
        // Only where answers were held against each other, by one encoder.
        ...(typeof encoder === 'string'
          ? [
              {
                ...{ id: `crs-${id}`, title: named('Similarity of answers (CRS)'), unit: 'CRS', digits: 3, times: 1 },
                of: ({ decodings }: StylePair) => decodings[d]!.crs,
              },
            ]
          : []),
      ];
    }),
  ),
  paraphrase: measures<ParaphraseComparison, ParaphrasePair>(() => [
    {
      ...{ id: 'accuracy', title: 'Accuracy', ...points, test: rightAnswers },
      ...{ of: ({ accuracy }) => accuracy, tested: ({ items }) => items },
    },
    {
      ...{ id: 'xparacon', title: 'Consistency across paraphrases (XParaCon)', unit: 'XParaCon', digits: 2, times: 1 },
      test: 'items whose accuracies under the three questions lie closer together with one model than with the other',
      ...{ of: ({ xParaCon }) => xParaCon, tested: ({ steadier }) => steadier },
    },
  ]),
  judge: measures<JudgeComparison, JudgePair>(() => [
    {
      ...{ id: 'self-consistency', title: 'Self-consistency (α)', unit: 'α', digits: 3, times: 1 },
      of: ({ selfConsistency }) => selfConsistency,
    },
    {
      ...{ id: 'inter-scale', title: 'Inter-scale consistency (α)', unit: 'α', digits: 3, times: 1 },
      of: ({ interScale }) => interScale,
    },
    {
      ...{ id: 'agreement', title: 'Agreement with the known quality (Spearman’s ρ)', unit: 'ρ', digits: 3, times: 1 },
      of: ({ spearman }) => spearman,
    },
  ]),
  configuration: measures<ConfigurationComparison, ConfigurationPair>(() => [
    {
      ...{ id: 'capability', title: 'Performance (capability)', ...points, test: rightAnswers },
      ...{ of: ({ capability }) => capability, tested: ({ items }) => items },
    },
    {
      ...{ id: 'output-consistency', title: 'Output consistency', ...points },
      test: 'items whose outputs all agree with one model and not with the other',
      ...{ of: ({ outputConsistency }) => outputConsistency, tested: ({ steadier }) => steadier },
    },
    {
      ...{ id: 'gap', title: 'Consistency over the random baseline (gap)', ...points },
      of: ({ gap }) => gap,
    },
    {
      ...{ id: 'std', title: 'Spread of an item’s scores (mean STD)', ...points },
      of: ({ std }) => std,
    },
    {
      ...{ id: 'drop', title: 'Performance drop (PDR, usual form)', ...points },
      of: ({ drop }) => drop,
    },
  ]),
};

/** A study’s comparison is its own: what is looked up by its id is given no other. */
function measures<Of extends ComparedPairs<Pair>, Pair extends ModelPair>(
  make: (comparison: Of) => readonly PairMeasure<Pair>[],
): Measures {
  return make as unknown as Measures;
}
