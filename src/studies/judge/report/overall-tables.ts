import type { JudgeResult } from '../measure/result.ts';
import { correlationFigures } from './agreement-tables.ts';
import { alphaAt, modelRows } from './table-rows.ts';
import { countOf, type ResultTable } from '../../../report/result-table.ts';

/** One figure per model, as the paper ranks them; `overallRule` says how they are made. */
export const overallTable = (result: JudgeResult): ResultTable => ({
  id: 'overall',
  title: 'Self-consistency, inter-scale consistency and agreement by model',
  ...modelRows(result),
  figures: [
    alphaAt('selfConsistency', 'mean', 'Self-consistency', 'Mean α of a model’s ratings with themselves'),
    countOf('selfConsistency/undefined', 'without', 'Of the self-consistencies: those that have no α, left out'),
    alphaAt('interScale', 'mean', 'Inter-scale', 'Mean α of its ratings on one scale with those on another'),
    countOf('interScale/undefined', 'without', 'Of the inter-scale consistencies: those that have no α, left out'),
    ...correlationFigures('agreement').filter(({ field }) => !field.includes('gain')),
  ],
});
