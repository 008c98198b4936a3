import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { scoreStripChart, type ModelStrip } from '../../../charts/rows/strip-rows.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import type { InstructionStyleResult } from '../measure/result.ts';

/**
 * The first chart of a report: every model’s accuracy in each style, for the first decoding. All benchmarks have the same
 * weight.
 */
export function styleStrips(
  result: InstructionStyleResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const decoding = result.correlationOf;
  const isNamed = makeNamedInClaimsTest(result.verdicts);
  const models = [...new Set(result.models.map(({ model }) => model))];
  const strips = models.map((model, index): ModelStrip => {
    const place = (result.effects ?? []).findIndex((effect) => effect.model === model && effect.decoding === decoding);
    const effect = result.effects?.[place];
    return {
      name: modelName(model),
      index,
      meanAt: pointer('effects', place, 'mu'),
      mean: numberOrNull(effect?.mu ?? { value: null, why: '' }),
      interval: null,
      href: run === undefined ? undefined : answersAddress(run, { model }),
      levels: result.styles.flatMap(({ id, title }, style) => {
        const score = effect?.byStyle?.[style];
        if (score === undefined || !isNumber(score)) return [];
        return [
          {
            id,
            title,
            score,
            isNamed: isNamed(model, title),
            href: run === undefined ? undefined : answersAddress(run, { model, scenario: id }),
          },
        ];
      }),
    };
  });
  return scoreStripChart(strips, {
    id: 'first',
    title: 'Right answers, by the style of the instruction',
    reading: 'A mark is one style: the closer together, the less the style matters. The line is their mean.',
    isReadBeside: true,
    file: 'right-by-style',
    chance: null,
    level: 'style',
  });
}
