import type { ChartFrameContent } from '../frame/frame-words.ts';
import { markLabel } from '../frame/mark-words.ts';
import { scoreAxisScale } from '../frame/score-axis.ts';
import { ticksOfScale } from '../frame/ticks.ts';
import type { Interval } from '../../core/studies/interval.ts';
import { formatFixed } from '../../core/words/format.ts';
import { modelShapeColumnWidth } from './lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowShape, ChartRowTextPart } from './rows-spec.ts';

/** A model’s scores under each level it answered, in percent. */
export interface ModelStrip {
  readonly name: string;
  /** The model’s index: it sets shape and color. */
  readonly index: number;
  /** The mean’s JSON pointer in the result. */
  readonly meanAt: string;
  readonly mean: number | null;
  /** The interval of the mean. If `null`, the lowest and the highest score are shown instead. */
  readonly interval: Interval | null;
  readonly levels: readonly StripLevel[];
  readonly href?: string | undefined;
}

export interface StripLevel {
  readonly id: string;
  readonly title: string;
  readonly score: number;
  readonly href?: string | undefined;
  /** Whether the level differs beyond chance. Only such levels are named. */
  readonly isNamed: boolean;
}

export interface StripChartTexts extends Omit<ChartFrameContent, 'data'> {
  /** The score of guessing. */
  readonly chance: number | null;
  /** “System prompt”: the head of the CSV column. */
  readonly level: string;
  /** What a score is a percentage of; “right” by default. */
  readonly unit?: string;
}

const narrow = 560;
const bandHeight = 42;
/** With more strips than this the rows are lower. */
const mostHigh = 4;

/** A strip for each model: a mark for each level, the mean with its interval, and the chance score. */
export function scoreStripChart(
  strips: readonly ModelStrip[],
  { chance, level, unit = 'right', ...words }: StripChartTexts,
): ChartFrameContent & RowChartWithCsvData {
  const values = strips.flatMap(({ levels, mean, interval }) => [
    ...levels.map(({ score }) => score),
    ...(mean === null ? [] : [mean]),
    ...(interval ?? []),
  ]);
  const isLow = strips.length > mostHigh;
  const row = isLow ? 34 : 58;
  const from = Math.min(...values);
  // The chance score is drawn only if it does not squeeze the scores into a corner.
  const shown = chance !== null && chance > 0 && from - chance < 45 ? chance : null;
  const drawn = shown === null ? values : [...values, shown];
  const [start = 0] = scoreAxisScale(drawn, [0, 1]).domain();
  return {
    ...words,
    reading: start > 0 ? `${words.reading} The axis does not start at 0.` : words.reading,
    data: () =>
      strips.flatMap(({ name, levels }) =>
        levels.map(({ title, score }) => ({ model: name, [level]: title, score_percent: score })),
      ),
    spec: {
      panels: [{ rows: strips.map((strip) => rowOf(strip, isLow ? 22 : bandHeight, unit)) }],
      axis: {
        scale: (range) => scoreAxisScale(drawn, range),
        ticks(at, _, width) {
          const ticks = ticksOfScale(at, Math.max(3, Math.round(width / 130)));
          return ticks.map((tick, t) => (t === 0 || t === ticks.length - 1 ? { ...tick, text: `${tick.text}%` } : tick));
        },
        reference: shown === null ? undefined : { value: shown, name: `chance, ${formatFixed(shown, 0)}%` },
        ends: strips.some(({ interval }) => interval) ? 'mean, 95% interval' : 'mean, lowest–highest',
      },
      fit(width, longest) {
        if (width < narrow)
          return { names: width - 130, left: 12, right: 12, row, over: { line: 20, name: 14, value: 14, halo: true } };
        const names = Math.min(190, longest);
        return { names, left: modelShapeColumnWidth + names + 24, right: 116, row };
      },
    },
  };
}

function rowOf({ name, index, mean, meanAt, interval, levels, href }: ModelStrip, height: number, unit: string): ChartRow {
  const shapes: RowShape[] = [];
  if (interval) shapes.push({ kind: 'bar', span: interval, height, look: 'behind' });
  if (mean !== null) {
    shapes.push({ kind: 'rule', value: mean, height: height + 8, look: 'median' });
    const value: ChartRowTextPart = { text: formatFixed(mean, 0), at: meanAt, digits: 0 };
    const scores = levels.map(({ score }) => score);
    const [low, high] = interval ?? [Math.min(...scores), Math.max(...scores)];
    const ends =
      interval || scores.length > 1 ? [{ text: ` ${formatFixed(low, 0)}–${formatFixed(high, 0)}`, soft: true }] : [];
    shapes.push({ kind: 'text', at: 'end', parts: [value, { text: '%' }, ...ends] });
  }
  const meanText = mean === null ? 'No mean yet' : `Mean ${formatFixed(mean, 1)}%`;
  return {
    name,
    model: index,
    label: markLabel(
      name,
      interval ? `${meanText}, 95% interval ${formatFixed(interval[0], 1)} to ${formatFixed(interval[1], 1)}` : meanText,
    ),
    href,
    shapes,
    points: levels.map(({ id, title, score, isNamed, href: own }) => ({
      id,
      value: score,
      label: markLabel(`${name}, ${title}`, `${formatFixed(score, 1)}% ${unit}`),
      href: own,
      look: 'model',
      name: isNamed ? title : undefined,
    })),
  };
}
