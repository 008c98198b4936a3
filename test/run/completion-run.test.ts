import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planId } from '../../src/core/plan/plan.ts';
import { noChatTemplateNote } from '../../src/engine/plain-chat.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { database } from '../../src/store/database/database.ts';
import { createOrRestoreRun, getRun } from '../../src/store/runs/runs.ts';
import { ReckoningEngine } from './reckoning-engine.ts';
import { smallPlan, type Small } from './small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** The id pins the weights, so answers may be reused. */
const modelId = (m: number) => `reckoning:model-${m}@c0ffee${m}`;
const completion = { examples: [{ set: 'sums', question: 'What is 9 plus 9?\nA. 18\nB. 19', answer: 'A' }] };

/** Loads models with two notes: one on chats, and one that applies to any format. */
class NotedEngine extends ReckoningEngine {
  override async load(...given: Parameters<ReckoningEngine['load']>) {
    return { ...(await super.load(...given)), notes: [noChatTemplateNote, 'llama.cpp b1.'] };
  }
}

async function run({ plan, items, study }: Small) {
  const { id } = await createOrRestoreRun(plan, items);
  const engine = new NotedEngine(5);
  const job = { plan, items, study, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine) };
  expect(await runUnansweredCells(job, new AbortController().signal, () => undefined)).toEqual({ end: 'done' });
  return { engine, record: await getRun(id) };
}

test('an answer to a chat never stands for one to a completion, nor the other way round; the same completion is asked once', async () => {
  const chat = await smallPlan({ modelId });
  const completed = await smallPlan({ modelId, completion });
  expect(await planId(chat.plan)).not.toBe(await planId(completed.plan));
  const first = await run(chat);
  expect(first.engine.asked).toHaveLength(24);
  const second = await run(completed);
  expect(second.engine.asked).toHaveLength(24);
  expect(second.engine.batches.flat().every(({ completion }) => completion?.endsWith('\nAnswer:'))).toBe(true);
  // All its prompts were asked before, as completions.
  const fewer = await run(await smallPlan({ modelId, completion, items: 3 }));
  expect(fewer.engine.asked).toHaveLength(0);
  expect((await run(await smallPlan({ modelId, items: 3 }))).engine.asked).toHaveLength(0);
  expect(first.record?.models[0]?.notes).toContain(noChatTemplateNote);
  expect(second.record?.models[0]?.notes).toEqual(['llama.cpp b1.']);
});

test('a plan without the format has the id of earlier versions; a model that only chats is refused', async () => {
  const { plan } = await smallPlan();
  expect(plan).not.toHaveProperty('completion');
  expect(await planId(plan)).toBe('4af96bb31d85630e66663fcf30064147f295859955c9882c2234c6b68af7e9cf');
  await expect(smallPlan({ completion, modelId: () => 'browser:own', models: 1 })).rejects.toThrow(
    '“the browser’s own model” accepts only chats. Leave it out, or do not ask in the completion format.',
  );
});
