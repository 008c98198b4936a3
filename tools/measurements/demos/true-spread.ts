import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { variantKey } from '../../../src/core/plan/cell.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { modelName } from '../../../src/core/models/model-name.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { loadDemoPlanInput, type Demo } from '../../../src/manifest/demo.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { tauInterval } from '../../../src/measure/prompt-effect/questions-needed.ts';
import { promptSpreadToEvidence } from '../../../src/measure/prompt-effect/prompt-effect.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { configurationDemoRun as configurationDemo } from '../../../src/studies/configuration/demo.ts';
import { configurationStudy } from '../../../src/studies/configuration/protocol/configuration.ts';
import { systemPromptDemoDefinition as systemPromptDemo } from '../../../src/studies/system-prompt/demo.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { AnswerCache } from './answer-cache.ts';

/**
 * `npx tsx tools/measurements/demos/true-spread.ts SET.json`: checks whether the demos' intervals of τ contain the τ of
 * unlimited questions of the same kind.
 * `python3 tools/generators/items/make.py words 2000` prints the questions for SET.json. The script asks them under the
 * demos' variants, then takes each demo's ten draws of questions. Prints a table for docs/measured.md.
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the file of a question set.');
const projectUrl = (to: string) => new URL(`../../../${to}`, import.meta.url);
const small = parseSmallModelIndex(readFileSync(projectUrl('public/models/index.json'), 'utf8'));
const manyItems = (JSON.parse(readFileSync(path, 'utf8')) as { items: Item[] }).items.map((item): Item => ({
  ...item,
  id: `words/${item.id}`,
}));
const answerCache = new AnswerCache(fileURLToPath(projectUrl('node_modules/.cache/demos/answers.jsonl')));
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** The number of questions to ask at once. Their answers are saved before the next are asked. */
const itemsPerBatch = 200;

try {
  for (const [study, demo] of [
    [systemPromptStudy as unknown as Study, systemPromptDemo],
    [configurationStudy as unknown as Study, configurationDemo],
  ] as const)
    await compare(study, demo);
} finally {
  await answerCache.close();
}

async function compare(study: Study, demo: Demo): Promise<void> {
  const models = small.map(({ id }) => id).filter((id) => demo.models.some((name) => id.includes(`:${name}@`)));
  const whole = new Map<string, ScoreMatrix[]>(models.map((model) => [model, []]));
  for (let at = 0; at < manyItems.length; at += itemsPerBatch) {
    const items = manyItems.slice(at, at + itemsPerBatch);
    const plan = await makePlan({
      study,
      options: demo.options as Plan['options'],
      models,
      items,
      seed: demo.seed,
      samples: 1,
    });
    for (const [model, table] of await tablesOf(study, plan, items)) whole.get(model)?.push(table);
    process.stderr.write(
      `${study.id}: ${Math.min(manyItems.length, at + itemsPerBatch)} of ${manyItems.length} questions\n`,
    );
  }
  const found = new Map<string, (readonly [number, number])[]>(models.map((model) => [model, []]));
  for (const seed of seeds) {
    const choices = await loadDemoPlanInput(demo, small, { shows: study.id === 'configuration', seed });
    const plan = await makePlan({ study, ...choices });
    for (const [model, table] of await tablesOf(study, plan, choices.items)) found.get(model)?.push(intervalOf([table]));
  }
  for (const model of models) {
    const tau = Math.sqrt(Math.max(0, trueSpread2(joinItemScores(whole.get(model) ?? []))));
    const intervals = found.get(model) ?? [];
    const holds = intervals.filter(([low, high]) => low <= tau && tau <= high).length;
    const texts = intervals.map((ends) => ends.map((end) => (100 * end).toFixed(1)).join('–')).join(', ');
    process.stdout.write(
      `| ${study.id} | ${modelName(model)} | ${(100 * tau).toFixed(1)} | ${holds} of ${intervals.length} | ${texts} |\n`,
    );
  }
}

async function tablesOf(study: Study, plan: Plan, items: readonly Item[]): Promise<Map<string, ScoreMatrix>> {
  const { rows } = buildScoreTable({ study, plan, items, responses: await answerCache.responsesTo(plan, items, study) });
  const ways = study.variants(plan.options).map(variantKey);
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const wayAt = new Map(ways.map((way, place) => [way, place]));
  const tables = new Map(
    plan.models.map((model): [string, ScoreMatrix] => [
      model,
      {
        items: items.length,
        templates: ways.length,
        scores: new Float64Array(items.length * ways.length).fill(NaN),
        binary: true,
      },
    ]),
  );
  for (const { response, score } of rows) {
    const place = assertDefined(places.get(response.item), 'item');
    const way = assertDefined(wayAt.get(variantKey(response.variant)), 'way');
    assertDefined(tables.get(response.model), 'model').scores[place * ways.length + way] = score ?? NaN;
  }
  return tables;
}

function joinItemScores(parts: readonly ScoreMatrix[]): ScoreMatrix {
  return {
    items: parts.reduce((sum, { items }) => sum + items, 0),
    templates: parts[0]?.templates ?? 0,
    scores: Float64Array.from(parts.flatMap(({ scores }) => [...scores])),
    binary: true,
  };
}

function spreadOf(tables: readonly ScoreMatrix[]) {
  return assertDefined(promptSpread(tables), 'spread of the answers');
}

function intervalOf(tables: readonly ScoreMatrix[]) {
  return tauInterval(promptSpreadToEvidence(spreadOf(tables)));
}

/** Flips add little with so many questions. The estimate subtracts it. */
function trueSpread2(table: ScoreMatrix): number {
  const { s2, omegaEndless2 } = spreadOf([table]);
  return s2 - omegaEndless2;
}
