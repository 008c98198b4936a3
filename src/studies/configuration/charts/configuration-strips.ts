import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { scoreStripChart, type ModelStrip } from '../../../charts/rows/strip-rows.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import { configurationTitle } from '../measure/configuration-title.ts';
import type { ConfigurationResult } from '../measure/result.ts';

/** The first chart of a report: every model’s score in each configuration. All sets have the same weight. */
export function buildConfigurationScoreStrips(
  result: ConfigurationResult,
  run: string | undefined,
): ChartFrameContent & RowChartWithCsvData {
  const { configurations, judged = [] } = result;
  const isNamed = makeNamedInClaimsTest(result.verdicts);
  const models = [...new Set(result.models.map(({ model }) => model))];
  const strips = models.map((model, index): ModelStrip => {
    const place = judged.findIndex((each) => each.model === model);
    const own = judged[place];
    return {
      name: modelName(model),
      index,
      meanAt: pointer('judged', place, 'mu'),
      mean: numberOrNull(own?.mu ?? { value: null, why: '' }),
      interval: null,
      href: run === undefined ? undefined : answersAddress(run, { model }),
      levels: configurations.flatMap(({ id, levels }, c) => {
        const score = own?.over?.byConfiguration[c];
        if (score === undefined || !isNumber(score)) return [];
        const title = configurationTitle(result, levels);
        return [{ id, title, score, isNamed: isNamed(model, title) }];
      }),
    };
  });
  return scoreStripChart(strips, {
    id: 'first',
    title: `Right answers in each of ${plural(configurations.length, 'configuration')}`,
    reading: 'A mark is one configuration: the closer together, the less sensitive. The line is their mean.',
    isReadBeside: true,
    file: 'right-by-configuration',
    chance: null,
    level: 'configuration',
  });
}
