import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { valueInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import type { HeatScore } from '../../../charts/heat/score-heat.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData, RowPoint, RowShape } from '../../../charts/rows/rows-spec.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { boxRows } from './csv-rows.ts';
import { modelsWithPromptScores, jitter, type ShownModel } from './shown-models.ts';

interface BoxChoice {
  readonly run?: string | undefined;
  /** `null` means all benchmarks together. */
  readonly benchmark: string | null;
}

/** Whether a finding names a model’s prompt, by its title, as standing out. */
type IsNamed = ReturnType<typeof makeNamedInClaimsTest>;

const narrow = 520;
const boxHeight = 18;

/**
 * One box for each model on a shared score axis, with a dot for each score. Dots beyond the whiskers are open. A dot has a
 * name if a finding says that it stands out.
 */
export function boxPlots(result: SystemPromptResult, choice: BoxChoice): ChartFrameContent & RowChartWithCsvData {
  const { benchmark } = choice;
  const models = modelsWithPromptScores(result, benchmark);
  // Findings cover all sets together.
  const isNamed = benchmark === null ? makeNamedInClaimsTest(result.verdicts) : () => false;
  const scores = models.flatMap((model) => model.scores.map(({ score }) => score).filter(isNumber));
  return {
    id: 'boxes',
    title: `How far does each model’s score travel?${benchmark === null ? '' : ` On ${benchmark}`}`,
    reading: `A dot for each system prompt. The box holds the middle half, its line is the median, the model’s own mark the mean. Whiskers end within 1.5 box lengths, and dots beyond them are open.${benchmark === null ? ' A system prompt has its name if it is shown to stand out.' : ''} The axis may not start at 0.`,
    file: `box-plots${benchmark === null ? '' : `-${benchmark}`}`,
    data: () => boxRows(result, benchmark),
    spec: {
      panels: [{ rows: models.map((shown) => rowOf(shown, choice, isNamed)) }],
      axis: {
        title: 'score (%)',
        scale: (range) => scoreAxisScale(scores, range),
        ticks: (at, _, width) => ticksOfScale(at, Math.max(3, Math.round(width / 110))),
      },
      fit(width, longest) {
        if (width < narrow) return { names: width - 40, left: 16, right: 16, row: 30, over: { line: 18, name: 13 } };
        const names = Math.min(170, longest);
        return { names, left: modelShapeColumnWidth + names + 16, right: 16, row: 30 };
      },
    },
  };
}

function rowOf(shown: ShownModel, choice: BoxChoice, isNamed: IsNamed): ChartRow {
  const { model, index, box, mu, scores } = shown;
  const name = modelName(model);
  const row = {
    name,
    model: index,
    points: scores.flatMap((score, place) => pointOf(shown, score, place, choice, isNamed)),
  };
  if ('why' in box) return { ...row, label: markLabel(name, `No box: ${box.why}`), shapes: noBox };
  const { q1, median, q3, whiskerLow, whiskerHigh } = box;
  return {
    ...row,
    label: markLabel(
      name,
      `Median ${formatFixed(median, 1)}%, mean ${valueInWords(mu, 1, '%')}`,
      `Box ${formatFixed(q1, 1)} to ${formatFixed(q3, 1)}, whiskers ${formatFixed(whiskerLow, 1)} to ${formatFixed(whiskerHigh, 1)}`,
    ),
    href: hrefOf(model, undefined, choice),
    shapes: [
      { kind: 'whisker', span: [whiskerLow, whiskerHigh] },
      { kind: 'bar', span: [q1, q3], height: boxHeight, look: 'box' },
      { kind: 'rule', value: median, height: boxHeight, look: 'median' },
    ],
    mean: numberOrNull(mu) ?? undefined,
  };
}

const noBox: readonly RowShape[] = [
  { kind: 'missing', height: boxHeight },
  { kind: 'text', at: 'middle', parts: [{ text: '–' }], soft: true },
];

/** A dot for a score. It moves up or down from the middle line, so that equal scores do not overlap. */
function pointOf(
  { model, box }: ShownModel,
  { scenario, title, score }: HeatScore,
  place: number,
  choice: BoxChoice,
  isNamed: IsNamed,
): RowPoint[] {
  if (!isNumber(score)) return [];
  const isOutlier = !('why' in box) && box.outliers.includes(score);
  return [
    {
      id: scenario,
      value: score,
      label: markLabel(
        `${modelName(model)}, ${title}`,
        `Score ${valueInWords(score, 1, '%')}${isOutlier ? ', beyond the whiskers' : ''}`,
      ),
      href: hrefOf(model, scenario, choice),
      look: isOutlier ? 'ring' : 'dot',
      dy: isOutlier ? 0 : (boxHeight - 6) * jitter(place + 1),
      name: isNamed(model, title) ? title : undefined,
    },
  ];
}

const hrefOf = (model: string, scenario: string | undefined, { run, benchmark }: BoxChoice): string | undefined =>
  run === undefined ? undefined : answersAddress(run, { model, scenario, benchmark: benchmark ?? undefined });
