import { isNumber, type Maybe } from '../../../core/json/json.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { fixed, modelName } from '../../../core/words/format.ts';
import { columnHeads, type ColumnHeads } from '../../../charts/heat/column-heads.ts';
import { legendEnd, legendOf, type LegendEntry } from '../../../charts/frame/legend.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { scoreAxis } from '../../../charts/rows/score-axis.ts';
import { fitted, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOf, type Tick } from '../../../charts/frame/ticks.ts';

export interface MeanPoint {
  readonly scenario: string;
  readonly title: string;
  readonly mean: Maybe;
  /** Its place in the result. */
  readonly index: number;
  readonly x: number;
  /** `null` without a mean. */
  readonly y: number | null;
  /** What is printed under the axis; nothing where it does not fit. */
  readonly text: string;
}

export interface ModelLine {
  readonly model: string;
  readonly index: number;
  /** An SVG path; broken where a score is missing. */
  readonly path: string;
  /** Its last score, where its mark stands; `null` without scores. */
  readonly end: { readonly x: number; readonly y: number } | null;
  /** Beyond the line's end; `null` where there is no room for names. */
  readonly name: { readonly text: string; readonly x: number; readonly y: number } | null;
}

export interface NeutralityLayout {
  readonly height: number;
  readonly means: readonly MeanPoint[];
  /** The means' line. */
  readonly path: string;
  readonly lines: readonly ModelLine[];
  /** From the lowest to the highest mean; `null` without means. */
  readonly band: { readonly top: number; readonly bottom: number } | null;
  readonly ticks: readonly Tick[];
  /** The models' names, where there is no room for them at the lines' ends. */
  readonly legend: readonly LegendEntry[];
  readonly heads: ColumnHeads;
  readonly inner: Rect;
}

export const headSize = 11;
export const lineNameSize = 11;
const nameHeight = 13;
/** From this width on the models' lines bear their names. */
const named = 560;

/** Mean score of each scenario over all models, with each model's own line behind. */
export function layOutNeutrality(result: SystemPromptResult, width: number): NeutralityLayout {
  const { models, neutrality } = result;
  const isNamed = width >= named;
  const names = models.map(({ model }) => fitted(modelName(model), lineNameSize, 130));
  const legend = isNamed
    ? []
    : legendOf(
        models.map(({ model }) => modelName(model)),
        width,
      );
  const room = isNamed ? Math.max(0, ...names.map((name) => textWidth(name, lineNameSize))) + 18 : 6;
  const count = neutrality.scenarios.length;
  const left = 36;
  const step = (width - left - room) / Math.max(1, count);
  const x = (index: number) => left + (index + 0.5) * step;
  const titles = neutrality.scenarios.map(({ scenario }, index) => models[0]?.scenarios[index]?.title ?? scenario);
  const heads = columnHeads(titles, headSize, step);
  const plot = Math.max(width < 480 ? 240 : 280, models.length * (nameHeight + 4));
  const top = legendEnd(legend, 0) + 24;
  const inner = { left, right: width - room, top, bottom: top + plot };

  const means = neutrality.scenarios.map(({ mean }) => mean);
  const y = scoreAxis(
    [...means, ...models.flatMap(({ scenarios }) => scenarios.map(({ score }) => score))].filter(isNumber),
    [inner.bottom, inner.top],
  );
  const printed = !heads.upright && textWidth('100.0', headSize) <= step - 2;
  const known = means.filter(isNumber);
  return {
    height: inner.bottom + heads.height + (printed ? 23 : 8),
    means: neutrality.scenarios.map(({ scenario, mean }, index) => ({
      ...{ scenario, mean, index, title: titles[index]!, x: x(index), y: isNumber(mean) ? y(mean) : null },
      text: isNumber(mean) && printed ? fixed(mean, 1) : '',
    })),
    path: pathOf(means, x, y),
    lines: withNames(
      models.map(({ model, scenarios }, index) => {
        const scores = scenarios.map(({ score }) => score);
        return { model, index, path: pathOf(scores, x, y), end: endOf(scores, x, y) };
      }),
      isNamed ? names : null,
      inner,
    ),
    band: known.length > 0 ? { top: y(Math.max(...known)), bottom: y(Math.min(...known)) } : null,
    ticks: ticksOf(y, 6),
    legend,
    heads,
    inner,
  };
}

type Scale = (value: number) => number;

/** A point without neighbours has no line: it is drawn as a ring. */
const ring = 'm-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0';

function pathOf(values: readonly Maybe[], x: Scale, y: Scale): string {
  const there = (index: number) => values[index] !== undefined && isNumber(values[index]);
  return values
    .map((value, index) => {
      if (!isNumber(value)) return '';
      const point = `${there(index - 1) ? 'L' : 'M'}${round(x(index))} ${round(y(value))}`;
      return there(index - 1) || there(index + 1) ? point : `${point}${ring}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

function endOf(values: readonly Maybe[], x: Scale, y: Scale): ModelLine['end'] {
  const last = values.findLastIndex(isNumber);
  return last === -1 ? null : { x: x(last), y: y(values[last] as number) };
}

/** Names at the right, moved apart so far as they must, within the drawing. */
function withNames(
  lines: readonly Omit<ModelLine, 'name'>[],
  names: readonly string[] | null,
  inner: NeutralityLayout['inner'],
): ModelLine[] {
  const ended = lines.filter(({ end }) => end !== null);
  const heights = apart(
    ended.map(({ end }) => end!.y),
    inner.top,
    inner.bottom,
  );
  return lines.map((line) => {
    const place = ended.indexOf(line);
    const name =
      names && place !== -1 ? { text: names[line.index]!, x: inner.right + 12, y: heights[place]! + 4 } : null;
    return { ...line, name };
  });
}

/** Heights at least a line apart, as near to the wanted ones as pushing downwards, then upwards from the bottom, allows. */
export function apart(wanted: readonly number[], top: number, bottom: number, gap = nameHeight): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const heights = [...wanted];
  order.forEach((index, place) => {
    const before = place === 0 ? top - gap : heights[order[place - 1]!]!;
    heights[index] = Math.max(wanted[index]!, before + gap);
  });
  order.toReversed().forEach((index, place, reversed) => {
    const after = place === 0 ? bottom + gap : heights[reversed[place - 1]!]!;
    heights[index] = Math.min(heights[index]!, after - gap);
  });
  return heights;
}
