import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planCells } from '../../../src/core/plan/cells.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { ModelJudgement } from '../../../src/core/counting/judgement.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { loadRunArchive, mergeArchiveIntoStore } from '../../../src/export/archive-rows.ts';
import {
  judgementTrackerFromLines,
  seedForJudgement,
  type PendingRuleJudgement,
} from '../../../src/reading/rules/judged-answers.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { database } from '../../../src/store/database/database.ts';
import { addJudgements, loadModelJudgements } from '../../../src/store/answers/judgements.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const items: Item[] = [1, 2].map((n) => ({
  id: `s/${n}`,
  question: `What is ${n}?`,
  answer: String(n),
  counts: {
    rules: [{ kind: 'rubric', judge: 'small:j@1', rubric: 'It is polite.', scale: 'yes-no', repeats: 2 }],
    together: 'all',
  },
}));

async function answered() {
  const study = await loadStudy('system-prompt');
  const plan = await makePlan({ study, options: study.defaults, models: ['small:a@1'], items, seed: 1, samples: 1 });
  const { id } = await createOrRestoreRun(plan, items);
  const responses = planCells(plan, study).map((cell): Response => ({
    ...cell,
    seed: 1,
    promptHash: 'p',
    tokens: { prompt: 3, completion: 1 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
    text: `Here it is: ${cell.item}.`,
  }));
  return { id, responses };
}

const judgementFor = async ({ response, ...due }: PendingRuleJudgement): Promise<ModelJudgement> => ({
  model: response.model,
  item: response.item,
  variant: response.variant,
  sample: response.sample,
  ...due,
  seed: await seedForJudgement(1, { response, ...due }),
  text: 'Verdict: yes',
});

test('what was kept before the page went is not wanted again, what was not is, and nothing is there twice', async () => {
  const { id, responses } = await answered();
  const all = (await judgementTrackerFromLines(responses, items, await loadModelJudgements(id))).due();
  expect(all).toHaveLength(responses.length * 2);
  const first = await Promise.all(all.slice(0, 3).map(judgementFor));
  await addJudgements(id, first);
  // The page closed before it knew that they are stored, so it adds them again.
  database.close();
  await database.open();
  await addJudgements(id, first);
  const due = (await judgementTrackerFromLines(responses, items, await loadModelJudgements(id))).due();
  expect(due).toEqual(all.slice(3));
  await addJudgements(id, await Promise.all(due.map(judgementFor)));
  expect((await judgementTrackerFromLines(responses, items, await loadModelJudgements(id))).due()).toEqual([]);
  expect(await loadModelJudgements(id)).toHaveLength(all.length);
});

test('goes into an archive and comes back from it, and none is added to a run that is not there', async () => {
  const { id, responses } = await answered();
  const due = (await judgementTrackerFromLines(responses, items, [])).due();
  await addJudgements(id, await Promise.all(due.map(judgementFor)));
  const [lines, archive] = [await loadModelJudgements(id), await loadRunArchive(id)];
  await database.delete();
  await database.open();
  await addJudgements(id, await Promise.all(due.map(judgementFor)));
  expect(await loadModelJudgements(id)).toEqual([]);
  await mergeArchiveIntoStore(archive, 'run.jsonl');
  expect(await loadModelJudgements(id)).toEqual(lines);
});
