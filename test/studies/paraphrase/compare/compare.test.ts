import { describe, expect, it } from 'vitest';
import { comparisonCsvRows } from '../../../../src/compare/csv.ts';
import { comparisonFindingText } from '../../../../src/compare/finding.ts';
import { paraphraseComparer } from '../../../../src/studies/paraphrase/compare/compare.ts';
import { measureParaphrase } from '../../../../src/studies/paraphrase/measure/measure.ts';
import { changedIn, compareByStudy, levelsIn } from '../../../compare/compare-by-study.ts';
import { paraphrasedItems, paraphraseRunWith } from './compared-runs.ts';

const items = paraphrasedItems(5);
// “q0 q1 q2” for each item, with four orders each. Right is A.
const before = ['AAAA AAAA AAAA', 'AAAA AABB AAAA', 'AABB AAAA BBBB', 'BBBB BCBB BBBB', 'AAAA AAA? AAAA'];
const after = ['AAAA AAAA AAAA', 'AAAA AAAA AAAA', 'AABB AABB AABB', 'BBBB BBBB ABBB', 'AAAA AAAA -AAA'];
/** The same with every answer read: the unread one is wrong, the failed one right. */
const read = (rows: readonly string[]) => rows.map((row) => row.replace('?', 'B').replace('-', 'A'));
const one = await paraphraseRunWith({ items, models: { 'x:m@1': before } });
const other = await paraphraseRunWith({ items, models: { 'x:m@1': after }, options: { form: 'aware' } });
const comparison = await compareByStudy(one, other, { draws: 300 });
const [pair] = comparison.pairs;
const { accuracy, 'mean-std': meanStd, xparacon: xParaCon, 'perfectly-correct': perfectlyCorrect } = pair!.values;

/** Population standard deviation. */
const spread = (...values: readonly number[]) => {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length);
};

describe('two paraphrase runs compared with each other', () => {
  it('gives the differences worked by hand, over the answers that both have', () => {
    expect(comparison).toMatchObject({ same: false, items: 5 });
    const { gained, lost, same } = pair!.counts['steadier']!;
    expect(gained + lost + same).toBe(5);
    // Item 5 without its failed cell, which is right in the first run: 1, ¾, 1, then 1, 1, 1.
    const spreads = [
      [0, spread(1, 0.5, 1), spread(0.5, 1, 0), 0, spread(1, 0.75, 1)],
      [0, 0, 0, spread(0, 0, 0.25), 0],
    ].map((row) => row.reduce((sum, value) => sum + value, 0) / 5) as [number, number];
    const accuracies = [(1 + 2.5 / 3 + 1.5 / 3 + 0 + 2.75 / 3) / 5, (1 + 1 + 1.5 / 3 + 0.25 / 3 + 1) / 5] as const;
    expect(accuracy!.one).toBeCloseTo(accuracies[0], 12);
    expect(accuracy!.other).toBeCloseTo(accuracies[1], 12);
    expect(accuracy!.difference).toBeCloseTo(accuracies[1] - accuracies[0], 12);
    expect(meanStd!.difference).toBeCloseTo(spreads[1] - spreads[0], 12);
    expect(xParaCon!.one).toBeCloseTo(-Math.log2(spreads[0]), 12);
    expect(xParaCon!.difference).toBeCloseTo(Math.log2(spreads[0] / spreads[1]), 12);
  });

  it('counts items as right under every order only where both answered all of them', () => {
    // Items 1 to 4 (item 5 has a failed cell): 3, 2, 1, 0 of three questions, then 3, 3, 0, 0.
    expect(perfectlyCorrect!.one).toBeCloseTo(6 / 12, 12);
    expect(perfectlyCorrect!.other).toBeCloseTo(6 / 12, 12);
    // q1 over five items: items 1, 3, then 1, 2, 5. q2 over items 1 to 4: 1, 2, then 1, 2.
    const byQuestion = levelsIn(pair!, 'question').map(({ id, values }) => [
      id,
      values['perfectly-correct']!.one,
      values['perfectly-correct']!.other,
    ]);
    expect(byQuestion).toEqual([
      ['q0', 3 / 5, 3 / 5],
      ['q1', 2 / 5, 3 / 5],
      ['q2', 2 / 4, 2 / 4],
    ]);
    const there = pair!.crossed!.filter(({ items }) => items > 0);
    expect(there).toEqual([
      { one: 'consistent', other: 'consistent', items: 1 },
      { one: 'inconsistent', other: 'consistent', items: 1 },
      { one: 'inconsistent', other: 'unconfident', items: 1 },
      { one: 'unconfident', other: 'unconfident', items: 1 },
    ]);
  });

  it('counts what changed: items by spread and by right answers, and single answers', () => {
    // Less sensitive: 2, 3, 5. More sensitive: 4. The two unread answers to 5 decide whether it counts.
    expect(pair!.counts['steadier']).toMatchObject({
      gained: 3,
      lost: 1,
      same: 1,
      p: { why: expect.stringContaining('depends on how they are scored') as string },
    });
    // More right answers: 2, 4, 5. As many: 1 and 3 (two lost with q1, two gained with q2). For 5, either run may have more:
    // at worst 2 against 1, 2·(1 + 3)/8.
    expect(pair!.counts['items']).toEqual({ gained: 3, lost: 0, same: 2, p: 1, pHolm: 1 });
    // Two in item 2, two lost and two gained in item 3, one in item 4, one in item 5.
    expect(pair!.answers).toEqual({ gained: 6, lost: 2, same: 60 - 1 - 8 });
    expect(levelsIn(pair!, 'question').map(({ answers }) => answers)).toEqual([
      { gained: 0, lost: 0, same: 20 },
      { gained: 3, lost: 2, same: 15 },
      { gained: 3, lost: 0, same: 16 },
    ]);
    // Readable in both: 60 minus the failed and the unreadable one. Different options: in 2, in 4 and, in item 4, C instead
    // of B and A instead of B.
    expect(pair!.agreement).toEqual({ share: (58 - 2 - 4 - 2) / 58, of: 58 });
  });

  it('lists the items whose answers changed, the most changed first, with what came of each', () => {
    expect(pair!.changedItems).toBe(4);
    expect(changedIn(pair!).map(({ item, changed }) => [item, changed])).toEqual([
      ['facts/003', 4],
      ['facts/002', 2],
      ['facts/004', 1],
      ['facts/005', 1],
    ]);
    const [first, , , fourth] = pair!.changed;
    expect(comparison.changed.strips).toEqual(['q0', 'q1', 'q2']);
    expect(first!.strips![0]).toEqual(['1100', '1111', '0000']);
    expect(fourth!.strips![0][1]).toBe('111?');
    expect(fourth!.strips![1][2]).toBe('x111');
    expect(first!.values['std']).toMatchObject({ other: 0 });
  });

  it('names the prompt that sets the plans apart, and finds in sentences', () => {
    expect(comparison.apart).toEqual(['Prompt: plain in the first run, paraphrase-aware in the second.']);
    const text = comparison.finding;
    expect(text).toMatch(
      /^The second run asks with the paraphrase-aware prompt, the first with the plain one\. m is right 6\.7 points more often /,
    );
    expect(text).toContain(
      'XParaCon is 2.71 in the first run and 5.41 in the second. 3 of 5 questions became less sensitive, 1 more sensitive.',
    );
    const rows = comparisonCsvRows(comparison);
    expect(rows.map(({ of, measure }) => `${of} ${measure}`)).toEqual([
      ...['all accuracy', 'all mean spread', 'all XParaCon', 'all perfectly correct'],
      ...['q0', 'q1', 'q2'].flatMap((q) => [`${q} accuracy`, `${q} perfectly correct`]),
    ]);
    expect(rows[2]).toMatchObject({ 'items gained': 3, 'items lost': 1, 'p by Holm': null });
  });

  it('gives the run’s own numbers where nothing failed', async () => {
    const whole = await paraphraseRunWith({ items, models: { 'x:m@1': before } });
    const {
      pairs: [found],
    } = await compareByStudy(whole, whole, { draws: 20 });
    const [own] = measureParaphrase(whole.table, whole.plan).models;
    expect(found!.values['accuracy']!.one).toBe(own!.accuracy);
    expect(found!.values['mean-std']!.one).toBe(own!.meanStd);
    expect(found!.values['xparacon']!.one).toBe(own!.xParaCon);
    expect(levelsIn(found!, 'question').map(({ values }) => values['perfectly-correct']!.one)).toEqual(
      Object.values(own!.perfectlyCorrect),
    );
  });

  it('is all zeros for a run against itself', async () => {
    const same = await compareByStudy(one, one, { draws: 20 });
    expect(same).toMatchObject({ same: true, apart: [] });
    const { values, counts, agreement } = same.pairs[0]!;
    expect(Object.values(values).map(({ difference }) => difference)).toEqual([0, 0, 0, 0]);
    expect(counts['steadier']).toMatchObject({ gained: 0, lost: 0, same: 5 });
    expect(agreement!.share).toBe(1);
    expect(same.finding).toBe('Both are the same run, so every difference is 0.');
  });
});

describe('what cannot be compared', () => {
  it('says where XParaCon is infinite, and keeps the difference of the spreads', async () => {
    const steady = items.map(() => 'AAAA AAAA AAAA');
    const found = await compareByStudy(
      one,
      await paraphraseRunWith({ items, models: { 'x:m@1': steady }, options: { maxTokens: 9 } }),
      { draws: 50 },
    );
    const { values } = found.pairs[0]!;
    expect(values['xparacon']).toMatchObject({
      other: 'Infinity',
      difference: { value: null, why: expect.stringContaining('for the second model') as string },
    });
    expect(values['mean-std']).toMatchObject({ other: 0 });
    expect(values['mean-std']!.difference).toBeLessThan(0);
    expect(comparisonFindingText(paraphraseComparer.finding, found)).toContain(
      'XParaCon is 2.71 in the first run and infinite in the second, as no question’s accuracy varies there',
    );
  });

  it('takes only the items with the same words in the same orders, and names what it left out', async () => {
    const [first, ...others] = items;
    const reworded = [{ ...first!, paraphrases: ['Another question?', first!.paraphrases![1]!] }, ...others.slice(0, 3)];
    const { items: compared, apart } = await compareByStudy(
      one,
      await paraphraseRunWith({
        items: reworded,
        models: { 'x:m@1': before },
        options: { maxTokens: 9, reasoningFirst: ['facts'] },
      }),
      { draws: 20 },
    );
    expect(compared).toBe(3);
    expect(apart.map((sentence) => sentence.split(':')[0])).toEqual([
      'Questions',
      'Reasoning before the answer only in the second run',
      'Token limit',
    ]);
    expect(apart[0]).toContain('without 1 question whose content or draws changed');
    const shuffled = await paraphraseRunWith({ items, models: { 'x:m@1': before }, seed: 8 });
    await expect(compareByStudy(one, shuffled)).rejects.toThrow(/show the choices .* in different orders/);
    const elsewhere = await paraphraseRunWith({ items: paraphrasedItems(2, 'else'), models: { 'x:m@1': before } });
    await expect(compareByStudy(one, elsewhere)).rejects.toThrow(/no question in common/);
    const other = { ...one, plan: { ...one.plan, study: 'astrology' } };
    await expect(compareByStudy(other, other)).rejects.toThrow('Runs of “astrology” cannot be compared.');
    await expect(compareByStudy(one, other)).rejects.toThrow(/only runs of one study/);
  });

  it('corrects p by Holm for the pairs: the smaller of two doubled', async () => {
    const models = { 'x:m@1': read(before), 'x:n@1': read(before) };
    const { pairs } = await compareByStudy(
      await paraphraseRunWith({ items, models }),
      await paraphraseRunWith({ items, models: { 'x:m@1': read(after), 'x:n@1': read(before) } }),
      { draws: 20 },
    );
    expect(pairs.map(({ counts }) => counts['items']!.pHolm)).toEqual([
      0.25,
      { value: null, why: 'nothing changed between the two' },
    ]);
    const three = await compareByStudy(
      await paraphraseRunWith({ items, models }),
      await paraphraseRunWith({ items, models: { 'x:m@1': read(after), 'x:n@1': read(after) } }),
      { draws: 20 },
    );
    expect(three.pairs.map(({ counts }) => [counts['items']!.p, counts['items']!.pHolm])).toEqual([
      [0.25, 0.5],
      [0.25, 0.5],
    ]);
  });
});
