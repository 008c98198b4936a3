import type { AlphaBarChartData } from '../charts/alpha-bars.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { ReferenceCorrelations, JudgeResult } from '../measure/result.ts';
import { numberOrReasonAtPointer } from '../../../report/figure-column.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { judgeLineSeries } from './consistency-bars.ts';
import { judgeConditionLines, type JudgeLineFilter } from './judge-lines.ts';

export type CorrelationName = Exclude<keyof ReferenceCorrelations, 'gain'>;

export const correlationTitles: Readonly<Record<CorrelationName, string>> = {
  pearson: 'Pearson r, single ratings',
  pearsonAveraged: 'Pearson r, averaged',
  spearman: 'Spearman ρ, single ratings',
  spearmanAveraged: 'Spearman ρ, averaged',
};

/** The agreement with the reference by criterion, as the mean over scales: a bar for each model and definition length. */
export function referenceAgreementBars(
  result: JudgeResult,
  run: string | undefined,
  choice: Omit<JudgeLineFilter, 'criterion'>,
  which: CorrelationName,
): AlphaBarChartData {
  const [first] = result.criteria;
  return {
    ...judgeLineSeries(result, judgeConditionLines(result, { ...choice, criterion: first?.id ?? '' })),
    measure: { sign: which.startsWith('pearson') ? 'r' : 'ρ', column: which },
    groups: result.criteria.map(({ id, title }) => ({
      title,
      bars: judgeConditionLines(result, { ...choice, criterion: id }).map((line) => {
        const at = line.at + pointer('agreement', which);
        return { alpha: numberOrReasonAtPointer(result, at), at, href: drillDownHref(run, result, at) };
      }),
    })),
  };
}
