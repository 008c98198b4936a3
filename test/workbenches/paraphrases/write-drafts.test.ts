import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { UndecidedParaphrase } from '../../../src/core/plan/draft.ts';
import {
  generateParaphraseDrafts,
  type WantedDraft,
  type ParaphraseWritingJob,
} from '../../../src/workbenches/paraphrases/write-drafts.ts';
import { buildParaphraseWritingPrompt } from '../../../src/workbenches/paraphrases/writing-prompt.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { RunEvent } from '../../../src/run/runner.ts';
import { DiskFullError } from '../../../src/run/runner.ts';
import { ReckoningEngine } from '../../run/reckoning-engine.ts';

const items: Item[] = ['1', '2', '3'].map((n) => ({
  id: `s/${n}`,
  question: `What is ${n}?`,
  choices: ['a', 'b'],
  answer: 0,
}));
const all: WantedDraft[] = items.flatMap(({ id }) => ([1, 2] as const).map((slot) => ({ item: id, slot, attempt: 0 })));

async function written(
  engine: ReckoningEngine,
  more: Partial<ParaphraseWritingJob> = {},
  signal = new AbortController().signal,
) {
  const kept: { wanted: WantedDraft; draft: UndecidedParaphrase }[] = [];
  const events: RunEvent[] = [];
  const job: ParaphraseWritingJob = {
    items,
    wanted: all,
    seed: 1,
    maxTokens: 64,
    restMs: 1,
    engineOf: () => Promise.resolve(engine),
    writers: { 1: { model: 'reckoning:a', temperature: 0.7 }, 2: { model: 'reckoning:b', temperature: 0 } },
    keep: (wanted, draft) => (kept.push({ wanted, draft }), Promise.resolve()),
    ...more,
  };
  const end = await generateParaphraseDrafts(job, signal, (event) => events.push(event));
  return { kept, end, events };
}
const places = (kept: readonly { wanted: WantedDraft }[]) =>
  kept.map(({ wanted: { item, slot } }) => `${item} ${slot}`).sort();

test('the first paraphrases come from one model, the second from the other, each loaded once', async () => {
  const engine = new ReckoningEngine();
  const { kept, end } = await written(engine);
  expect(end).toEqual({ end: 'done' });
  expect(places(kept)).toEqual(['s/1 1', 's/1 2', 's/2 1', 's/2 2', 's/3 1', 's/3 2']);
  expect(engine.loads).toEqual(['reckoning:a', 'reckoning:b']);
  for (const { wanted, draft } of kept) {
    const temperature = wanted.slot === 1 ? 0.7 : 0;
    expect(draft).toMatchObject({ author: `reckoning:${wanted.slot === 1 ? 'a' : 'b'}`, temperature });
    const item = items.find(({ id }) => id === wanted.item)!;
    expect(draft.promptHash).toBe(await promptHash(buildParaphraseWritingPrompt(item, { temperature, maxTokens: 64 })));
  }
});

test('one model for both is loaded once and gives each place a seed of its own; again gives another', async () => {
  const writer = { model: 'reckoning:a', temperature: 1 };
  const engine = new ReckoningEngine();
  const first = await written(engine, { writers: { 1: writer, 2: writer } });
  expect(engine.loads).toEqual(['reckoning:a']);
  const seeds = first.kept.map(({ draft }) => draft.seed);
  expect(new Set(seeds).size).toBe(6);
  const again = await written(new ReckoningEngine(), {
    writers: { 1: writer, 2: writer },
    wanted: [{ item: 's/2', slot: 1, attempt: 3 }],
  });
  expect(places(again.kept)).toEqual(['s/2 1']);
  expect(seeds).not.toContain(again.kept[0]!.draft.seed);
  // The same attempt has the same seed, no matter which other drafts are written.
  const same = await written(new ReckoningEngine(), {
    writers: { 1: writer, 2: writer },
    wanted: [{ item: 's/2', slot: 1, attempt: 0 }],
  });
  expect(seeds).toContain(same.kept[0]!.draft.seed);
});

test('a lost device is loaded again and nothing is written twice', async () => {
  let lost = false;
  const engine = new ReckoningEngine(8, { loses: () => !lost && (lost = true) });
  const { kept, end, events } = await written(engine);
  expect(end).toEqual({ end: 'done' });
  expect(places(kept)).toHaveLength(6);
  expect(new Set(places(kept)).size).toBe(6);
  expect(events.filter(({ type }) => type === 'lost')).toHaveLength(1);
});

test('a failure is a draft that says why', async () => {
  const { kept, end } = await written(new ReckoningEngine(8, { fails: ({ cell }) => cell.includes('s/2') }));
  expect(end).toEqual({ end: 'done' });
  expect(kept.filter(({ draft }) => draft.error !== undefined).map(({ draft }) => [draft.text, draft.error])).toEqual([
    ['', 'It failed.'],
    ['', 'It failed.'],
  ]);
});

test('stopped, it keeps what is written and asks no other model', async () => {
  const abort = new AbortController();
  const engine = new ReckoningEngine(1, { before: (answered) => (answered === 2 ? abort.abort() : undefined) });
  const { kept, end } = await written(engine, {}, abort.signal);
  expect(end).toEqual({ end: 'aborted' });
  expect(kept).toHaveLength(2);
  expect(engine.loads).toEqual(['reckoning:a']);
  expect(engine.unloads).toBe(1);
});

test('a full disk ends it with what was kept', async () => {
  let n = 0;
  const { end } = await written(new ReckoningEngine(1), {
    keep: () => (++n > 2 ? Promise.reject(new DiskFullError()) : Promise.resolve()),
  });
  expect(end).toMatchObject({ end: 'broken', why: expect.stringContaining('2 answers of this session are kept') as string });
});
