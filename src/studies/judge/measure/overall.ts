import { isNumber } from '../../../base/json/json.ts';
import { meanCorrelations } from './agreement.ts';
import { meanConsistency, type ConsistencyCell } from './consistency.ts';
import { countRatingOutcomes } from './counts.ts';
import { intervalOfMean, type JackknifeCell } from './jackknife-mean.ts';
import type { JudgeOverall, JudgeResultRow, OverallMean } from './result.ts';
import type { ModelCriterionAnswers } from './tally.ts';

/** All that was found of one model at one temperature. */
export interface ModelAtTemperature {
  readonly model: string;
  readonly temperature: string;
  readonly rows: readonly JudgeResultRow[];
  readonly cells: readonly ConsistencyCell[];
  /** Of the ways to ask that there is a reference for. */
  readonly withReference: readonly JackknifeCell[];
  readonly asked: ModelCriterionAnswers['asked'];
}

/** The paper's one figure per model (its §4): see `overallRule`. */
export function summariseJudgeOverall({
  model,
  temperature,
  rows,
  cells,
  withReference,
  asked,
}: ModelAtTemperature): JudgeOverall {
  const agreements = rows.flatMap(({ agreement }) => Object.values(agreement.scales));
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
      ...(isNumber(spearman) ? intervalOfMean(withReference) : { low: spearman, high: spearman }),
      defined,
      undefined: agreements.length - defined,
    },
    ...countRatingOutcomes(asked.flatMap(({ rows }) => rows)),
  };
}

function overallMean(cells: readonly ConsistencyCell[]): OverallMean {
  const defined = cells.filter(({ value }) => isNumber(value)).length;
  return { ...meanConsistency(cells), defined, undefined: cells.length - defined };
}
