import { expect, test } from 'vitest';
import type { Item, ItemSet } from '../../../src/core/items/item.ts';
import type { ParaphraseDraftRow } from '../../../src/core/plan/draft.ts';
import {
  reportParaphraseDraftChecks,
  noParaphraseCheckVerdicts,
  type ParaphraseCheckVerdictsByPlace,
} from '../../../src/workbenches/paraphrases/check-places.ts';
import { draftRowsByKey, getItemParaphrases, reviewStateOf } from '../../../src/workbenches/paraphrases/places.ts';
import { LikenessMeter } from '../../../src/workbenches/paraphrases/likeness.ts';
import { summarizeReview } from '../../../src/workbenches/paraphrases/survey.ts';
import { setWithParaphrases } from '../../../src/items/with-paraphrases.ts';
import { lexicalEncoder } from '../../../src/text/lexical-encoder.ts';

const one: Item = { id: 's/1', question: 'Why is it so?', answer: 'x', subject: 'a', solution: 'z' };
const two: Item = {
  id: 's/2',
  question: 'When was it?',
  answer: 'x',
  paraphrases: ['At what time was it?', 'On which day was it?'],
  paraphrasedBy: ['Ann', 'Bob'],
};
const set: ItemSet = {
  id: 's',
  version: '3',
  title: 'S',
  description: 'D.',
  kind: 'words',
  language: 'en',
  licence: 'MIT',
  source: 'me',
  items: [one, two],
};
const survey = async (rows: ParaphraseDraftRow[], checked: ParaphraseCheckVerdictsByPlace = noParaphraseCheckVerdicts) =>
  (await summarizeReview(set.items, draftRowsByKey(rows), checked, new AbortController().signal))!;
const row = (item: Item, slot: 1 | 2, more: Partial<ParaphraseDraftRow> = {}): ParaphraseDraftRow => ({
  set: 's',
  item: item.id,
  slot,
  question: item.question,
  text: `For what reason ${slot}?`,
  author: 'm',
  at: 1,
  decision: 'accepted',
  earlier: [],
  ...more,
});

test('what the set has counts as accepted until a person says otherwise', () => {
  const [a, b] = getItemParaphrases(two, draftRowsByKey([row(two, 2, { decision: 'rejected' })]));
  expect(a).toMatchObject({ decision: 'accepted', isSets: true, draft: { text: 'At what time was it?', author: 'Ann' } });
  expect(b).toMatchObject({ decision: 'rejected', isSets: false });
});

test('a draft of another question under the same id is none of the item’s', () => {
  expect(getItemParaphrases(one, draftRowsByKey([row(one, 1, { question: 'Another?' })]))[0].draft).toBeUndefined();
});

test('how a place stands', () => {
  const standing = (more: Partial<ParaphraseDraftRow>, faults: { check: 'empty'; why: string }[] = []) =>
    reviewStateOf(getItemParaphrases(one, draftRowsByKey([row(one, 1, more)]))[0], faults);
  expect(standing({ decision: 'open' })).toBe('to do');
  expect(standing({ decision: 'open' }, [{ check: 'empty', why: '' }])).toBe('doubtful');
  expect(standing({ decision: 'open', text: '', error: 'lost' })).toBe('doubtful');
  expect(standing({ decision: 'accepted' }, [{ check: 'empty', why: '' }])).toBe('accepted');
  expect(standing({ decision: 'rejected' })).toBe('rejected');
  expect(standing({ decision: 'rejected', text: '' })).toBe('to do');
});

test('a set is made of the items with two accepted paraphrases, all else as it was', async () => {
  const pairs = (await survey([row(one, 1, { author: 'm, edited' }), row(one, 2, { decision: 'open' })])).pairs;
  expect([...pairs.keys()]).toEqual(['s/2']);
  const left = await setWithParaphrases(set, pairs, { title: 'T', lacking: 'left out' }, ['s']);
  expect(left).toMatchObject({ id: 't', title: 'T', kind: 'words', language: 'en', licence: 'MIT' });
  expect(left.items).toEqual([{ ...two, id: 't/2' }]);

  const both = (await survey([row(one, 1, { author: 'm, edited' }), row(one, 2)])).pairs;
  const whole = await setWithParaphrases(set, both, { title: 'S', lacking: 'left out' }, ['s']);
  expect(whole.id).toBe('s-2');
  expect(whole.items[0]).toEqual({
    ...one,
    id: 's-2/1',
    paraphrases: ['For what reason 1?', 'For what reason 2?'],
    paraphrasedBy: ['m, edited', 'm'],
  });

  const kept = await setWithParaphrases(set, pairs, { title: 'T', lacking: 'kept without' }, []);
  expect(kept.items.map(({ id, paraphrases }) => [id, paraphrases?.length])).toEqual([
    ['t/1', undefined],
    ['t/2', 2],
  ]);
  await expect(setWithParaphrases(set, new Map(), { title: 'T', lacking: 'kept without' }, [])).rejects.toThrow(
    'No question has two accepted paraphrases yet.',
  );
});

test('a survey counts every place once; what is not checked yet passes nothing', async () => {
  const rows = [row(one, 1, { decision: 'open' }), row(two, 2, { decision: 'rejected' })];
  const before = await survey(rows);
  expect(before.counts).toEqual({ 'to do': 2, doubtful: 0, accepted: 1, rejected: 1 });
  expect([before.lacking, before.passing, before.rejected].map(({ length }) => length)).toEqual([1, 0, 1]);
  expect([...before.items.accepted]).toEqual(['s/2']);
  const passes = await survey(rows, new Map([['s/1 1', { basis: '', faults: [] }]]));
  expect(passes.passing.map(({ item, slot }) => [item.id, slot])).toEqual([['s/1', 1]]);
  const fails = await survey(rows, new Map([['s/1 1', { basis: '', faults: [{ check: 'lines', why: '' }] }]]));
  expect(fails.counts).toEqual({ 'to do': 1, doubtful: 1, accepted: 1, rejected: 1 });
  const ended = AbortSignal.abort();
  expect(await summarizeReview(set.items, draftRowsByKey(rows), noParaphraseCheckVerdicts, ended)).toBeUndefined();
});

test('only what has changed is checked again; a rejected one is no reason to call the other the same', async () => {
  let measured = 0;
  const meter = new LikenessMeter({
    id: 'e',
    encode: (texts) => ((measured += texts.length), lexicalEncoder.encode(texts)),
  });
  const bounds = { similarity: 0, lexicality: 1 };
  const check = async (rows: ParaphraseDraftRow[], known: ParaphraseCheckVerdictsByPlace) => {
    let last = noParaphraseCheckVerdicts;
    await reportParaphraseDraftChecks(
      [one],
      draftRowsByKey(rows),
      { bounds, meter, known },
      (checked) => (last = checked),
      new AbortController().signal,
    );
    return last;
  };
  const text = 'For what reason is it so?';
  const first = await check([row(one, 1, { text }), row(one, 2, { text })], noParaphraseCheckVerdicts);
  expect([...first.values()].map(({ faults }) => faults.map((each) => each.check))).toEqual([['same'], ['same']]);
  const before = measured;
  const second = await check([row(one, 1, { text }), row(one, 2, { text, decision: 'rejected' })], first);
  expect([...second.values()].map(({ faults }) => faults.map((each) => each.check))).toEqual([[], ['same']]);
  expect(second.get('s/1 2')).toBe(first.get('s/1 2'));
  expect(measured).toBe(before);
});
