import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseModelId } from '../../../src/core/models/model-id.ts';
import { ReplayEngine } from '../../../src/engine/replay/engine.ts';
import { formatReplayModelId } from '../../../src/engine/replay/model-id.ts';
import { cellKey } from '../../../src/core/plan/cell.ts';
import { planCells } from '../../../src/core/plan/cells.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { runUnansweredCells } from '../../../src/run/runner.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResponsesOfRun, writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { createOrRestoreRun, moveRunToTrash } from '../../../src/store/runs/runs.ts';
import { databaseAnswerLookup } from '../../../src/store/answers/stored-answers.ts';
import { ReckoningEngine } from '../../run/reckoning-engine.ts';
import { smallPlan, type Small } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const never = new AbortController().signal;
const source = 'reckoning:model-0@1';

async function run({ plan, items, study }: Small) {
  const { id } = await createOrRestoreRun(plan, items);
  const engineOf = async (engine: string) =>
    engine === 'replay' ? new ReplayEngine(databaseAnswerLookup) : new ReckoningEngine();
  const end = await runUnansweredCells({ plan, items, study, store: newDatabaseRunStore(id), engineOf }, never, () => {});
  return { id, end, responses: await loadResponsesOfRun(id) };
}

/** The same study and items, with replay models. */
async function replayed({ plan, items, study }: Small, models: readonly string[], samples = plan.samples): Promise<Small> {
  const again = await makePlan({ study, options: plan.options, models, items, seed: plan.seed, samples });
  return { plan: again, items, study };
}

const place = (response: Parameters<typeof cellKey>[0]) => cellKey({ ...response, model: '' });
const texts = (responses: Awaited<ReturnType<typeof run>>['responses']) =>
  new Map(responses.map((response) => [place(response), response.text]));

test('a run’s answers stand in for its model, cell by cell, and its provenance says so', async () => {
  const small = await smallPlan({ models: 1, items: 6 });
  const first = await run(small);
  const id = formatReplayModelId(first.id, source);
  const second = await run(await replayed(small, [id]));
  expect(second.end).toEqual({ end: 'done' });
  expect(texts(second.responses)).toEqual(texts(first.responses));
  expect(second.responses.every(({ model, finish }) => model === id && finish !== 'error')).toBe(true);
  const [known] = (await database.runs.get(first.id))!.models;
  expect((await database.runs.get(second.id))!.models).toEqual([
    {
      ...known,
      model: id,
      ms: expect.any(Number),
      notes: [`Its answers are reused: the run ${first.id.slice(0, 8)} has them from “${source}”.`],
    },
  ]);
});

test('a prompt without an answer is that cell’s error; a failure there is no answer', async () => {
  const small = await smallPlan({ models: 1, items: 3, templates: 2 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const { responses } = await run(await smallPlan({ models: 1, items: 3, templates: 2, seed: 8 }));
  const [one, other] = responses;
  await writeResponseUnlessAnswered(id, one!);
  await writeResponseUnlessAnswered(id, { ...other!, text: '', finish: 'error', error: 'No.' });
  const replay = await run(await replayed(small, [formatReplayModelId(id, source)]));
  const failed = replay.responses.filter(({ finish }) => finish === 'error');
  expect(replay.responses).toHaveLength(6);
  expect(failed).toHaveLength(5);
  expect(failed[0]!.error).toBe(`The run ${id.slice(0, 8)} has no answer of “${source}” to this prompt.`);
});

test('of several samples each has its own answer, by its seed, or by its cell where the plan has other seeds', async () => {
  const small = await smallPlan({ models: 1, items: 1, templates: 1, samples: 3 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const cells = planCells(small.plan, small.study);
  const prompt = { ...small.study.prompt(cells[0]!, small.items[0]!, small.plan) };
  const hot = { ...prompt, decoding: { ...prompt.decoding, temperature: 1 } };
  const { promptHash } = await import('../../../src/core/archive/prompt-hash.ts');
  const hash = await promptHash(hot);
  const answer = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 }, finish: 'stop' } as const;
  for (const [n, cell] of cells.entries()) {
    await writeResponseUnlessAnswered(id, { ...cell, ...answer, text: `sample ${n}`, seed: 100 + n, promptHash: hash });
  }
  const engine = new ReplayEngine(databaseAnswerLookup);
  const ref = parseModelId(formatReplayModelId(id, source));
  await engine.load(ref, () => {}, never);
  const ask = async (name: string, seed: number) => {
    for await (const { text, error } of engine.answer([{ ...hot, cell: name, seed }], never)) return error ?? text;
    return undefined;
  };
  const there = (n: number) => cellKey({ ...cells[n]!, model: formatReplayModelId(id, source) });
  expect(await ask('x|y|z|0', 101)).toBe('sample 1');
  expect([await ask(there(0), 7), await ask(there(2), 7)]).toEqual(['sample 0', 'sample 2']);
  expect(await ask('x|y|z|0', 7)).toMatch(/has no answer/);
});

test('what is no run of this browser, or no model of it, is refused in a sentence', async () => {
  const small = await smallPlan({ models: 1, items: 1, templates: 1 });
  const { id } = await run(small);
  const load = (model: string) => new ReplayEngine(databaseAnswerLookup).load(parseModelId(model), () => {}, never);
  await expect(load(formatReplayModelId('0'.repeat(64), source))).rejects.toThrow('import its archive on Home first');
  await expect(load(formatReplayModelId(id, 'reckoning:other@1'))).rejects.toThrow(
    'has not asked the model “reckoning:other@1”',
  );
  await expect(load('replay:nothing')).rejects.toThrow('is not of the form replay:run/model');
  await expect(load(`replay:${id}/%E0%A4%A`)).rejects.toThrow('is not of the form replay:run/model');
  await moveRunToTrash(id);
  await expect(load(formatReplayModelId(id, source))).rejects.toThrow('import its archive on Home first');
});
