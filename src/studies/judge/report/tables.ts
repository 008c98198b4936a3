import { pointer } from '../../../core/json/json-pointer.ts';
import type { JudgeResult, ResultCase } from '../measure/result.ts';
import { agreementByScaleTable, agreementTable } from './agreement-tables.ts';
import { answeringTable } from './answer-counts.ts';
import { effectTable } from './effect-table.ts';
import { judgeLines, type JudgeLine } from './judge-lines.ts';
import { overallTable } from './overall-tables.ts';
import { alphaAt, rowOf, wordsOf } from './table-rows.ts';
import { ratingTables } from './rating-tables.ts';
import { countOf, type ResultTable } from '../../../report/result-table.ts';

/** All tables, in the order of the report, whatever is chosen on the page: of the means and of every criterion. */
export function tables(result: JudgeResult): ResultTable[] {
  const lines = judgeLines(result);
  // With one criterion its own are the means.
  const groups = [...(result.criteria.length > 1 ? [judgeLines(result, { criterion: null })] : []), lines];
  return [
    overallTable(result),
    ...groups.map((some) => selfConsistencyTable(result, some)),
    ...result.interScale.flatMap((pair) => groups.map((some) => interScaleTable(result, pair, some))),
    // So are its own effects those over all.
    effectTable(result, ({ criterion }) => criterion === undefined || result.criteria.length > 1),
    agreementTable(result, lines),
    agreementByScaleTable(result, lines),
    ...ratingTables(result, lines),
    answeringTable(result),
  ];
}

const areMeans = (lines: readonly JudgeLine[]): boolean => lines.every(({ criterion }) => criterion === null);

/** A table of means is another than the one of every criterion. */
const named = (lines: readonly JudgeLine[], id: string, title: string): Pick<ResultTable, 'id' | 'title'> =>
  areMeans(lines) ? { id: `${id}-mean`, title: `${title}, mean over criteria` } : { id, title };

/** The mapping stands in the title, so that it goes wherever the numbers go. */
const namedPair = (lines: readonly JudgeLine[], { id, title, says }: ResultCase): Pick<ResultTable, 'id' | 'title'> => {
  const name = named(lines, `inter-scale-${id}`, `Inter-scale consistency (Krippendorff’s α) of ${title}`);
  return { ...name, title: `${name.title}. ${says}` };
};

export const selfConsistencyTable = (result: JudgeResult, lines: readonly JudgeLine[]): ResultTable => ({
  ...named(lines, 'self-consistency', 'Self-consistency (Krippendorff’s α) by scale'),
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

export function interScaleTable(result: JudgeResult, pair: ResultCase, lines: readonly JudgeLine[]): ResultTable {
  const { id, says } = pair;
  const place = pointer('interScale', id).slice(1);
  return {
    ...namedPair(lines, pair),
    words: wordsOf(lines),
    rows: lines.map((line) => rowOf(result, line)),
    figures: [
      alphaAt(place, 'alpha', 'α', says),
      ...(areMeans(lines)
        ? [countOf(`${place}/defined`, 'Criteria (n)', 'Criteria that have an α: the mean is over these')]
        : [
            countOf(`${place}/units`, 'Units (n)', 'Pairs of query and response that are rated on both scales'),
            countOf(`${place}/samples`, 'Samples', 'Samples k that have an α: the mean is over these'),
          ]),
    ],
  };
}
