import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { optionLetter } from '../../../src/core/items/letter.ts';
import { getOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import { CliEndpointEngine } from '../../../src/engine/endpoint/direct-engine.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { runUnansweredCells } from '../../../src/run/runner.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { serveOpenAi, type ChatBody } from '../../browser/openai-server.ts';
import { someItems } from '../small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const questions = 100;
const prompts = 10;
const requests = questions * prompts;
const models = ['endpoint:local/test-model'];
const items = someItems(questions);

/** Accuracy under every prompt: 90% until almost the middle of the run (inside a round), then 82%. */
function drifting() {
  let answered = 0;
  const random = seededRandom(4);
  const hardness = new Map(items.map(({ question }) => [question, random()]));
  return ({ messages }: ChatBody): string => {
    const accuracy = answered++ < 0.47 * requests ? 0.9 : 0.82;
    const asked = messages.at(-1)?.content ?? '';
    const question = asked.slice(0, asked.indexOf('?') + 1).replace(/^.*(?=What is)/s, '');
    return `Answer: ${optionLetter(getOrThrow(hardness, question) < accuracy ? 0 : 1)}`;
  };
}

/** Asks the plan as changed by `asked` and returns the result. */
async function found(asked: (plan: Plan) => Plan) {
  const study = await loadStudy('system-prompt');
  const options = { ...systemPromptStudy.defaults, templates: systemPromptStudy.defaults.templates.slice(0, prompts) };
  const plan = await makePlan({ study, options, models, items, seed: 1, samples: 1 });
  const { id } = await createOrRestoreRun(plan, items);
  const server = await serveOpenAi({ says: drifting() });
  const access = { name: 'Local', baseUrl: server.baseUrl, key: '', parallel: 4, timeoutMs: 20_000 };
  const engine = new CliEndpointEngine(new Map([['local', access]]));
  const job = { plan: asked(plan), items, study, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine) };
  try {
    expect(await runUnansweredCells(job, new AbortController().signal, () => {})).toEqual({ end: 'done' });
  } finally {
    await server.close();
  }
  const result = (await scoreAndMeasureResponses({
    plan,
    items,
    responses: await loadResponsesOfRun(id),
  })) as unknown as SystemPromptResult;
  return result;
}
const p = ({ models: [model] }: SystemPromptResult) => model?.promptEffect?.p;
/** Points between the best and the worst prompt. */
function range({ models: [model] }: SystemPromptResult): number {
  const scores = model?.scenarios.map(({ score }) => (typeof score === 'number' ? score : NaN)) ?? [];
  return Math.max(...scores) - Math.min(...scores);
}

test('a server that gets worse by 8 points half-way makes no prompt differ; prompt after prompt it did', async () => {
  const inBlocks = await found((plan) => plan);
  expect(p(inBlocks)).toBeGreaterThan(0.05);
  expect(range(inBlocks)).toBeLessThanOrEqual(2);
  // Earlier versions asked servers prompt after prompt. Plans with a stopping rule still do.
  await database.delete();
  await database.open();
  const adaptive = { k: 2, looks: [0.5], alpha: 0.05, claims: { mu: 0.1 } };
  const promptAfterPrompt = await found((plan) => ({ ...plan, adaptive }));
  expect(p(promptAfterPrompt)).toBeLessThan(0.01);
  expect(range(promptAfterPrompt)).toBeGreaterThanOrEqual(8);
});
