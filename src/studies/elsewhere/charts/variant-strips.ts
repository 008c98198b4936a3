import type { ChartFrameContent } from '../../../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../../../charts/rows/rows-spec.ts';
import { scoreStripChart, type ModelStrip } from '../../../charts/rows/strip-rows.ts';
import { isNumber, numberOrNull } from '../../../base/json/json.ts';
import { pointer } from '../../../base/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { modelName } from '../../../core/models/model-name.ts';
import { answersAddress } from '../../../report/addresses.ts';
import { makeNamedInClaimsTest } from '../../../report/first/named-levels.ts';
import type { ImportedResult } from '../measure/result.ts';

/** The first chart of a report: every model’s score in each prompt variant. All sets have the same weight. */
export function variantStrips(result: ImportedResult, run: string | undefined): ChartFrameContent & RowChartWithCsvData {
  const isNamed = makeNamedInClaimsTest(result.verdicts);
  const what = result.graded ? 'Mean score' : 'Right answers';
  const strips = result.models.map(({ model, mu, interval, ways }, index): ModelStrip => ({
    name: modelName(model),
    index,
    meanAt: pointer('models', index, 'mu'),
    mean: numberOrNull(mu),
    interval: 'why' in interval.mu ? null : interval.mu,
    href: run === undefined ? undefined : answersAddress(run, { model }),
    levels: ways.flatMap(({ way, score }, w) => {
      const title = result.ways[w]?.title ?? way;
      return isNumber(score) ? [{ id: way, title, score, isNamed: isNamed(model, title) }] : [];
    }),
  }));
  return scoreStripChart(strips, {
    id: 'first',
    title:
      result.ways.length === 1
        ? `${what} in the one prompt variant`
        : `${what} in each of ${plural(result.ways.length, 'prompt variant')}`,
    reading:
      result.ways.length === 1
        ? 'A mark is a model’s score. Its sets have equal weight.'
        : 'A mark is one variant: the closer together, the less sensitive. The line is their mean.',
    isReadBeside: true,
    file: result.graded ? 'score-by-way' : 'right-by-way',
    unit: result.graded ? 'mean score' : 'right',
    chance: result.chance > 0 ? result.chance : null,
    level: 'way',
  });
}
