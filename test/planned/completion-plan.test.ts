import { describe, expect, test } from 'vitest';
import type { Item, ItemSet } from '../../src/core/items/item.ts';
import { questionKey } from '../../src/core/items/same-question.ts';
import { formatQuestionLines } from '../../src/core/prompts/prompt-for.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { loadFewShotExamples } from '../../src/items/demonstrations.ts';
import { splitAskedAndHeldOut } from '../../src/items/study-item-set.ts';
import { makeCompletionFormat } from '../../src/planned/completion-plan.ts';

const study = { completion: 'question and answer' } as const;

const setOfItems = (items: readonly Item[]): ItemSet => ({
  ...{ id: 'own', version: '1', title: 'Own', description: '', kind: 'general', language: 'en' },
  ...{ licence: 'CC0', source: 'made up', items },
});
const item = (n: number, more: Partial<Item> = {}): Item => ({
  ...{ id: `own/${n}`, question: `Which is ${n}?`, choices: ['a', 'b', 'c', 'd'], answer: n % 4 },
  ...more,
});
const made = async (items: readonly Item[], asked: readonly Item[], perSet: number, seed = 1) =>
  makeCompletionFormat({ study, sets: [await splitAskedAndHeldOut(setOfItems(items), false)], items: asked, perSet, seed });

describe('examples of a plan', () => {
  test('come from the held-out part of our own sets, each letter once, and ask what no asked question asks', async () => {
    for (const [id, load] of Object.entries(builtInSetLoaders)) {
      const set = await splitAskedAndHeldOut(await load(), false);
      const items = set.items.slice(0, 20);
      if (items[0]?.response !== undefined) continue;
      const { format, fault } = await makeCompletionFormat({ study, sets: [set], items, perSet: 4, seed: 7 });
      expect([id, fault]).toEqual([id, undefined]);
      expect(format.examples.map((example) => example.set)).toEqual([id, id, id, id]);
      const asked = new Set(items.map(({ question }) => questionKey(question)));
      const heldOut = await loadFewShotExamples(id);
      const sources = heldOut.length > 0 ? heldOut : set.items;
      for (const { question, answer } of format.examples) {
        const source = sources.find((each) => formatQuestionLines(each) === question);
        expect(source).toBeDefined();
        expect(asked.has(questionKey(source!.question))).toBe(false);
        expect(answer).toBe(typeof source!.answer === 'number' ? 'ABCDEFGH'[source!.answer] : source!.answer);
      }
      const letters = format.examples.map(({ answer }) => answer);
      if (items[0]?.choices?.length === 4) expect(letters.toSorted()).toEqual(['A', 'B', 'C', 'D']);
    }
  });

  test('are drawn by the seed: the same again, others with another', async () => {
    const items = Array.from({ length: 60 }, (_, n) => item(n));
    const asked = items.slice(0, 10);
    const first = await made(items, asked, 4);
    expect(await made(items, asked, 4)).toEqual(first);
    expect(await made(items, asked, 4, 2)).not.toEqual(first);
    expect(first.format.examples).toHaveLength(4);
  });

  test('are of the part “train” first, though it may be asked', async () => {
    const items = Array.from({ length: 20 }, (_, n) => item(n, n >= 16 ? { split: 'train' } : {}));
    const { format } = await made(items, items.slice(0, 3), 4);
    expect(format.examples.map(({ question }) => Number(/\d+/.exec(question)?.[0])).toSorted()).toEqual([16, 17, 18, 19]);
  });

  test('leave out words that may not be passed on, long ones, an answer that is none, and what an asked question asks', async () => {
    const asked = item(0, { paraphrases: ['Is it one?', 'What is three?'] });
    const items = [
      asked,
      item(1, { keepPrivate: true }),
      item(2, { question: 'x'.repeat(1001) }),
      item(3, { question: 'Which  is 0' }),
      item(4, { question: 'Is it ONE' }),
      { id: 'own/5', question: 'Open?', answer: '' },
      item(6, { question: 'A text.\nQuestion: which?' }),
      item(7),
    ];
    const { format, fault } = await made(items, [asked], 2);
    expect(format.examples).toEqual([{ set: 'own', question: 'Which is 7?\nA. a\nB. b\nC. c\nD. d', answer: 'D' }]);
    expect(fault).toBe(
      '“Own” has 1 of 2 examples for the completion format. Ask fewer of its questions, or use fewer examples.',
    );
  });

  test('are none of a study that has its own', async () => {
    const worded = { completion: 'as worded' } as const;
    const sets = [await splitAskedAndHeldOut(setOfItems([item(1)]), false)];
    expect(await makeCompletionFormat({ study: worded, sets, items: [], perSet: 4, seed: 1 })).toEqual({
      format: { examples: [] },
      fault: undefined,
    });
  });
});
