import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../../../cli/run/disk-store.ts';
import { Journal } from '../../../cli/run/journal.ts';
import { isFullyAnswered } from '../../../cli/run/ask.ts';
import { writeFinished } from '../../../cli/run/finished-file.ts';
import { reopenArchive } from '../../../cli/run/existing-archive.ts';
import { tooLarge } from '../../../cli/run/too-large.ts';
import { cellSeed, planCells } from '../../../src/core/plan/cells.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { smallPlan, type Small } from '../../run/small-plan.ts';

const model = 'endpoint:here/a';
const loaded = { model, contextWindow: 0, chatTemplateHash: '', tokenizerHash: '', device: 'http://x', ms: 1 };

let folder: string;
let small: Small;
let responses: Response[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-there-'));
  small = await smallPlan({ models: 1, items: 2, templates: 2, modelId: () => model });
  responses = await Promise.all(
    planCells(small.plan, small.study).map(async (cell, at) => ({
      ...cell,
      seed: await cellSeed(small.plan, cell),
      promptHash: await promptHash(
        small.study.prompt(
          cell,
          small.items.find(({ id }) => id === cell.item)!,
          small.plan,
        ),
      ),
      tokens: { prompt: 1, completion: 1 },
      ms: { prefill: 1, decode: 1 },
      ...(at === 0 ? { text: '', finish: 'error' as const, error: 'No.' } : { text: 'A', finish: 'stop' as const }),
    })),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function archived(name: string, some: readonly Response[], kept?: object): Promise<string> {
  const out = join(folder, name);
  const rest = { comparisons: [], verdicts: [], others: [], unknown: {}, environment: { sessions: [1], ...kept } };
  const archive = { plan: small.plan, items: small.items, models: [loaded], responses: some, name: 'Mine', ...rest };
  await writeFinished(out, writeRunAsJsonLines(archive));
  return out;
}

test('what failed in a run that has ended is asked again, and all else of its archive stays', async () => {
  const out = await archived('failed.jsonl', responses);
  const journal = `${out}.part`;
  const prices = { [model]: { input: 2, output: 10 } };
  expect(await reopenArchive(out, small, { journal, retriesFailed: false, prices: {} })).toBe(false);
  expect(await readdir(folder)).not.toContain('failed.jsonl.part');
  expect(await reopenArchive(out, small, { journal, retriesFailed: true, prices })).toBe(true);
  const opened = await Journal.open(journal, small);
  // Four requests. Three have answers with one prompt token and one completion token each.
  expect(opened.kept.spent).toEqual({ requests: 4, tokens: 6, money: (3 * (2 + 10)) / 1_000_000 });
  const store = new DiskStore(opened.journal, opened.kept.archive);
  expect([store.counts(), store.models, store.environment]).toEqual([
    { done: responses.length, failed: 1 },
    [loaded],
    { sessions: [1] },
  ]);
  expect(await store.write({ ...responses[1]!, ...responses[0]!, text: 'A', finish: 'stop' })).toBe('new');
  await opened.journal.close();
  const again = await Journal.open(journal, small);
  await again.journal.close();
  expect(again.kept.archive.name).toBe('Mine');
  expect(again.kept.archive.responses.map(({ finish }) => finish)).not.toContain('error');
});

test('its caps count what its archive says was spent, where that is more than its answers show', async () => {
  const spent = { requests: 190, tokens: 2, money: 'much' };
  const out = await archived('spent.jsonl', responses, { spent });
  const journal = `${out}.part`;
  expect(await reopenArchive(out, small, { journal, retriesFailed: true, prices: {} })).toBe(true);
  const opened = await Journal.open(journal, small);
  expect(opened.kept.spent).toEqual({ requests: 190, tokens: 6, money: 0 });
  const store = new DiskStore(opened.journal, opened.kept.archive);
  await store.keepSpent({ requests: 191, tokens: 6, money: 0 });
  expect(store.archive.environment).toEqual({ sessions: [1], spent: { requests: 191, tokens: 6, money: 0 } });
  await opened.journal.close();
  const again = await Journal.open(journal, small);
  await again.journal.close();
  expect(again.kept.spent.requests).toBe(191);
});

test('a part of a run is not called whole, of a plan that stops when it is sure neither', async () => {
  const out = await archived('part.jsonl', responses.slice(1));
  const means = { journal: `${out}.part`, retriesFailed: true, prices: {} };
  await expect(reopenArchive(out, small, means)).rejects.toThrow('is not the complete archive of this run');
  const adaptive = { k: 2, looks: [0.5, 1], alpha: 0.05, claims: { mu: 0.1 } };
  const stops = { ...small, plan: { ...small.plan, adaptive } };
  const wholeAt = await Promise.all([0, 1, 3, 4].map((some) => isFullyAnswered(stops, responses.slice(0, some))));
  expect(wholeAt).toEqual([false, false, false, true]);
});

test('a plan whose archive none but it could read is told so before anything is asked', () => {
  const { plan, study } = small;
  expect(tooLarge(plan, study)).toBeUndefined();
  expect(tooLarge({ ...plan, samples: 200_000 }, study)).toMatch(/^An archive of 800,000 answers has more than 150 MB/);
});
