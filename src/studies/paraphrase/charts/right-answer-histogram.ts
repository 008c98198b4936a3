import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowColumnBar, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { count, plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import type { ExtractionRule } from '../measure/added-spread.ts';
import type { ParaphraseResult, RightVariantHistogram } from '../measure/result.ts';

const narrow = 560;

/** Whether a result has counts of right answers per question. Results of version 0.1 do not. */
export const hasRightAnswerCounts = ({ models }: ParaphraseResult): boolean =>
  models.some(({ rightWays }) => rightWays && rightWays.strict.byWays.length > 0);

/** Whether the strict and tolerant counts differ for any model. */
export const hasDifferingExtractions = ({ models }: ParaphraseResult): boolean =>
  models.some(({ rightWays }) => JSON.stringify(rightWays?.strict) !== JSON.stringify(rightWays?.tolerant));

/** The first chart of a report. For each model it shows how many questions are right in how many of their variants. */
export function rightAnswerHistogram(
  result: ParaphraseResult,
  by: ExtractionRule,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const shown = result.models.flatMap(({ model, rightWays }, index) =>
    rightWays ? [{ model, index, ways: rightWays[by] }] : [],
  );
  const most = Math.max(1, ...shown.flatMap(({ ways: { byWays } }) => byWays.map(({ ways }) => ways)));
  const rows = shown.map((one) => ({ ...one, columns: columnsOf(one.ways, most) }));
  const tallest = Math.max(1, ...rows.flatMap(({ columns }) => columns.map(({ questions }) => questions)));
  const fewer = Math.max(
    0,
    ...shown.map(({ ways: { byWays } }) =>
      byWays.reduce((sum, { ways, questions }) => (ways < most ? sum + total(questions) : sum), 0),
    ),
  );
  const isLow = shown.length > 4;
  const height = isLow ? 24 : 42;
  const row = height + (isLow ? 18 : 20);
  return {
    id: 'first',
    title: `How many of the ${count(most)} answers to each question are right?`,
    reading: `The height of a column is its number of questions. Full colour: right in every wording and order. Questions in the first column are never right, in the last always. All others change.${
      by === 'tolerant'
        ? ' Tolerant: what a person would take for the answer counts.'
        : ' Strict: only the asked form counts.'
    }`,
    isReadBeside: true,
    file: `right-in-so-many-ways-${by}`,
    note:
      fewer > 0
        ? `${plural(fewer, 'question has', 'questions have')} fewer than ${count(most)} answers: placed by share.`
        : undefined,
    data: () =>
      shown.flatMap(({ model, ways: { byWays } }) =>
        byWays.flatMap(({ ways, questions }) =>
          questions.map((some, right) => ({ model, reading: by, ways, right_in: right, questions: some })),
        ),
      ),
    spec: {
      panels: [{ rows: rows.map((one) => rowOf(one, { by, most, tallest, height, run })) }],
      axis: {
        scale: (range) => scaleLinear([-0.5, most + 0.5], range),
        ticks: (at, room) =>
          tickedWays(most, room).map((value) => ({
            value,
            text: value === most ? `all ${count(most)}` : count(value),
            at: at(value),
          })),
        ends: 'right in all',
      },
      fit(width, longest) {
        if (width < narrow)
          return { names: width - 110, left: 4, right: 4, row, over: { line: 18, name: 13, value: 13, halo: true } };
        const names = Math.min(190, longest);
        return { names, left: modelShapeColumnWidth + names + 16, right: 92, row };
      },
    },
  };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Ticks from none to all, in equal steps if the number of variants is divisible. */
function tickedWays(most: number, room: number): number[] {
  const steps = room < 360 ? 2 : 4;
  if (most < steps) return Array.from({ length: most + 1 }, (_, value) => value);
  const values = Array.from({ length: steps + 1 }, (_, s) => Math.round((s * most) / steps));
  return [...new Set(values)];
}

interface Column {
  /** The number of right answers, out of the largest number of variants that any question has. */
  readonly place: number;
  readonly questions: number;
  /** The position of its count in `byWays`, if the column has a single count. */
  readonly at: readonly [place: number, right: number] | undefined;
}

/**
 * One column for each number of right answers that some questions have. Questions with fewer variants than others go to the
 * nearest column by share. Only questions that are right in all or none of their variants go to an end column.
 */
function columnsOf({ byWays }: RightVariantHistogram, most: number): Column[] {
  const columns = new Map<number, Column>();
  for (const [w, { ways, questions }] of byWays.entries())
    for (const [right, some] of questions.entries()) {
      if (some === 0) continue;
      const inner = Math.min(most - 1, Math.max(1, Math.round((right / ways) * most)));
      const place = right === ways ? most : right === 0 ? 0 : inner;
      const before = columns.get(place);
      columns.set(place, {
        place,
        questions: some + (before?.questions ?? 0),
        at: before === undefined ? [w, right] : undefined,
      });
    }
  return [...columns.values()].toSorted((a, b) => b.place - a.place);
}

interface ModelColumns {
  readonly model: string;
  readonly index: number;
  readonly ways: RightVariantHistogram;
  readonly columns: readonly Column[];
}

interface Drawing {
  readonly by: ExtractionRule;
  readonly most: number;
  readonly tallest: number;
  readonly height: number;
  readonly run: string | undefined;
}

function rowOf({ model, index, ways, columns }: ModelColumns, { by, most, tallest, height, run }: Drawing): ChartRow {
  const name = modelName(model);
  const at = (...steps: readonly (string | number)[]) => pointer('models', index, 'rightWays', by, ...steps);
  const texts = columns.slice(0, 6).map(({ place, questions }) => `${plural(questions, 'question')} in ${count(place)}`);
  return {
    name,
    model: index,
    href: run === undefined ? undefined : answersAddress(run, { model }),
    label: markLabel(
      name,
      `${count(ways.inAll)} of ${plural(ways.complete, 'question')} always right, read ${by === 'strict' ? 'strictly' : 'tolerantly'}`,
      `Of ${count(most)} answers: ${texts.join(', ')}${columns.length > texts.length ? ' …' : ''}`,
    ),
    shapes: [
      {
        kind: 'columns',
        height,
        columns: columns.map(({ place, questions, at: from }): RowColumnBar => ({
          span: [place - 0.5, place + 0.5],
          share: questions / tallest,
          look: place === most ? 'full-column' : 'column',
          text: {
            text: count(questions),
            ...(from && { at: at('byWays', from[0], 'questions', from[1]), digits: 0, form: 'count' }),
          },
        })),
      },
      {
        kind: 'text',
        at: 'end',
        parts: [
          { text: count(ways.inAll), at: at('inAll'), digits: 0, form: 'count' },
          { text: ` of ${count(ways.complete)}`, soft: true },
        ],
      },
    ],
  };
}
