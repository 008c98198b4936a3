import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';
import { zip } from '../../../base/objects/zip.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { layOutColumnHeads } from '../../../charts/heat/column-heads.ts';
import { nextLegendTop, layOutLegend } from '../../../charts/frame/legend.ts';
import type { Rect } from '../../../charts/frame/place-labels.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { shortenToWidth, textWidth } from '../../../charts/frame/text-width.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';

export const neutralityHeadFontSize = 11;
export const lineNameFontSize = 11;
const nameHeight = 13;
/** From this width on the models' lines bear their names. */
const minNamedWidth = 560;

/** Mean score of each scenario over all models, with each model's own line behind. */
export function layOutNeutrality(result: SystemPromptResult, width: number) {
  const { models, neutrality } = result;
  const isNamed = width >= minNamedWidth;
  const names = models.map(({ model }) => shortenToWidth(modelName(model), lineNameFontSize, 130));
  const legend = isNamed
    ? []
    : layOutLegend(
        models.map(({ model }) => modelName(model)),
        width,
      );
  const room = isNamed ? Math.max(0, ...names.map((name) => textWidth(name, lineNameFontSize))) + 18 : 6;
  const count = neutrality.scenarios.length;
  const left = 36;
  const step = (width - left - room) / Math.max(1, count);
  const x = (index: number) => left + (index + 0.5) * step;
  const titles = neutrality.scenarios.map(({ scenario }, index) => models[0]?.scenarios[index]?.title ?? scenario);
  const heads = layOutColumnHeads(titles, neutralityHeadFontSize, step);
  const plot = Math.max(width < 480 ? 240 : 280, models.length * (nameHeight + 4));
  const top = nextLegendTop(legend, 0) + 24;
  const inner = { left, right: width - room, top, bottom: top + plot };

  const means = neutrality.scenarios.map(({ mean }) => mean);
  const y = scoreAxisScale(
    [...means, ...models.flatMap(({ scenarios }) => scenarios.map(({ score }) => score))].filter(isNumber),
    [inner.bottom, inner.top],
  );
  const printed = !heads.upright && textWidth('100.0', neutralityHeadFontSize) <= step - 2;
  const known = means.filter(isNumber);
  return {
    height: inner.bottom + heads.height + (printed ? 23 : 8),
    means: zip(neutrality.scenarios, titles).map(([{ scenario, mean }, title], index) => ({
      scenario,
      mean,
      index,
      title,
      x: x(index),
      y: isNumber(mean) ? y(mean) : null,
      text: isNumber(mean) && printed ? formatFixed(mean, 1) : '',
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
    ticks: ticksOfScale(y, 6),
    legend,
    heads,
    inner,
  };
}

type Scale = (value: number) => number;

/** A point without neighbours has no line: it is drawn as a ring. */
const ring = 'm-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0';

function pathOf(values: readonly MaybeNumber[], x: Scale, y: Scale): string {
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

/** Its last score, where its mark stands; `null` without scores. */
function endOf(values: readonly MaybeNumber[], x: Scale, y: Scale) {
  const last = values.findLastIndex(isNumber);
  return last === -1 ? null : { x: x(last), y: y(values[last] as number) };
}

interface ModelLine {
  readonly model: string;
  readonly index: number;
  /** Broken where a score is missing. */
  readonly path: string;
  readonly end: ReturnType<typeof endOf>;
}

/** Names at the right, moved apart so far as they must, within the drawing. */
function withNames(lines: readonly ModelLine[], names: readonly string[] | null, inner: Rect) {
  const ended = lines.flatMap(({ index, end }) => (end ? [{ index, y: end.y }] : []));
  const heights = spacedHeights(
    ended.map(({ y }) => y),
    inner.top,
    inner.bottom,
  );
  return lines.map((line) => {
    const height = heights[ended.findIndex(({ index }) => index === line.index)];
    const text = names?.[line.index];
    const name = text === undefined || height === undefined ? null : { text, x: inner.right + 12, y: height + 4 };
    return { ...line, name };
  });
}

/** Heights at least a line apart, as near to the wanted ones as pushing downwards, then upwards from the bottom, allows. */
export function spacedHeights(wanted: readonly number[], top: number, bottom: number, gap = nameHeight): number[] {
  const names = wanted.map((height, index) => ({ height, index }));
  const order = names.toSorted((a, b) => a.height - b.height || a.index - b.index);
  let before = top - gap;
  for (const name of order) {
    name.height = Math.max(name.height, before + gap);
    before = name.height;
  }
  let after = bottom + gap;
  for (const name of order.toReversed()) {
    name.height = Math.min(name.height, after - gap);
    after = name.height;
  }
  return names.map(({ height }) => height);
}
