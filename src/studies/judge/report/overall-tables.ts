import { modelCardState } from '../../../core/studies/claim.ts';
import { countColumn, type ResultTable } from '../../../report/result-table.ts';
import { judgeClaimKinds } from '../measure/claims.ts';
import type { JudgeResult } from '../measure/result.ts';
import { correlationColumns } from './agreement-tables.ts';
import { alphaColumn, modelTemperatureColumnsAndRows } from './table-rows.ts';

/** The paper’s single figure per model, with the verdict. `overallMeanRuleText` explains the figure. */
export function overallTable(result: JudgeResult): ResultTable {
  const { words, rows } = modelTemperatureColumnsAndRows(result);
  const isJudged = result.verdicts !== undefined;
  const hasIntervals = result.overall.some(({ agreement }) => agreement.low !== undefined);
  return {
    id: 'overall',
    title: 'Self-consistency, inter-scale consistency and agreement by model',
    words: isJudged ? [...words, { id: 'verdict', title: 'Verdict' }] : words,
    rows: isJudged
      ? rows.map((row, place) => ({ ...row, words: { ...row.words, verdict: verdictOf(result, place) } }))
      : rows,
    figures: [
      alphaColumn('selfConsistency', 'mean', 'Self-consistency', 'Mean α of a model’s ratings with themselves'),
      countColumn('selfConsistency/undefined', 'without', 'Of the self-consistencies: those that have no α, left out'),
      alphaColumn('interScale', 'mean', 'Inter-scale', 'Mean α of its ratings on one scale with those on another'),
      countColumn('interScale/undefined', 'without', 'Of the inter-scale consistencies: those that have no α, left out'),
      ...correlationColumns('agreement')
        .filter(({ field }) => !field.includes('gain'))
        .map((figure) =>
          hasIntervals && figure.field === 'agreement/spearman'
            ? { ...figure, interval: ['agreement/low', 'agreement/high'] as const }
            : figure,
        ),
    ],
  };
}

/** The state on a line’s card. A verdict that names no temperature belongs to the only one. */
export function overallVerdictState(result: JudgeResult, place: number) {
  const line = result.overall[place];
  if (!line) return undefined;
  const own = result.verdicts?.filter(({ about }) => (about?.['temperature'] ?? line.temperature) === line.temperature);
  return modelCardState(own, judgeClaimKinds, line.model);
}

const verdictOf = (result: JudgeResult, place: number): string => overallVerdictState(result, place) ?? '';
