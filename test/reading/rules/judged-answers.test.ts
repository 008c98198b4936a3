import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { sha256Hex } from '../../../src/base/hash/sha256.ts';
import {
  judgementTrackerFromLines,
  countRequestsByJudge,
  seedForJudgement,
} from '../../../src/reading/rules/judged-answers.ts';

const item: Item = {
  id: 's/1',
  question: 'Where?',
  answer: 'Here.',
  counts: {
    rules: [
      { kind: 'contains', any: ['here'] },
      { kind: 'rubric', judge: 'j', rubric: 'Polite.', scale: 'yes-no', repeats: 2 },
      { kind: 'meaning', encoder: 'e@1', least: 0.8 },
    ],
    together: 'all',
  },
};
const judgedTexts = async (responses: readonly Response[], lines: readonly unknown[]) => {
  const known = await judgementTrackerFromLines(responses, [item], lines);
  return { known, due: known.due() };
};
const response = (text: string, sample = 0): Response => ({
  model: 'm',
  item: 's/1',
  variant: { style: 'plain' },
  sample,
  text,
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
  finish: 'stop',
  seed: 1,
  promptHash: 'p',
});
const line = async (text: string, more: object = {}): Promise<object> => ({
  type: 'judgement',
  model: 'm',
  item: 's/1',
  variant: { style: 'plain' },
  sample: 0,
  rule: 1,
  repeat: 0,
  by: 'j',
  textHash: await sha256Hex(text),
  seed: 7,
  text: 'Verdict: yes',
  ...more,
});

describe('a scoring with rules of its own', () => {
  const other: Item = {
    ...item,
    counts: { rules: [{ kind: 'rubric', judge: 'j', rubric: 'Short.', scale: 'yes-no', repeats: 1 }], together: 'all' },
  };

  test('is not judged by what was said of the question’s own rules, nor they by it', async () => {
    const own = await line('a', { rule: 0 });
    const scored = await judgementTrackerFromLines([response('a')], [other], [own], [item]);
    const [due, ...more] = scored.due();
    expect(more).toEqual([]);
    expect(due?.counts).toMatch(/^[0-9a-f]{16}$/);
    const judged = await judgementTrackerFromLines([response('a')], [other], [{ ...own, counts: due?.counts }], [item]);
    expect(judged.due()).toEqual([]);
    const back = await judgementTrackerFromLines(
      [response('a')],
      [item],
      [{ ...(await line('a')), counts: due?.counts }],
      [item],
    );
    expect(back.due()).toHaveLength(3);
  });

  test('with the question’s own rules needs nothing twice', async () => {
    const lines = await Promise.all([line('a'), line('a', { repeat: 1 })]);
    const same = await judgementTrackerFromLines([response('a')], [item], lines, [item]);
    expect(same.due().map(({ rule }) => rule)).toEqual([2]);
  });
});

describe('what judges said and have to say', () => {
  test('is due for each repeat of a rubric and once for an encoder', async () => {
    const { due, known } = await judgedTexts([response('a')], []);
    expect(due.map(({ rule, repeat, by }) => [rule, repeat, by])).toEqual([
      [1, 0, 'j'],
      [1, 1, 'j'],
      [2, 0, 'e@1'],
    ]);
    expect(known.of(response('a'), 1)).toEqual([]);
  });

  test('is due no more where it was said, and comes once though its line is there twice', async () => {
    const { due, known } = await judgedTexts([response('a')], [await line('a'), await line('a', { seed: 8 })]);
    expect(due.map(({ rule, repeat }) => [rule, repeat])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(known.of(response('a'), 1).map(({ seed }) => seed)).toEqual([7]);
  });

  test('keeps an error, asks again, and takes what was said then', async () => {
    const failed = await line('a', { error: 'gone' });
    const { due, known } = await judgedTexts([response('a')], [failed]);
    expect(due).toHaveLength(3);
    expect(known.of(response('a'), 1)).toMatchObject([{ error: 'gone' }]);
    const after = await judgedTexts([response('a')], [failed, await line('a')]);
    expect(after.due).toHaveLength(2);
    expect(after.known.of(response('a'), 1)).not.toHaveProperty([0, 'error']);
  });

  test.each([
    ['of another text', { textHash: 'b'.repeat(64) }],
    ['by another judge', { by: 'k' }],
    ['of another cell', { sample: 1 }],
    ['of another rule', { rule: 0 }],
    ['of another form', { repeat: -1 }],
    ['more alike than can be', { alike: 2 }],
  ])('passes over a line %s', async (_, more) => {
    const { due, known } = await judgedTexts([response('a')], [await line('a', more), null, 'x']);
    expect(due).toHaveLength(3);
    expect(known.of(response('a'), 1)).toEqual([]);
  });

  test('asks nothing of an empty answer and of none', async () => {
    const none = { ...response('', 1), finish: 'error' as const, error: 'gone' };
    expect((await judgedTexts([response(' \n'), none], [])).due).toEqual([]);
  });

  test('has a seed of its own for each repeat', async () => {
    const { due } = await judgedTexts([response('a')], []);
    expect(new Set(await Promise.all(due.map((each) => seedForJudgement(5, each)))).size).toBe(3);
  });

  test('counts the requests by judge, encoders none', () => {
    expect([
      ...countRequestsByJudge([item, { ...item, id: 's/2' }, { id: 's/3', question: 'q', answer: 'a' }], {
        ways: 3,
        samples: 2,
        models: 4,
      }),
    ]).toEqual([['j', 96]]);
  });
});
