import { pointer } from '../json-pointer.ts';
import type { JudgeResult, ResultCase } from '../study/judge-result.ts';
import { agreementByScaleTable, agreementTable } from './judge-agreement-tables.ts';
import { effectTable } from './judge-effect-table.ts';
import { judgeLines, type JudgeLine } from './judge-lines.ts';
import { answeringTable, overallTable } from './judge-overall-tables.ts';
import { alphaAt, countOf, rowOf, wordsOf } from './judge-rows.ts';
import { ratingTables } from './judge-rating-tables.ts';
import type { ResultTable } from './result-table.ts';

/** All tables, in the order of the report, whatever is chosen on the page: of the means and of every criterion. */
export const judgeTables = (result: JudgeResult): ResultTable[] => [
  overallTable(result),
  selfConsistencyTable(result, everyLine(result)),
  ...result.interScale.map((pair) => interScaleTable(result, pair, everyLine(result))),
  effectTable(result),
  agreementTable(result, judgeLines(result)),
  agreementByScaleTable(result, judgeLines(result)),
  ...ratingTables(result, judgeLines(result)),
  answeringTable(result),
];

/** The means first, where they are of more than one criterion. */
const everyLine = (result: JudgeResult): JudgeLine[] => [
  ...(result.criteria.length > 1 ? judgeLines(result, { criterion: null }) : []),
  ...judgeLines(result),
];

export const selfConsistencyTable = (result: JudgeResult, lines: readonly JudgeLine[]): ResultTable => ({
  id: 'self-consistency',
  title: 'Self-consistency (Krippendorff’s α) by scale',
  words: wordsOf(lines),
  rows: lines.map((line) => rowOf(result, line)),
  figures: result.scales.map(({ id, title, metric }) =>
    alphaAt(
      pointer('selfConsistency', id).slice(1),
      'alpha',
      title,
      `α of each unit’s ${result.samples} ratings on this scale, ${metric} metric`,
    ),
  ),
});

/** The mapping stands in the title, so that it goes wherever the numbers go. */
export function interScaleTable(
  result: JudgeResult,
  { id, title, says }: ResultCase,
  lines: readonly JudgeLine[],
): ResultTable {
  const place = pointer('interScale', id).slice(1);
  return {
    id: `inter-scale-${id}`,
    title: `Inter-scale consistency (Krippendorff’s α) of ${title}. ${says}`,
    words: wordsOf(lines),
    rows: lines.map((line) => rowOf(result, line)),
    figures: [
      alphaAt(place, 'alpha', 'α', says),
      ...(lines.every(({ criterion }) => criterion === null)
        ? [countOf(`${place}/defined`, 'Criteria (n)', 'Criteria that have an α: the mean is over these')]
        : [
            countOf(`${place}/units`, 'Units (n)', 'Pairs of query and response that are rated on both scales'),
            countOf(`${place}/samples`, 'Samples', 'Samples k that have an α: the mean is over these'),
          ]),
    ],
  };
}
