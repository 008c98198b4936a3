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
import type { AddedSpreadResult, ParaphraseResult } from '../measure/result.ts';

const narrow = 560;

/** The two factors, each by flexible match if the result has it. */
const factors = [
  { title: 'Rewording', name: 'rewording', fields: ['tolerantEffect', 'promptEffect'] },
  { title: 'Order of the choices', name: 'order', fields: ['tolerantOrderEffect', 'orderEffect'] },
] as const;

/** The spread over wordings and over orders of the choices, each with the spread left by shuffling. Earlier results have wordings only. */
export function rewordingEffectChart(
  result: ParaphraseResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const panels = factors.flatMap(({ title, name, fields }) => {
    const rows = result.models.flatMap((measured, index) => {
      const field = fields.find((each) => measured[each]);
      const effect = field && measured[field];
      return effect ? [{ model: measured.model, index, effect, at: pointer('models', index, field) }] : [];
    });
    return rows.length > 0 ? [{ title, name, rows }] : [];
  });
  const shown = panels.flatMap(({ rows }) => rows);
  const seen = ({ value, floor }: AddedSpreadResult) => (isNumber(value) && isNumber(floor) ? value + floor : 0);
  const most = Math.max(5, ...shown.map(({ effect }) => seen(effect)));
  const row = result.models.length > 4 ? 32 : 48;
  return {
    id: 'rewording',
    title:
      panels.length > 1
        ? 'What do rewording and the order of choices add to the spread?'
        : 'What does rewording add to the spread?',
    reading:
      panels.length > 1
        ? 'Box: the spread that is left when a question’s wordings (orders) are shuffled, in points. Line: the observed spread. Rewording (the order) adds only the part beyond the box, shown at the right with its 95% interval.'
        : 'Box: the spread that is left when a question’s wordings are shuffled, in points. Line: the observed spread. Rewording adds only the part beyond the box, shown at the right with its 95% interval.',
    isReadBeside: true,
    file: 'rewording-adds',
    data: () =>
      panels.flatMap(({ name, rows }) =>
        rows.map(({ model, effect: { value, floor } }) => ({
          model,
          ...(panels.length > 1 && { factor: name }),
          floor_points: isNumber(floor) ? floor : null,
          added_points: isNumber(value) ? value : null,
        })),
      ),
    spec: {
      panels: panels.map(({ title, rows }) => ({
        ...(panels.length > 1 && { title }),
        rows: rows.map((one): ChartRow => rowOf(one, run)),
      })),
      grid: { least: 4000, between: { x: 32, y: 24 }, title: 26, above: 4 },
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
  }: { readonly model: string; readonly index: number; readonly effect: AddedSpreadResult; readonly at: string },
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
