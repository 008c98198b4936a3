import { expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { SequentialLeastSquares } from '../../src/measure/effects/least-squares.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { canonicalJson } from '../../src/core/plan/plan.ts';
import { measureConfiguration } from '../../src/studies/configuration/measure/measure.ts';
import { configurationStudy } from '../../src/studies/configuration/protocol/configuration.ts';
import type { ScoreTable, Study } from '../../src/core/studies/study.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';

test('9 models × 6 sets × 100 items × 24 configurations are measured at least 5 × as quick as by the definitions', async () => {
  const { plan, items, responses } = await madeUpConfigurationRun({ models: 9, sets: 6, perSet: 100 });
  expect(responses).toHaveLength(129_600);
  const began = performance.now();
  const table = buildScoreTable({ study: configurationStudy as unknown as Study, plan, items, responses });
  const read = performance.now() - began;
  const [whole, result] = timed(() => measureConfiguration(table, plan));
  const [quick] = timed(() => measureConfiguration(table, plan, { draws: 0 }));

  // Computes one model and set by the definitions, and one analysis of variance over single answers. Each time is then
  // multiplied by the number of model rows or sets.
  const model = result.models[7]!.model;
  const dataset = result.models[7]!.dataset;
  const [row, defined] = timed(() => byDefinition(table, items, model, dataset));
  expect(result.models[7]!.capability).toBeCloseTo(defined.capability, 12);
  expect(result.models[7]!.outputConsistency).toBeCloseTo(defined.consistency, 12);
  const [analysis, sumSq] = timed(() => temperatureByDefinition(table, dataset));
  const own = result.anova[dataset]!.typeII.find(({ factor }) => factor === 'temperature')!;
  expect(own.sumSq).toBeCloseTo(sumSq, 8);

  const definition = row * result.models.length + analysis * result.sets.length;
  console.info(
    `read ${read.toFixed(0)} ms, measured ${whole.toFixed(0)} ms (${quick.toFixed(0)} ms without intervals), by the definitions ${definition.toFixed(0)} ms ` +
      `(ratio ${(definition / quick).toFixed(0)}); plan ${canonicalJson(plan).length} bytes, result ${JSON.stringify(result).length} bytes`,
  );
  expect(definition / quick).toBeGreaterThan(5);
});

/** Filters all rows for the model's rows of the set, and filters those again for each item. */
function byDefinition({ rows }: ScoreTable, items: readonly Item[], model: string, dataset: string) {
  const asked = items.filter(({ id, split }) => id.startsWith(`${dataset}/`) && split !== 'train');
  const ofModel = rows.filter(({ response }) => response.model === model && response.item.startsWith(`${dataset}/`));
  const own = asked.map(({ id }) => ofModel.filter(({ response }) => response.item === id));
  const scores = own.map((answers) => answers.flatMap(({ score }) => score ?? []));
  const texts = own.map((answers) =>
    answers.filter(({ score }) => score !== null).map(({ response }) => response.text.trim().toLowerCase()),
  );
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    capability: meanOf(scores.map(meanOf)),
    consistency: meanOf(texts.map((outputs) => Number(new Set(outputs).size === 1))),
  };
}

/** Temperature's sum of squares in the additive model, with one design row per answer. */
function temperatureByDefinition({ rows }: ScoreTable, dataset: string): number {
  const own = rows.filter(({ response, score }) => response.item.startsWith(`${dataset}/`) && score !== null);
  const is = (factor: string, level: string) => own.map(({ response }) => Number(response.variant[factor] === level));
  const fit = new SequentialLeastSquares(own.map(({ score }) => score!));
  fit.add([
    own.map(() => 1),
    ...[is('paraphrase', 'other'), is('demonstrations', '4'), is('noise', 'tabs'), is('noise', 'characters')],
  ]);
  return fit.add([is('temperature', 't06')]).sumSq;
}

function timed<T>(work: () => T): readonly [ms: number, found: T] {
  const began = performance.now();
  const found = work();
  return [performance.now() - began, found];
}
