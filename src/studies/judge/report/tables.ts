import { pointer, valueAtJsonPointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult, ResultScalePair } from '../measure/result.ts';
import { agreementByScaleTable, referenceAgreementTable } from './agreement-tables.ts';
import { answerCountTable } from './answer-counts.ts';
import { alphaDifferenceTable } from './effect-table.ts';
import { judgeConditionLines, type JudgeConditionLine } from './judge-lines.ts';
import { overallTable } from './overall-tables.ts';
import { alphaColumn, judgeTableRow, judgeTableWordColumns } from './table-rows.ts';
import { ratingFrequencyTables } from './rating-tables.ts';
import { countColumn, numberColumn, percentColumn, type ResultTable } from '../../../report/result-table.ts';
import { varianceSharesTable } from '../../../report/features/variance/variance-table.ts';

/**
 * All tables, in the order of the report: those of the means and of every criterion. They do not depend on choices on the
 * page.
 */
export function judgeResultTables(result: JudgeResult): ResultTable[] {
  const lines = judgeConditionLines(result);
  // With a single criterion, its values are the means.
  const groups = [...(result.criteria.length > 1 ? [judgeConditionLines(result, { criterion: null })] : []), lines];
  return [
    overallTable(result),
    ...groups.map((some) => selfConsistencyTable(result, some)),
    ...(hasTwoPointScales(result) ? [twoPointScaleTable(result, lines)] : []),
    ...result.interScale.flatMap((pair) => groups.map((some) => interScaleTable(result, pair, some))),
    // Likewise its effects are those over all.
    alphaDifferenceTable(result, ({ criterion }) => criterion === undefined || result.criteria.length > 1),
    referenceAgreementTable(result, lines),
    agreementByScaleTable(result, lines),
    ...ratingFrequencyTables(result, lines),
    ...(result.answerVariance ? [varianceSharesTable(result, false)] : []),
    answerCountTable(result),
  ];
}

const areMeans = (lines: readonly JudgeConditionLine[]): boolean => lines.every(({ criterion }) => criterion === null);

/** The table of means has a different id and title than the table of every criterion. */
const tableHead = (lines: readonly JudgeConditionLine[], id: string, title: string): Pick<ResultTable, 'id' | 'title'> =>
  areMeans(lines) ? { id: `${id}-mean`, title: `${title}, mean over criteria` } : { id, title };

/** The mapping is part of the title, so it stays with the numbers. */
const namedPair = (
  lines: readonly JudgeConditionLine[],
  { id, title, says }: ResultScalePair,
): Pick<ResultTable, 'id' | 'title'> => {
  const name = tableHead(lines, `inter-scale-${id}`, `Inter-scale consistency (Krippendorff’s α) of ${title}`);
  return { ...name, title: `${name.title}. ${says}` };
};

export const selfConsistencyTable = (result: JudgeResult, lines: readonly JudgeConditionLine[]): ResultTable => ({
  ...tableHead(lines, 'self-consistency', 'Self-consistency (Krippendorff’s α) by scale'),
  words: judgeTableWordColumns(lines),
  rows: lines.map((line) => judgeTableRow(result, line)),
  figures: result.scales.map(({ id, title, metric }) =>
    alphaColumn(
      pointer('selfConsistency', id).slice(1),
      'alpha',
      title,
      `α of each unit’s ${result.samples} ratings on this scale, ${metric} metric`,
    ),
  ),
});

/** Results of version 0.1 have no AC1. */
export const hasTwoPointScales = (result: JudgeResult): boolean => yesOrNoScales(result).length > 0;

const yesOrNoScales = ({ scales, models: [first] }: JudgeResult) =>
  scales.filter(({ id }) => first?.selfConsistency[id]?.ac1 !== undefined);

/** For scales with two points. α is low if nearly all ratings are the same, and the prevalence shows whether they are. */
export const twoPointScaleTable = (result: JudgeResult, lines: readonly JudgeConditionLine[]): ResultTable => ({
  id: 'yes-or-no',
  title: 'Self-consistency on scales of two points: Gwet’s AC1 and prevalence beside α',
  words: judgeTableWordColumns(lines),
  rows: lines.map((line) => judgeTableRow(result, line)),
  figures: yesOrNoScales(result).flatMap(({ id, title, points }) => {
    const place = pointer('selfConsistency', id).slice(1);
    const upper = points.at(-1) ?? '';
    return [
      numberColumn(`${place}/alpha`, `${title}: α`, 3, 'Krippendorff’s α, as in the table of all scales'),
      numberColumn(
        `${place}/ac1`,
        'AC1',
        3,
        'Agreement beyond chance by Gwet’s model. That chance is small if nearly all ratings are the same',
      ),
      percentColumn(`${place}/prevalence`, `“${upper}” (%)`, `Mean over units of the share of ratings that are “${upper}”`),
    ];
  }),
});

export function interScaleTable(
  result: JudgeResult,
  pair: ResultScalePair,
  lines: readonly JudgeConditionLine[],
): ResultTable {
  const { id, says } = pair;
  const place = pointer('interScale', id).slice(1);
  return {
    ...namedPair(lines, pair),
    words: judgeTableWordColumns(lines),
    rows: lines.map((line) => judgeTableRow(result, line)),
    figures: [
      alphaColumn(place, 'alpha', 'α', says),
      ...shiftColumns(result, pair, lines, place),
      ...(areMeans(lines)
        ? [countColumn(`${place}/defined`, 'Criteria (n)', 'Criteria that have an α: the mean is over these')]
        : [
            countColumn(`${place}/units`, 'Units (n)', 'Pairs of query and response that are rated on both scales'),
            countColumn(`${place}/samples`, 'Samples', 'Samples k that have an α: the mean is over these'),
          ]),
    ],
  };
}

/** Rows of two rubrics of one scale. */
const shiftColumns = (
  result: JudgeResult,
  { a }: ResultScalePair,
  lines: readonly JudgeConditionLine[],
  place: string,
): ResultTable['figures'] =>
  lines.every(({ at }) => valueAtJsonPointer(result, `${at}/${place}/shift`) === undefined)
    ? []
    : [
        numberColumn(
          `${pointer('selfConsistency', a).slice(1)}/alpha`,
          'α repeated',
          3,
          'Self-consistency under the first rubric: the agreement of repeated ratings',
        ),
        {
          ...numberColumn(
            `${place}/shift`,
            'Mean shift',
            2,
            'Mean rating under the second rubric minus the mean under the first',
          ),
          interval: [`${place}/shiftLow`, `${place}/shiftHigh`],
        },
      ];
