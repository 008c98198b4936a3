import type { AlphaBar, AlphaBarChartData, AlphaBarGroup } from '../charts/alpha-bars.ts';
import { pointer, valueAtJsonPointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult, IntervalLowHigh } from '../measure/result.ts';
import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import type { MaybeNumber } from '../../../base/json/json.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import { temperatureTitle, type JudgeConditionLine } from './judge-lines.ts';

/** The values below a line for a scale or a pair of scales. For a mean over criteria, `defined` counts them. */
type BarValue = IntervalLowHigh & {
  readonly alpha: MaybeNumber;
  readonly mapping?: string;
  readonly units?: number;
  readonly defined?: number;
};

/** α by scale, with a bar for each line (Figure 1 of the paper). */
export const selfConsistencyBars = (result: JudgeResult, run: string | undefined, lines: readonly JudgeConditionLine[]) =>
  barsOf(result, run, lines, 'selfConsistency', 'scale', result.scales);

/** α by pair of scales. Every bar states the pair’s mapping (Figure 2). */
export const interScaleBars = (result: JudgeResult, run: string | undefined, lines: readonly JudgeConditionLine[]) =>
  barsOf(result, run, lines, 'interScale', 'pair of scales', result.interScale);

function barsOf(
  result: JudgeResult,
  run: string | undefined,
  lines: readonly JudgeConditionLine[],
  kind: 'selfConsistency' | 'interScale',
  group: string,
  groups: readonly { readonly id: string; readonly title: string }[],
): AlphaBarChartData {
  const { series, heads } = judgeLineSeries(result, lines);
  return {
    series,
    groups: groups.map(({ id, title }): AlphaBarGroup => ({
      title,
      bars: lines.map((line): AlphaBar => {
        const place = line.at + pointer(kind, id);
        const { alpha, low, high, mapping, units, defined } = valueAtJsonPointer(result, place) as unknown as BarValue;
        return {
          alpha,
          low,
          high,
          at: `${place}/alpha`,
          href: drillDownHref(run, result, `${place}/alpha`),
          lines: [
            ...(mapping === undefined ? [] : [mapping]),
            ...(units === undefined ? [] : [plural(units, 'unit')]),
            ...(defined === undefined || result.criteria.length < 2
              ? []
              : [`Mean over ${plural(defined, 'criterion', 'criteria')}`]),
          ],
        };
      }),
    })),
    heads: { ...heads, group },
  };
}

/** A series for each line, named by what distinguishes it from the others. */
export function judgeLineSeries(
  result: JudgeResult,
  lines: readonly JudgeConditionLine[],
): Pick<AlphaBarChartData, 'series'> & { heads: Heads } {
  const all = partsOf(result);
  const distinguishing = all.filter(({ of }) => new Set(lines.map(of)).size > 1);
  const isOneModel = new Set(lines.map(({ model }) => model)).size === 1;
  const parts = distinguishing.length > 0 ? distinguishing : all.slice(0, 1);
  return {
    series: lines.map((line) => ({
      title: parts.map(({ of }) => of(line)).join(', '),
      // With a single model, each bar has its own index.
      ...(isOneModel ? {} : { index: line.index }),
    })),
    heads: { group: 'criterion', series: parts.map(({ head }) => head).join(', ') },
  };
}

type Heads = AlphaBarChartData['heads'];

const partsOf = (result: JudgeResult) => [
  { head: 'model', of: ({ model }: JudgeConditionLine) => modelName(model) },
  { head: 'definition', of: ({ definition }: JudgeConditionLine) => definitionInWords[definition] },
  { head: 'temperature', of: ({ temperature }: JudgeConditionLine) => `at ${temperatureTitle(result, temperature)}` },
];

const definitionInWords = { none: 'none', short: 'short', long: 'long' } as const;
