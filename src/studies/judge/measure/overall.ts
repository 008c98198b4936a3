import { isNumber } from '../../../base/json/json.ts';
import { isRubricScale } from '../protocol/options.ts';
import { meanCorrelations } from './agreement.ts';
import { meanConsistency, type AlphaWithResamples } from './consistency.ts';
import { countRatingOutcomes } from './counts.ts';
import { jackknifeMeanInterval, type VariantJackknifeValues } from './jackknife-mean.ts';
import type { ReliabilityAtTemperature, JudgeResultRow, MeanOfDefinedValues } from './result.ts';
import type { ModelCriterionAnswers } from './tally.ts';

/** All measures of one model at one temperature. */
export interface ModelTemperatureEvidence {
  readonly model: string;
  readonly temperature: string;
  readonly rows: readonly JudgeResultRow[];
  readonly cells: readonly AlphaWithResamples[];
  /** For the variants that have a reference. */
  readonly withReference: readonly VariantJackknifeValues[];
  readonly asked: ModelCriterionAnswers['asked'];
}

/** The paper’s single figure per model (its §4). See `overallMeanRuleText`. */
export function summariseJudgeOverall({
  model,
  temperature,
  rows,
  cells,
  withReference,
  asked,
}: ModelTemperatureEvidence): ReliabilityAtTemperature {
  const scales = new Set(asked.flatMap(({ scale }) => (isRubricScale(scale) ? [] : scale.id)));
  const agreements = rows.flatMap(({ agreement }) =>
    Object.entries(agreement.scales).flatMap(([scale, found]) => (scales.has(scale) ? found : [])),
  );
  const defined = agreements.filter(({ pearson }) => isNumber(pearson)).length;
  const correlations = meanCorrelations(agreements);
  const { spearman } = correlations;
  return {
    model,
    temperature,
    selfConsistency: overallMean(cells.filter(({ of }) => of === 'selfConsistency')),
    interScale: overallMean(cells.filter(({ of }) => of === 'interScale')),
    agreement: {
      ...correlations,
      ...(isNumber(spearman) ? jackknifeMeanInterval(withReference) : { low: spearman, high: spearman }),
      defined,
      undefined: agreements.length - defined,
    },
    ...countRatingOutcomes(asked.flatMap(({ rows }) => rows)),
  };
}

function overallMean(cells: readonly AlphaWithResamples[]): MeanOfDefinedValues {
  const defined = cells.filter(({ value }) => isNumber(value)).length;
  return { ...meanConsistency(cells), defined, undefined: cells.length - defined };
}
