import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { shortenToWidth, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { rowFontSize, modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatNumber } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { isKnownInterval, type JudgePairsResult } from '../measure/result.ts';

const narrow = 560;
/** The minimum width of the rows next to the names. With less room, names go above the rows. */
const leastBeside = 320;
/** If a row’s name is longer than this, the judge’s name in it is shortened to `leastModelRoom` at least. */
const nameRoom = 320;
const leastModelRoom = 60;
/** The chart shows at most this many rows per panel. The table has all of them. */
const mostRows = 30;

interface Share {
  readonly name: string;
  /** A shorter name, for when space is tight. */
  readonly shown?: string;
  readonly index: number;
  readonly at: string;
  readonly value: MaybeNumber;
  readonly interval: Interval | undefined;
}

/**
 * The first chart: the position consistency of each judge, if any has one, and win rates. 50% is what a coin toss would
 * give.
 */
export function consistencyAndWinChart(
  result: JudgePairsResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const panels = [
    { title: 'Same preference in both orders', shares: consistencies(result) },
    { title: 'Wins', shares: wins(result) },
  ].filter(({ shares }) => shares.some(({ value }) => isNumber(value)));
  return {
    id: 'first',
    title: 'What does each judge prefer?',
    reading:
      'Percent of pairs; whiskers are 95% intervals. A pair that each response wins once counts as half a win. The dotted line is what tossing a coin gives.',
    isReadBeside: true,
    file: 'judged-pairs',
    data: () =>
      panels.flatMap(({ title, shares }) =>
        shares.map(({ name, value, interval }) => ({
          of: title,
          name,
          share: isNumber(value) ? value : null,
          low: interval?.[0] ?? null,
          high: interval?.[1] ?? null,
        })),
      ),
    spec: {
      panels: panels.map(({ title, shares }) => ({
        title,
        rows: shares.slice(0, mostRows).map((share) => rowOf(share, result, run)),
      })),
      grid: { least: Infinity, between: { x: 0, y: 5 }, title: 20 },
      axis: {
        scale: (range) => scaleLinear([0, 1], range),
        ticks: (at, _, width) => ticksOfScale(at, width < narrow ? 3 : 5, (value) => formatNumber(value, 0, 'percent')),
        reference: { value: 0.5, name: 'a coin' },
        isShared: true,
      },
      fit: (width, longest) =>
        width < Math.max(narrow, longest + leastBeside)
          ? { names: width - 10, left: 8, right: 48, row: 22, over: { line: 15, name: 12, halo: true } }
          : { names: longest, left: modelShapeColumnWidth + longest + 16, right: 56, row: 22 },
    },
  };
}

/**
 * The chart shortens long names in the middle, which would remove the winner’s name. So this shortens the judge’s name
 * first.
 */
function overInRoom(model: string, over: string): string {
  const room = Math.max(leastModelRoom, nameRoom - textWidth(`: ${over}`, rowFontSize));
  return `${shortenToWidth(model, rowFontSize, room)}: ${over}`;
}

const consistencies = ({ models }: JudgePairsResult): Share[] =>
  models.map(({ model, consistency: { consistency, interval } }, index) => ({
    name: modelName(model),
    index,
    at: pointer('models', index, 'consistency', 'consistency'),
    value: consistency,
    interval: isKnownInterval(interval) ? interval : undefined,
  }));

const wins = ({ models }: JudgePairsResult): Share[] =>
  models.flatMap(({ model, wins }, index) =>
    wins.map(({ a, b, rate, interval }, w) => ({
      name: models.length > 1 ? `${modelName(model)}: ${a} over ${b}` : `${a} over ${b}`,
      ...(models.length > 1 && { shown: overInRoom(modelName(model), `${a} over ${b}`) }),
      index,
      at: pointer('models', index, 'wins', w, 'rate'),
      value: rate,
      interval: isKnownInterval(interval) ? interval : undefined,
    })),
  );

function rowOf(
  { name, shown = name, index, at, value, interval }: Share,
  result: JudgePairsResult,
  run: string | undefined,
): ChartRow {
  const text = isNumber(value) ? formatNumber(value, 1, 'percent') : '';
  const ends = interval?.map((end) => formatNumber(end, 1, 'percent')).join(' to ');
  return {
    name: shown,
    model: index,
    label: markLabel(name, isNumber(value) ? `${text}%${ends === undefined ? '' : ` (${ends}%)`}` : value.why),
    href: drillDownHref(run, result, at),
    shapes: isNumber(value)
      ? [
          ...(interval ? [{ kind: 'whisker', span: interval, look: 'strong' } as const] : []),
          { kind: 'text', at: 'end', parts: [{ text: `${text}%`, at, digits: 1, form: 'percent' }] },
        ]
      : [{ kind: 'text', at: 'start', gap: 6, parts: [{ text: value.why }], soft: true, size: 11 }],
    mean: isNumber(value) ? value : undefined,
  };
}
