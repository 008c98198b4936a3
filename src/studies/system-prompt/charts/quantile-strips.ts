import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { scoreAxisScale } from '../../../charts/frame/score-axis.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import type { ScoreDistributionResult } from '../measure/detail-forms.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { quantileToName } from '../report/quantile-name.ts';

type Quantile = Exclude<ScoreDistributionResult, { readonly why: string }>['quantiles'][number];

/** The distribution of the scores of many prompts: a panel for each model, from the lowest to the highest score. */
export function promptScoreQuantileStrips(
  result: SystemPromptResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const distributions = result.models.map(({ model }, m) => {
    const own = result.details?.distribution?.[m];
    return { model, quantiles: own && !('why' in own) ? own.quantiles : [] };
  });
  const values = distributions.flatMap(({ quantiles }) => quantiles.flatMap(({ here, interval }) => [here, ...interval]));

  const rowOf = (m: number, model: string, quantile: Quantile, place: number): ChartRow => {
    const { q, here, value, interval } = quantile;
    return {
      name: quantileToName(q),
      label: markLabel(
        `${modelName(model)}, ${quantileToName(q)}`,
        `${formatFixed(value, 1)}% on questions like these, 95% interval ${formatFixed(interval[0], 1)} to ${formatFixed(interval[1], 1)}`,
        `${formatFixed(here, 1)}% on these questions`,
      ),
      href: run === undefined ? undefined : answersAddress(run, { model }),
      shapes: [
        { kind: 'whisker', span: interval },
        { kind: 'rule', value: here, height: 14, look: 'expected' },
        { kind: 'dot', value, look: 'full' },
        {
          kind: 'text',
          at: [...interval, here],
          gap: 6,
          parts: [
            {
              text: formatFixed(value, 0),
              at: pointer('details', 'distribution', m, 'quantiles', place, 'value'),
              digits: 0,
            },
          ],
        },
      ],
    };
  };

  return {
    id: 'quantiles',
    title: 'How the prompts’ scores are spread',
    reading:
      'The dot is the score on questions like these, with its 95% interval. The upright line is the score on the questions of this run. 10%: a tenth of the prompts score lower. The lowest and the highest of many prompts are partly luck, which the dots leave out.',
    isReadBeside: true,
    file: 'quantiles-of-system-prompts',
    data: () =>
      distributions.flatMap(({ model, quantiles }) =>
        quantiles.map(({ q, here, value, interval: [low, high] }) => ({
          model,
          quantile: q,
          on_these_questions: here,
          on_questions_like_these: value,
          low,
          high,
        })),
      ),
    spec: {
      grid: { least: 250, between: { x: 24, y: 20 }, title: 24 },
      target: 'row',
      axis: {
        title: 'score (%)',
        scale: (range) => scoreAxisScale(values, range),
        ticks: (at, _, width) => ticksOfScale(at, width < 400 ? 4 : 6),
      },
      fit: (_, longest) => ({ names: longest, left: modelShapeColumnWidth + longest + 10, right: 34, row: 26 }),
      panels: distributions.flatMap(({ model, quantiles }, m) =>
        quantiles.length > 0
          ? [
              {
                title: modelName(model),
                model: m,
                rows: quantiles.map((quantile, place) => rowOf(m, model, quantile, place)),
              },
            ]
          : [],
      ),
    },
  };
}
