import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { ItemSet } from '../../../../src/core/items/item.ts';
import { ParaphraseWorkbench } from '../../../../src/workbenches/paraphrases/page/workbench.svelte.ts';
import { addDrafts } from '../../../../src/store/library/paraphrase-drafts.ts';
import { ownSet } from '../../../made-up/own-set.ts';

const numbers = Array.from({ length: 1000 }, (_, n) => n + 10);
const questionOf = (n: number) => `Leo had ${n} eggs and lost 4 of them. How many eggs does Leo still have?`;
const set: ItemSet = ownSet(
  numbers.map((n) => ({ id: `mine/${n}`, question: questionOf(n), choices: [`${n - 4}`, '3', '2'], answer: `${n - 4}` })),
);

test('what is settled counts all drafts that stand there, though they are still being checked', async () => {
  const drafts = numbers.map((n) => ({
    place: { set: set.id, item: `mine/${n}`, slot: 1 as const },
    question: questionOf(n),
    draft: { text: `Leo lost 4 of his ${n} eggs. How many are left to him?`, author: 'a file', at: 1 },
  }));
  await addDrafts(drafts);
  const desk = new ParaphraseWorkbench(set);
  const end = desk.follow();
  await vi.waitUntil(() => desk.checking && desk.rows?.size === numbers.length, { timeout: 5000, interval: 0 });
  expect(desk.survey?.passing.length ?? 0).toBeLessThan(numbers.length);
  expect((await desk.settled())?.passing).toHaveLength(numbers.length);
  expect(desk.checking).toBe(false);
  end();
  expect(await desk.settled()).toBeNull();
});
