import { notReadOutcomes } from '../../../core/answers/outcome.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult } from '../measure/result.ts';
import type { JudgeConditionLine } from './judge-lines.ts';
import { judgeTableRow, judgeTableWordColumns } from './table-rows.ts';
import { countColumn, categoryCountColumn, percentColumn, type ResultTable } from '../../../report/result-table.ts';

/** For each scale: how often each point occurs, the share at the highest, and the answers without a rating. */
export const ratingFrequencyTables = (result: JudgeResult, lines: readonly JudgeConditionLine[]): ResultTable[] =>
  result.scales.map(({ id, title, points }) => {
    const below = (field: string, ...steps: readonly string[]) => pointer(field, id, ...steps).slice(1);
    return {
      id: `ratings-${id}`,
      title: `Ratings on the scale ${title}`,
      words: judgeTableWordColumns(lines),
      rows: lines.map((line) => judgeTableRow(result, line)),
      figures: [
        ...points.map((point) => countColumn(below('histograms', point), point, `How often the rating was “${point}”`)),
        percentColumn(below('ceiling'), 'Ceiling (%)', 'Share of the ratings at the highest point'),
        ...notReadOutcomes.map((kind) => categoryCountColumn(kind, undefined, below('countsByScale', kind))),
      ],
    };
  });
