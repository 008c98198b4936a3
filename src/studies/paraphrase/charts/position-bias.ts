import { scaleLinear } from 'd3';
import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import { markLabel } from '../../../charts/frame/mark-words.ts';
import { shareTicks } from '../../../charts/frame/ticks.ts';
import type { ChartRow, RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { formatFixed, formatNumber } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { drillDownHref } from '../../../report/drill-down.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/**
 * A panel for each model. For each letter a bar shows how often it is chosen, and a line how often it is right. All share
 * one scale.
 */
export function positionBiasChart(
  result: ParaphraseResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const models = result.models.flatMap((model, index) => (model.positionBias.length > 0 ? [{ model, index }] : []));
  const shares = models.flatMap(({ model }) => model.positionBias.flatMap(({ chosen, correct }) => [chosen, correct]));
  const most = Math.max(0.01, ...shares);
  return {
    id: 'positions',
    title: 'Is a choice picked for its position?',
    reading:
      'Bar: how often the model names the letter, in percent of its answers that name one. Upright line: how often the right choice was there in these answers. A bar well beyond its line is a position that the model favours, whatever choice is there.',
    file: 'position-bias',
    data: () => positionBiasCsvRows(result),
    spec: {
      grid: { least: 260, between: { x: 32, y: 24 }, title: 26, above: 4 },
      target: 8,
      axis: { scale: (range) => scaleLinear([0, most], range), ticks: (at, room) => shareTicks(most, at, room) },
      fit: () => ({ names: 20, left: 20, right: 44, row: 22 }),
      panels: models.map(({ model, index }) => ({
        title: modelName(model.model),
        model: index,
        rows: model.positionBias.map(({ letter, chosen, correct }, l): ChartRow => {
          const at = pointer('models', index, 'positionBias', l);
          return {
            name: letter,
            label: markLabel(
              `${modelName(model.model)}, ${letter}`,
              `Chosen in ${formatFixed(100 * chosen, 1)}% of the answers that name a choice`,
              `Right there in ${formatFixed(100 * correct, 1)}% of them`,
            ),
            href: drillDownHref(run, result, at),
            shapes: [
              { kind: 'bar', span: [0, chosen], height: 14, least: 0 },
              { kind: 'rule', value: correct, height: 20, look: 'expected' },
              {
                kind: 'text',
                at: [chosen, correct],
                gap: 6,
                soft: true,
                parts: [{ text: formatNumber(chosen, 1, 'percent'), at: `${at}/chosen`, digits: 1, form: 'percent' }],
              },
            ],
          };
        }),
      })),
    },
  };
}

/** One row for each model and letter. */
export const positionBiasCsvRows = ({ models }: ParaphraseResult): Record<string, string | number>[] =>
  models.flatMap(({ model, positionBias }) =>
    positionBias.map(({ letter, chosen, correct }) => ({ model, letter, chosen, correct })),
  );
