import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { valueInWords, intervalInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowPoint, RowShape } from '../../../charts/rows/rows-spec.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import type { InstructionStyleResult, TitledLevel } from '../measure/result.ts';
import { filterStyleResultRows, levelTitleOrId, type StyleLineFilter, type IndexedStyleResult } from './style-lines.ts';
import { accuracyRows } from './csv-rows.ts';

interface RangeChoice extends StyleLineFilter {
  readonly run?: string | undefined;
  /** Whether to draw each style’s interval, in its own lane so that none overlap. */
  readonly intervals: boolean;
}

const narrow = 560;
const laneHeight = 10;
const nameLine = { line: 18, name: 14 };

/** One row for each model: a bar from its lowest to its highest accuracy, with a mark for each style. */
export function accuracyRanges(
  result: InstructionStyleResult,
  choice: RangeChoice,
): ChartFrameContent & RowChartWithCsvData {
  const { benchmark, decoding, intervals } = choice;
  const lines = filterStyleResultRows(result, choice);
  const here = [benchmark, decoding && levelTitleOrId(result.decodingLevels, decoding)].filter(Boolean).join(', ');
  const values = lines.flatMap(({ line }) => [
    ...Object.values(line.accuracy).filter(isNumber),
    ...(intervals ? Object.values(line.accuracyInterval).flatMap((each) => ('why' in each ? [] : each)) : []),
  ]);
  const lanes = intervals ? result.styles.length * laneHeight : 0;
  const row = Math.max(40, lanes + 8);
  return {
    id: 'ranges',
    title: 'How far does the style of the instruction change accuracy?',
    reading: `A bar spans each model’s accuracies over the styles, from lowest to highest. Each style has a mark of its own shape. The longer the bar, the more the style matters. Its length in points is at its end. The axis may not start at 0. Here: ${here}.`,
    file: 'accuracy-ranges',
    data: () => accuracyRows(result, choice),
    note: lines.some(({ line }) => !isNumber(line.range))
      ? 'A model without a bar has no accuracy under some style yet.'
      : undefined,
    spec: {
      legend: result.styles.map(({ title }) => title),
      panels: [{ rows: lines.map((line) => rowOf(line, result, choice, lanes)) }],
      axis: {
        title: 'accuracy (%)',
        scale: (range) => scoreAxisScale(values, range),
        ticks: (at, _, width) => ticksOfScale(at, width < narrow ? 5 : 8),
      },
      fit(width, longest) {
        if (width < narrow) return { names: width - 120, left: 16, right: 54, row, over: nameLine };
        const names = Math.min(170, longest);
        return { names, left: modelShapeColumnWidth + names + 16, right: 76, row };
      },
    },
  };
}

function rowOf(styleLine: IndexedStyleResult, result: InstructionStyleResult, choice: RangeChoice, lanes: number): ChartRow {
  const { line, index, at } = styleLine;
  const named = (styles: readonly string[]) => styles.map((style) => levelTitleOrId(result.styles, style)).join(', ');
  const points = result.styles.flatMap((style, shape) => pointOf(styleLine, result, choice, { ...style, shape }));
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const length: RowShape[] = isNumber(line.range)
    ? [
        {
          kind: 'text',
          at: [high],
          gap: 14,
          parts: [{ text: formatFixed(line.range, 1), at: `${at}/range`, digits: 1 }],
          size: 11,
          soft: true,
        },
      ]
    : [];
  return {
    name: modelName(line.model),
    model: index,
    label: markLabel(
      `${modelName(line.model)}, ${line.benchmark}`,
      `Range ${valueInWords(line.range, 1, 'points')}${isNumber(line.noise.range) ? `, with styles shuffled ${formatFixed(line.noise.range, 1)}` : ''}`,
      `Mean ${valueInWords(line.mean, 1, '%')}`,
      line.best.length > 0 && `Best ${named(line.best)}; worst ${named(line.worst)}`,
    ),
    href: drillDownHref(choice.run, result, `${at}/range`),
    shapes:
      values.length > 0
        ? [
            { kind: 'bar', span: [low, high], height: Math.max(8, lanes), look: choice.intervals ? 'behind' : 'bar' },
            ...length,
          ]
        : [{ kind: 'text', at: 'start', parts: [{ text: '–' }], soft: true }],
    points,
  };
}

function pointOf(
  { line, at: row }: IndexedStyleResult,
  result: InstructionStyleResult,
  { run, intervals }: RangeChoice,
  { id, title, shape }: TitledLevel & { readonly shape: number },
): RowPoint[] {
  const accuracy = line.accuracy[id];
  if (accuracy === undefined || !isNumber(accuracy)) return [];
  const interval = line.accuracyInterval[id];
  const lane = {
    dy: (shape - (result.styles.length - 1) / 2) * laneHeight,
    whisker: interval && !('why' in interval) ? interval : undefined,
  };
  return [
    {
      id,
      value: accuracy,
      label: markLabel(
        `${modelName(line.model)}, ${title}`,
        `Accuracy ${valueInWords(accuracy, 1, '%')}${interval ? intervalInWords(interval, 1) : ''}`,
      ),
      href: drillDownHref(run, result, row + pointer('accuracy', id)),
      look: shape,
      ...(intervals ? lane : {}),
    },
  ];
}
