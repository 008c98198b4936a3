import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { isNumber } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import type { RewordingEffectResult, ParaphraseResult } from '../measure/result.ts';

const narrow = 560;

/** How far answers move over the wordings, and how far they would if no wording mattered; by the tolerant reading where there is one. */
export function rewordingEffectChart(
  result: ParaphraseResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const shown = result.models.flatMap(({ model, tolerantEffect, promptEffect }, index) => {
    const field = tolerantEffect ? 'tolerantEffect' : 'promptEffect';
    const effect = tolerantEffect ?? promptEffect;
    return effect ? [{ model, index, effect, at: pointer('models', index, field) }] : [];
  });
  const seen = ({ value, floor }: RewordingEffectResult) => (isNumber(value) && isNumber(floor) ? value + floor : 0);
  const most = Math.max(5, ...shown.map(({ effect }) => seen(effect)));
  const row = shown.length > 4 ? 32 : 48;
  return {
    id: 'rewording',
    title: 'What does rewording add to the spread?',
    reading:
      'Box: the spread that is left when a question’s wordings are shuffled, in points. Line: the spread as seen. Only what lies beyond the box is added by rewording; at the right with its 95% interval.',
    isReadBeside: true,
    file: 'rewording-adds',
    data: () =>
      shown.map(({ model, effect: { value, floor } }) => ({
        model,
        floor_points: isNumber(floor) ? floor : null,
        added_points: isNumber(value) ? value : null,
      })),
    spec: {
      panels: [{ rows: shown.map((one): ChartRow => rowOf(one, run)) }],
      axis: {
        title: 'spread (points)',
        scale: (range) => scaleLinear([0, most], range).nice(5),
        ticks: (at, _, width) => ticksOfScale(at, width < narrow ? 4 : 6),
        ends: 'added, 95% interval',
      },
      fit(width, longest) {
        if (width < narrow)
          return { names: width - 150, left: 4, right: 12, row, over: { line: 20, name: 14, value: 14, halo: true } };
        const names = Math.min(190, longest);
        return { names, left: modelShapeColumnWidth + names + 16, right: 140, row };
      },
    },
  };
}

function rowOf(
  {
    model,
    index,
    effect,
    at,
  }: { readonly model: string; readonly index: number; readonly effect: RewordingEffectResult; readonly at: string },
  run: string | undefined,
): ChartRow {
  const { value, floor, interval } = effect;
  const name = modelName(model);
  const href = run === undefined ? undefined : answersAddress(run, { model });
  if (!isNumber(value) || !isNumber(floor)) {
    const why = isNumber(value) ? floor : value;
    return {
      name,
      model: index,
      href,
      label: markLabel(name, isNumber(why) ? '' : why.why),
      shapes: [
        { kind: 'text', at: 'start', gap: 6, parts: [{ text: isNumber(why) ? '–' : why.why }], shorter: '–', soft: true },
      ],
    };
  }
  const ends = 'why' in interval ? '' : ` (${formatFixed(interval[0], 1)} to ${formatFixed(interval[1], 1)})`;
  return {
    name,
    model: index,
    href,
    label: markLabel(
      name,
      `Spread ${formatFixed(value + floor, 1)} points, ${formatFixed(floor, 1)} of them left when shuffled`,
    ),
    shapes: [
      { kind: 'bar', span: [0, floor], height: 14, look: 'box' },
      { kind: 'rule', value: value + floor, height: 24, look: 'expected' },
      {
        kind: 'text',
        at: 'end',
        parts: [
          { text: formatFixed(value, 1), at: `${at}/value`, digits: 1 },
          { text: ends, soft: true },
        ],
      },
    ],
  };
}
