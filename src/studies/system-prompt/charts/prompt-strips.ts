import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { scoreStripChart } from '../../../charts/rows/strip-rows.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** The first chart of a report: every model’s score under each system prompt. */
export function promptStrips(result: SystemPromptResult, run: string | undefined): ChartFrameContent & RowChartWithCsvData {
  const isNamed = makeNamedInClaimsTest(result.verdicts);
  const prompts = result.models[0]?.scenarios.length ?? 0;
  const strips = result.models.map(({ model, mu, interval, scenarios }, index) => ({
    name: modelName(model),
    index,
    meanAt: pointer('models', index, 'mu'),
    mean: numberOrNull(mu),
    interval: 'why' in interval.mu ? null : interval.mu,
    href: run === undefined ? undefined : answersAddress(run, { model }),
    levels: scenarios.flatMap(({ scenario, title, score }) =>
      isNumber(score)
        ? [
            {
              id: scenario,
              title,
              score,
              isNamed: isNamed(model, title),
              href: run === undefined ? undefined : answersAddress(run, { model, scenario }),
            },
          ]
        : [],
    ),
  }));
  return scoreStripChart(strips, {
    id: 'first',
    title: `Right answers under each of ${plural(prompts, 'system prompt')}`,
    reading:
      'A mark is one system prompt: the closer together, the less sensitive. The line is their mean, the band its 95% interval.',
    isReadBeside: true,
    file: 'right-by-system-prompt',
    chance: result.chance ?? null,
    level: 'system_prompt',
  });
}
