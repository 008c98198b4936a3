import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { ticksOfScale } from '../../../charts/frame/ticks.ts';
import { modelShapeColumnWidth } from '../../../charts/rows/lay-out-rows.ts';
import type { ChartRow, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import type { PromptContrastResult } from '../measure/detail-forms.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** How far each prompt lies from a model's mean: a panel a model, the prompts that hurt most on the whole above. */
export function promptContrastRowFigure(
  result: SystemPromptResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  // Beside a prompt that collapses every other lies above the mean: only what the verdicts name is drawn as sure.
  const isNamed = makeNamedInClaimsTest(result.verdicts);
  const contrasts = result.details?.contrasts ?? [];
  const titles = new Map(result.models[0]?.scenarios.map(({ scenario, title }) => [scenario, title]));
  const mean = (scenario: string) =>
    contrasts.flat().reduce((sum, each) => sum + (each.scenario === scenario ? each.difference : 0), 0);
  const order = [...titles.keys()].sort((a, b) => mean(a) - mean(b));
  const ends = contrasts.flat().flatMap(({ low, high }) => [low, high]);

  const rowOf = (m: number, model: string, scenario: string): ChartRow | [] => {
    const place = contrasts[m]?.findIndex((each) => each.scenario === scenario) ?? -1;
    const found = contrasts[m]?.[place];
    const title = titles.get(scenario) ?? scenario;
    const isSure = isNamed(model, title);
    return found
      ? {
          name: title,
          label: labelOf(found, modelName(model), title, isSure),
          href: run === undefined ? undefined : answersAddress(run, { model, scenario }),
          shapes: [
            { kind: 'whisker', span: [found.low, found.high], ...(isSure && { look: 'strong' as const }) },
            { kind: 'dot', value: found.difference, look: isSure ? 'full' : 'open' },
            ...(isSure
              ? [
                  {
                    kind: 'text' as const,
                    at: [found.low, found.high],
                    gap: 6,
                    parts: [
                      {
                        text: formatFixed(found.shrunk, 0),
                        at: pointer('details', 'contrasts', m, place, 'shrunk'),
                        digits: 0,
                      },
                    ],
                  },
                ]
              : []),
          ],
        }
      : [];
  };

  return {
    id: 'prompts',
    title: 'How far each prompt lies from the model’s mean, in points',
    reading:
      'Filled: named above, with a wider range (99%, however unread answers count). Line: 95% interval for all prompts at once. Numbers are drawn towards 0, as the lowest is also low by luck.',
    isReadBeside: true,
    file: 'each-system-prompt',
    data: () =>
      result.models.flatMap(({ model }, m) =>
        (contrasts[m] ?? []).map(({ scenario, difference, low, high, shrunk, p }) => ({
          model,
          system_prompt: scenario,
          points_from_mean: difference,
          low,
          high,
          drawn_in: shrunk,
          p,
        })),
      ),
    spec: {
      grid: { least: 250, between: { x: 24, y: 20 }, title: 24 },
      target: 'row',
      axis: {
        zero: 'strong',
        scale: (range) => scaleLinear([Math.min(0, ...ends), Math.max(0, ...ends)], range),
        ticks: (at, _, width) => ticksOfScale(at, width < 400 ? 4 : 6),
      },
      fit(width, longest) {
        if (longest <= width * 0.4)
          return { names: longest, left: modelShapeColumnWidth + longest + 10, right: 28, row: 24 };
        return {
          names: width - modelShapeColumnWidth,
          left: modelShapeColumnWidth,
          right: 28,
          row: 24,
          over: { line: 15, name: 15, halo: true },
        };
      },
      panels: result.models.flatMap(({ model }, m) =>
        (contrasts[m]?.length ?? 0) > 0
          ? [{ title: modelName(model), model: m, rows: order.flatMap((scenario) => rowOf(m, model, scenario)) }]
          : [],
      ),
    },
  };
}

function labelOf({ difference, low, high }: PromptContrastResult, model: string, prompt: string, isSure: boolean): string {
  const side = difference < 0 ? 'below' : 'above';
  return markLabel(
    `${model}, ${prompt}`,
    `${formatFixed(Math.abs(difference), 1)} points ${side} its mean`,
    `95% interval ${formatFixed(low, 1)} to ${formatFixed(high, 1)}`,
    isSure ? 'named' : low <= 0 && high >= 0 ? 'may be chance' : '',
  );
}
