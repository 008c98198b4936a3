import { stateOf } from '../../../core/studies/claim.ts';
import { countColumn, type ResultTable } from '../../../report/result-table.ts';
import { claims } from '../measure/claims.ts';
import type { JudgeResult } from '../measure/result.ts';
import { correlationFigures } from './agreement-tables.ts';
import { alphaAt, modelRows } from './table-rows.ts';

/** One figure per model, as the paper ranks them; `overallRule` says how they are made. With its verdict. */
export function overallTable(result: JudgeResult): ResultTable {
  const { words, rows } = modelRows(result);
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
      alphaAt('selfConsistency', 'mean', 'Self-consistency', 'Mean α of a model’s ratings with themselves'),
      countColumn('selfConsistency/undefined', 'without', 'Of the self-consistencies: those that have no α, left out'),
      alphaAt('interScale', 'mean', 'Inter-scale', 'Mean α of its ratings on one scale with those on another'),
      countColumn(
        'interScale/undefined',
        'without',
        'Of the inter-scale consistencies: those that have no α, left out',
      ),
      ...correlationFigures('agreement')
        .filter(({ field }) => !field.includes('gain'))
        .map((figure) =>
          hasIntervals && figure.field === 'agreement/spearman'
            ? { ...figure, interval: ['agreement/low', 'agreement/high'] as const }
            : figure,
        ),
    ],
  };
}

/** What the card of a line says: a verdict that names no temperature is of the only one. */
export function stateOfLine(result: JudgeResult, place: number) {
  const line = result.overall[place];
  if (!line) return undefined;
  const own = result.verdicts?.filter(({ about }) => (about?.['temperature'] ?? line.temperature) === line.temperature);
  return stateOf(own, claims, line.model);
}

const verdictOf = (result: JudgeResult, place: number): string => stateOfLine(result, place) ?? '';
