import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { valueInWords, markLabel } from '../../../charts/frame/mark-words.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import type { ChartRow, ColouredSegment, RowAxis, RowChartWithCsvData, RowPoint } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { neutralityRows } from './csv-rows.ts';

/**
 * CreditAudit’s Figure 4: a line through the models’ mean score under each system prompt, in front of each model’s line.
 * Prompts are rows, as their names are long.
 */
export function neutralityLine(
  result: SystemPromptResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const { models, neutrality } = result;
  const means = neutrality.scenarios.map(({ mean }) => numberOrNull(mean));
  const scores = models.map(({ scenarios }) => scenarios.map(({ score }) => numberOrNull(score)));
  const drawn = [...means, ...scores.flat()].filter((score) => score !== null);
  const rows = neutrality.scenarios.map(({ scenario, mean }, t): ChartRow => {
    const title = promptTitle(result, scenario);
    const at = pointer('neutrality', 'scenarios', t, 'mean');
    const points = models.flatMap(({ model }, index): RowPoint[] => {
      const value = scores[index]?.[t] ?? null;
      if (value === null) return [];
      const label = markLabel(`${modelName(model)}, ${title}`, `Score ${valueInWords(value, 1, '%')}`);
      const href = run === undefined ? undefined : answersAddress(run, { model, scenario });
      return [{ id: model, value, model: index, size: 0.7, dy: 0, look: 'model', label, href }];
    });
    return {
      name: title,
      label: markLabel(title, `Mean over all models ${valueInWords(mean, 1, '%')}`),
      href: run === undefined || !isNumber(mean) ? undefined : answersAddress(run, { scenario }),
      shapes: isNumber(mean)
        ? [
            { kind: 'dot', value: mean, look: 'full' },
            { kind: 'text', at: 'end', parts: [{ text: formatFixed(mean, 1), at, digits: 1 }] },
          ]
        : [{ kind: 'text', at: 'end', parts: [{ text: '–' }], soft: true }],
      points,
    };
  });
  return {
    id: 'neutrality',
    title: neutralityTitle(result),
    reading:
      'Thick line: mean score over all models under each system prompt. A vertical line means that prompts score alike. Band: from the lowest to the highest mean, with the difference in points. Thin lines: single models. The axis may not start at 0.',
    file: 'neutrality-line',
    data: () => neutralityRows(result),
    spec: {
      legend: models.map(({ model }) => modelName(model)),
      isLegendOfModels: true,
      target: 'row',
      panels: [{ rows, lines: [...scores.map((values, model) => ({ values, model })), { values: means }] }],
      axis: {
        title: 'score (%)',
        scale: (range) => scoreAxisScale(drawn, range),
        ticks: (at, room) => ticksOfScale(at, Math.max(3, Math.round(room / 90))),
        ends: 'mean',
        ...bandOfMeans(result, means),
      },
      fit(width, longest) {
        if (longest > width * 0.4)
          return { names: width - 60, left: 12, right: 12, row: 24, over: { line: 18, name: 13, value: 13, halo: true } };
        return { names: longest, left: longest + 16, right: 44, row: 26 };
      },
    },
  };
}

const promptTitle = ({ models }: SystemPromptResult, id: string | null): string =>
  models[0]?.scenarios.find(({ scenario }) => scenario === id)?.title ?? id ?? '';

function neutralityTitle(result: SystemPromptResult): string {
  const { verdict, scenario } = result.neutrality;
  switch (verdict) {
    case 'flat':
      return 'The prompts’ mean scores lie within 3 points';
    case 'one template':
      return `“${promptTitle(result, scenario)}” scores differently on average over these models`;
    case 'drifting':
      return 'Some prompts are harder than others on average over these models';
    default:
      return 'Are the system prompts equally hard?';
  }
}

/** The band from the lowest to the highest mean, with its width. */
function bandOfMeans(
  { neutrality: { range } }: SystemPromptResult,
  means: readonly (number | null)[],
): Pick<RowAxis, 'bands'> {
  const known = means.filter((mean) => mean !== null);
  if (!isNumber(range) || known.length < 2) return {};
  const span = { text: formatFixed(range, 1), at: '/neutrality/range', digits: 1 };
  const band: ColouredSegment = {
    fill: 'var(--accent-soft)',
    ink: 'var(--ink)',
    texts: [[{ text: 'means span ' }, span, { text: ' points' }], [span]],
  };
  return { bands: [{ ...band, span: [Math.min(...known), Math.max(...known)] }] };
}
