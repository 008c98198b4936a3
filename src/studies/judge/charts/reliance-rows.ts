import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { intervalInWords, valueInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowPanel } from '../../../charts/rows/rows-spec.ts';
import { defaultMinJudgeAgreement } from '../../../core/studies/claim.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { isNumber, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import type { ReliabilityAtTemperature, JudgeResult } from '../measure/result.ts';

const narrow = 560;

/** The kinds of a judge’s agreement, with their fields in its row of `overall`. */
const kinds = [
  { title: 'with the reference', field: 'agreement', value: 'spearman' },
  { title: 'with itself', field: 'selfConsistency', value: 'mean' },
  { title: 'between scales', field: 'interScale', value: 'mean' },
] as const;

/** The first chart of a report: each judge’s agreements compared with the reader’s bound, at the first temperature. */
export function judgeAgreementFigure(result: JudgeResult, run: string | undefined): ChartFrameContent & RowChartWithCsvData {
  const [temperature] = result.temperatures;
  const models = [...new Set(result.models.map(({ model }) => model))];
  const lines = result.overall.flatMap((line, place) =>
    line.temperature === temperature?.id ? [{ line, place, index: models.indexOf(line.model) }] : [],
  );
  const found = kinds.map((kind) => ({
    ...kind,
    rows: lines.flatMap(({ line, place, index }) => {
      const value = valueOf(line, kind.field);
      return value === undefined ? [] : [{ line, place, index, value, interval: intervalOf(line, kind.field) }];
    }),
  }));
  const shown = found.filter(({ rows }) => rows.some(({ value }) => isNumber(value)));
  const lowest = Math.min(
    0,
    ...shown.flatMap(({ rows }) =>
      rows.flatMap(({ value, interval }) => [isNumber(value) ? value : 0, ...(interval ?? [])]),
    ),
  );
  const rowHeight = lines.length > 3 ? 20 : 21;
  const bound = result.reliance ?? defaultMinJudgeAgreement;
  const whose = bound === defaultMinJudgeAgreement ? 'Krippendorff’s least α for tentative conclusions' : 'the chosen bound';
  return {
    id: 'first',
    title: 'What does each judge agree with?',
    reading: `1 is the same order or the same ratings, 0 is what chance gives. Whiskers are 95% intervals. A judge can be relied on if its three intervals lie beyond the dotted line at ${bound}, ${whose}. A judge that agrees with itself need not be right.`,
    link: run === undefined ? undefined : { text: 'Change the bound', href: '#/settings' },
    isReadBeside: true,
    file: 'judges-agree',
    data: () =>
      shown.flatMap(({ title, rows }) =>
        rows.map(({ line, value, interval }) => ({
          model: line.model,
          agrees: title,
          value: isNumber(value) ? value : null,
          low: interval?.[0] ?? null,
          high: interval?.[1] ?? null,
        })),
      ),
    spec: {
      panels: shown.map(({ title, field, value: own, rows }): RowPanel => ({
        title,
        rows: rows.map(({ line, place, index, value, interval }): ChartRow => {
          const at = pointer('overall', place, field, own);
          const name = modelName(line.model);
          return {
            name,
            model: index,
            label: markLabel(
              `${name}, ${title}`,
              `${valueInWords(value, 2, '')}${interval ? intervalInWords(interval, 2) : ''}`,
            ),
            href: drillDownHref(run, result, at),
            shapes: isNumber(value)
              ? [
                  ...(interval ? [{ kind: 'whisker', span: interval, look: 'strong' } as const] : []),
                  { kind: 'text', at: 'end', parts: [{ text: formatFixed(value, 2), at, digits: 2 }] },
                ]
              : [
                  {
                    kind: 'text',
                    at: 'start',
                    gap: 6,
                    parts: [{ text: value.why }],
                    shorter: value.why.split(':')[0],
                    soft: true,
                    size: 11,
                  },
                ],
            mean: isNumber(value) ? value : undefined,
          };
        }),
      })),
      grid: { least: Infinity, between: { x: 0, y: 5 }, title: 20 },
      axis: {
        scale: (range) => scaleLinear([lowest, 1], range).nice(4),
        ticks: (at, _, width) => ticksOfScale(at, width < narrow ? 4 : 6),
        reference: { value: bound, name: 'can be relied on', beyond: true },
        isShared: true,
      },
      fit(width, longest) {
        if (width < narrow)
          return { names: width - 60, left: 8, right: 40, row: rowHeight, over: { line: 15, name: 12, halo: true } };
        const names = Math.min(190, longest);
        return { names, left: modelShapeColumnWidth + names + 16, right: 48, row: rowHeight };
      },
    },
  };
}

function valueOf(line: ReliabilityAtTemperature, field: (typeof kinds)[number]['field']): MaybeNumber | undefined {
  return field === 'agreement' ? line.agreement.spearman : line[field].mean;
}

function intervalOf(line: ReliabilityAtTemperature, field: (typeof kinds)[number]['field']): Interval | undefined {
  const ends: { readonly low?: MaybeNumber | NoValueWithReason; readonly high?: MaybeNumber | NoValueWithReason } =
    line[field];
  const { low, high } = ends;
  return low !== undefined && high !== undefined && isNumber(low) && isNumber(high) ? [low, high] : undefined;
}
