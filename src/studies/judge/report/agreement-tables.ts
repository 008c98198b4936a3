import { pointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult } from '../measure/result.ts';
import { referenceName, type JudgeConditionLine } from './judge-lines.ts';
import { judgeTableRow, judgeTableWordColumns } from './table-rows.ts';
import { countColumn, type NumericResultColumn, type ResultTable } from '../../../report/result-table.ts';

/** The mean over the scales that have a value. */
export const referenceAgreementTable = (result: JudgeResult, lines: readonly JudgeConditionLine[]): ResultTable => ({
  id: 'agreement',
  title: `Agreement with the reference (${referenceName(result)}), mean over scales`,
  words: judgeTableWordColumns(lines),
  rows: lines.map((line) => judgeTableRow(result, line)),
  figures: correlationColumns('agreement'),
});

export const agreementByScaleTable = (result: JudgeResult, lines: readonly JudgeConditionLine[]): ResultTable => ({
  id: 'agreement-by-scale',
  title: `Agreement with the reference (${referenceName(result)}) by scale`,
  words: [...judgeTableWordColumns(lines), { id: 'scale', title: 'Scale' }],
  rows: lines.flatMap((line) =>
    result.scales.map(({ id, title }) => {
      const row = judgeTableRow(result, line, { scale: title });
      return { ...row, at: row.at + pointer('agreement', 'scales', id) };
    }),
  ),
  figures: [
    ...correlationColumns(''),
    countColumn('units', 'Units (n)', 'Pairs of query and response with a rating and a reference'),
  ],
});

/** For single ratings and their mean, with the gain from averaging. */
export function correlationColumns(place: string): NumericResultColumn[] {
  const at = (field: string) => (place === '' ? field : `${place}/${field}`);
  return correlations.map(({ field, ...rest }) => ({ ...rest, field: at(field), digits: 3 }));
}

const correlations = [
  { field: 'pearson', title: 'Pearson r', meaning: 'With the reference, of single ratings: the mean over the K samples' },
  { field: 'pearsonAveraged', title: 'r, averaged', meaning: 'The same of the mean of a unit’s K ratings' },
  { field: 'gain/pearson', title: 'Gain in r', meaning: 'Averaged minus single' },
  { field: 'spearman', title: 'Spearman ρ', meaning: 'The same of ranks, of single ratings' },
  { field: 'spearmanAveraged', title: 'ρ, averaged', meaning: 'The same of ranks, of the mean of a unit’s K ratings' },
  { field: 'gain/spearman', title: 'Gain in ρ', meaning: 'Averaged minus single' },
] as const;
