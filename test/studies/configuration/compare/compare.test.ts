import { describe, expect, it } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import type { AnyDifference } from '../../../../src/compare/comparison.ts';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { compareModelsOfRuns } from '../../../../src/compare/compare-models.ts';
import { comparisonCsvRows } from '../../../../src/compare/csv.ts';
import { loadStudyComparer } from '../../../../src/studies/index.ts';
import { sharedConfigurationDesign } from '../../../../src/studies/configuration/compare/shared-design.ts';
import { configurationKey, listAskedConfigurations } from '../../../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults } from '../../../../src/studies/configuration/protocol/options.ts';
import { measureConfiguration } from '../../../../src/studies/configuration/measure/measure.ts';
import { changedIn, compareByStudy, levelsIn } from '../../../compare/compare-by-study.ts';
import { configuredItems, configurationRunWith } from './compared-runs.ts';

const items = [...configuredItems('sums', 4), ...configuredItems('facts', 3)];
// One output per configuration for each item: two wordings at two temperatures each. Right is A; a small letter is the same
// answer in other words.
const before = ['AAAA', 'AABB', 'ABAB', 'BBBB', 'AAAA', 'CCCC', 'AAA-'];
const after = ['AAAA', 'AAAA', 'BABA', 'AaAA', 'AAAA', 'CCCB', 'BAAA'];
const one = await configurationRunWith({ items, models: { 'x:m@1': before } });
const other = await configurationRunWith({ items, models: { 'x:m@1': after }, options: { maxTokens: 9 } });
const comparison = await compareByStudy(one, other, { draws: 300 });
const [pair] = comparison.pairs;
const setsIn = (found: typeof comparison) => levelsIn(found.pairs[0]!, 'set');
const five = ['capability', 'output-consistency', 'std', 'drop', 'gap'];
/** Ids of the configurations that two runs have in common. */
const configurationsIn = (first: ComparedRun, second: ComparedRun) =>
  listAskedConfigurations(sharedConfigurationDesign(first.plan, second.plan).options).map(configurationKey);

describe('two configuration runs compared with each other', () => {
  it('gives the differences worked by hand, over the outputs that both have, as means over the sets', () => {
    expect(comparison).toMatchObject({ same: false, items: 7 });
    expect(comparison.on).toBe('7 questions in 2 sets, each in 4 configurations');
    expect(comparison.how[0]).toContain('to the power of 4, the number of outputs');
    expect(setsIn(comparison).map(({ id }) => id)).toEqual(['sums', 'facts']);
    expect(configurationsIn(one, other)).toEqual(
      ['plain', 'other'].flatMap((wording) => ['t02', 't06'].map((heat) => `${wording};1;none;${heat}`)),
    );
    // The last item of facts without its failed output: AAA, then BAA.
    const sets = {
      sums: {
        capability: [(1 + 0.5 + 0.5 + 0) / 4, (1 + 1 + 0.5 + 1) / 4],
        // Identical outputs: first the first and the fourth item; then the first and the second, because the fourth gives
        // one A in other words.
        'output-consistency': [2 / 4, 2 / 4],
        std: [(0.5 + 0.5) / 4, 0.5 / 4],
        // Configurations: 3, 2, 2 and 1 of 4 right; then 3, 4, 3 and 4 of 4.
        drop: [1 - 5 / 12 / (3 / 4), 1 - 11 / 12 / (3 / 4)],
        gap: [2 / 4 - 0.5 ** 4, 2 / 4 - 0.875 ** 4],
      },
      facts: {
        capability: [2 / 3, (1 + 0 + 2 / 3) / 3],
        'output-consistency': [1, 1 / 3],
        std: [0, Math.sqrt(2 / 9) / 3],
        // 2 of 3 three times and, with two items left, 1 of 2. Then 1 of 3, 2 of 3, 2 of 3 and 1 of 2.
        drop: [1 - (2 / 3 + 2 / 3 + 1 / 2) / 3 / (2 / 3), 1 - (2 / 3 + 2 / 3 + 1 / 2) / 3 / (1 / 3)],
        gap: [1 - (2 / 3) ** 4, 1 / 3 - (5 / 9) ** 4],
      },
    };
    for (const measure of ['capability', 'output-consistency', 'std', 'drop', 'gap'] as const) {
      const expected = [sets.sums[measure], sets.facts[measure]];
      setsIn(comparison).forEach(({ values }, b) => {
        expect(values[measure]!.one).toBeCloseTo(expected[b]![0]!, 12);
        expect(values[measure]!.other).toBeCloseTo(expected[b]![1]!, 12);
      });
      const [first, second] = [0, 1].map((run) => (expected[0]![run]! + expected[1]![run]!) / 2) as [number, number];
      expect(pair!.values[measure]!.one).toBeCloseTo(first, 12);
      expect(pair!.values[measure]!.difference).toBeCloseTo(second - first, 12);
    }
  });

  it('gives the accuracy under each level of the factors that have several', () => {
    const levels = levelsIn(pair!, 'level');
    expect(levels.map(({ id }) => id)).toEqual([
      'paraphrase=plain',
      'paraphrase=other',
      'temperature=t02',
      'temperature=t06',
    ]);
    // First wording, sums: 1, 1, ½, 0, then 1, 1, ½, 1; facts: 1, 0, 1, then 1, 0, ½.
    const [plain, , cool] = levels;
    expect(plain!.values['accuracy']!.one).toBeCloseTo((2.5 / 4 + 2 / 3) / 2, 12);
    expect(plain!.values['accuracy']!.other).toBeCloseTo((3.5 / 4 + 1.5 / 3) / 2, 12);
    expect(plain!.counts!['items']).toEqual({ gained: 1, lost: 1, same: 5, p: 1, pHolm: 1 });
    // At 0.2, the first and third output, sums: 1, ½, 1, 0, then 1, 1, 0, 1; facts: 1, 0, 1, then 1, 0, ½.
    expect(cool!.values['accuracy']!.one).toBeCloseTo((2.5 / 4 + 2 / 3) / 2, 12);
    expect(cool!.values['accuracy']!.other).toBeCloseTo((3 / 4 + 1.5 / 3) / 2, 12);
  });

  it('counts what changed: items by right answers and by agreement, and single answers', () => {
    // More right answers: sums 2 and 4. Fewer: facts 3, over the three outputs that both have. McNemar of 2 against 1: 2·(1
    // + 3)/8, at most 1.
    expect(pair!.counts['items']).toEqual({ gained: 2, lost: 1, same: 4, p: 1, pHolm: 1 });
    // Newly consistent: sums 2. No longer consistent: sums 4, facts 2 and 3.
    expect(pair!.counts['steadier']).toEqual({ gained: 1, lost: 3, same: 3, p: 0.625, pHolm: 0.625 });
    // Sums 2: two gained. Sums 3: two gained and two lost. Sums 4: four gained. Facts 3: one lost, one not in both.
    expect(pair!.answers).toEqual({ gained: 8, lost: 3, same: 27 - 11 });
    // The options differ where a score changed, and once as C and B.
    expect(pair!.agreement).toEqual({ share: (27 - 12) / 27, of: 27 });
    expect(changedIn(pair!).map(({ item, one, other, of }) => [item, one, other, of])).toEqual([
      ['sums/004', 0, 4, 4],
      ['sums/002', 2, 4, 4],
      ['facts/003', 3, 2, 3],
    ]);
    // Rows are the wordings.
    const [first, , third] = pair!.changed;
    expect(first!.values['distinct']).toEqual({ one: 1, other: 2 });
    expect(first!.strips).toEqual([
      ['00', '00'],
      ['11', '11'],
    ]);
    expect(third!.values['distinct']).toMatchObject({ one: 1 });
    expect(third!.strips![0]).toEqual(['11', '1x']);
  });

  it('finds in sentences, and gives every difference as a row', () => {
    const text = comparison.finding;
    expect(text).toMatch(
      /^m is right 13\.2 points more often \(.*, which may be chance\), and all its outputs agree on 33\.3 points fewer of the questions, 41\.7% after 75\.0% \(/,
    );
    expect(text).toMatch(
      / Compared with independent outputs of the same accuracy, that is 54\.4 points less than before .* They agree on 56% of answers\.$/,
    );
    const rows = comparisonCsvRows(comparison);
    const inFile = ['capability', 'output consistency', 'mean STD', 'PDR (usual form)', 'gap over the random baseline'];
    expect(rows.map(({ of, measure }) => `${of} ${measure}`)).toEqual([
      ...['all', 'sums', 'facts'].flatMap((of) => inFile.map((measure) => `${of} ${measure}`)),
      ...['paraphrase=plain', 'paraphrase=other', 'temperature=t02', 'temperature=t06'].map((of) => `${of} accuracy`),
    ]);
    expect(rows[1]).toMatchObject({ 'items gained': 1, 'items lost': 3, 'p by Holm': 0.625 });
    expect(rows[5]).toMatchObject({ 'items gained': 2, 'items lost': 0, 'McNemar p': 0.5, 'p by Holm': 1 });
  });

  it('gives the run’s own numbers where nothing failed, samples and all', async () => {
    const models = { 'x:m@1': ['AABBAABA', 'AAAAAAAA', 'BBBACCBB', 'BABABABA', 'AaAAAAAA', 'AABAAAAA', 'BBBBBBBB'] };
    const whole = await configurationRunWith({ items, models, samples: 2 });
    const found = await compareByStudy(whole, whole, { draws: 20 });
    expect(found.how[0]).toContain('to the power of 8, the number of outputs');
    measureConfiguration(whole.table, whole.plan, { draws: 0 }).models.forEach((row, b) => {
      const { values } = setsIn(found)[b]!;
      expect(values['capability']!.one).toBe(row.capability);
      expect(values['output-consistency']!.one).toBe(row.outputConsistency);
      expect(values['std']!.one).toBeCloseTo(row.std.mean as number, 12);
      expect(values['drop']!.one).toBeCloseTo(row.pdr.usual as number, 12);
      expect(values['gap']!.one).toBeCloseTo(row.gap as number, 12);
    });
  });

  it('is all zeros for a run against itself, and every difference lies in its interval', async () => {
    const same = await compareByStudy(one, one, { draws: 20 });
    expect(same).toMatchObject({ same: true, apart: [] });
    for (const measure of five) {
      const each = same.pairs[0]!.values[measure]!;
      expect(each.difference).toBe(0);
      expect(each.interval).toMatchObject({ value: null, why: expect.stringContaining('no question differs') as string });
    }
    expect(same.finding).toBe('Both are the same run, so every difference is 0.');
    for (const measure of ['capability', 'output-consistency']) {
      const each = pair!.values[measure]!;
      if ('why' in each.interval || !isNumber(each.difference)) throw new Error('no interval');
      expect(each.interval[0]).toBeLessThan(each.difference);
      expect(each.interval[1]).toBeGreaterThan(each.difference);
    }
  });

  it('says where a drop is infinite, and where there is none', async () => {
    const never = await configurationRunWith({
      items,
      models: { 'x:m@1': ['BAAA', 'BAAA', 'BAAA', 'BAAA', 'AAAA', 'BBBB', 'BBBB'] },
    });
    const wrong = await configurationRunWith({ items, models: { 'x:m@1': items.slice(0, 7).map(() => 'BBBB') } });
    const endless = await compareByStudy(one, never, { draws: 20 });
    const [onSums, onFacts] = setsIn(endless).map(({ values }) => values['drop']!);
    expect(onSums).toMatchObject({ other: '-Infinity', difference: { value: null } });
    // 1 of 3 three times and, without the failed output, 1 of 2.
    expect(onFacts!.other).toBeCloseTo(1 - (2 / 3 + 1 / 2) / 3 / (1 / 3), 12);
    expect(endless.pairs[0]!.values['drop']!.other).toBe('-Infinity');
    const [none] = (await compareByStudy(one, wrong, { draws: 20 })).pairs;
    expect(none!.values['drop']!.other).toMatchObject({ why: expect.stringMatching(/^on sums .* none in which/) as string });
    expect(none!.values['capability']!.other).toBe(0);
  });
});

describe('what two runs have in common', () => {
  const marks = (length: number) => ({ 'x:m@1': items.slice(0, 7).map(() => 'A'.repeat(length)) });
  const { noise } = configurationDefaults;

  it('takes the configurations that both ask, and the draws that these show', async () => {
    const more = await configurationRunWith({
      items,
      options: { demonstrations: [1, 2], noise: noise.slice(0, 2) },
      models: marks(16),
    });
    const { items: compared, apart, pairs } = await compareByStudy(one, more, { draws: 20 });
    expect(compared).toBe(7);
    expect(configurationsIn(one, more)).toHaveLength(4);
    const { gained, lost, same } = pairs[0]!.answers!;
    expect(gained + lost + same).toBe(27);
    expect(apart).toEqual([
      'Demonstrations: only the one number that both have (1) is compared. Left out of the second run: 2.',
      'Noise: only the one kind that both have (none) is compared. Left out of the second run: tabs.',
      'Configurations: the first run asks 4, the second 16. Only the 4 in both runs are compared. Drops start from the first of these.',
    ]);
  });

  it('leaves out a level of other words, what a subset does not ask, samples, and sets that are answered otherwise', async () => {
    const [plain, second] = configurationDefaults.wordings as [
      (typeof configurationDefaults.wordings)[0],
      (typeof configurationDefaults.wordings)[0],
    ];
    const reworded = await configurationRunWith({
      items,
      options: { wordings: [plain, { ...second, question: 'Well: {question}' }], answeredInWords: ['facts'] },
      models: marks(8),
      samples: 2,
    });
    const found = await compareByStudy(one, reworded, { draws: 20 });
    expect(found.items).toBe(4);
    expect(setsIn(found).map(({ id }) => id)).toEqual(['sums']);
    expect(found.how[0]).toContain('to the power of 2, the number of outputs');
    expect(found.apart.map((sentence) => sentence.split(':')[0])).toEqual([
      'Questions',
      'Sets',
      'Wordings',
      'Configurations',
      'Samples of each cell',
    ]);
    const [first] = listAskedConfigurations(sharedConfigurationDesign(one.plan, other.plan).options);
    const few = await configurationRunWith({ items, options: { subset: [first!] }, models: marks(1) });
    const alone = await compareByStudy(one, few, { draws: 20 });
    expect(alone.how[0]).toContain('to the power of 1, the number of outputs');
    expect(alone.pairs[0]!.values['capability']!.other).toBe(1);
    expect(alone.pairs[0]!.values['output-consistency']!.difference).toMatchObject({ value: null });
    expect(levelsIn(alone.pairs[0]!, 'level')).toEqual([]);
  });

  it('refuses what has nothing in common, and says what', async () => {
    const compare = async (options: object, seed = 7, own = items) =>
      compareByStudy(one, await configurationRunWith({ items: own, options, models: marks(4), seed }));
    await expect(compare({}, 60)).rejects.toThrow(/few-shot examples, noise or the form of the answer differ/);
    // With another seed, an item may draw the same by chance.
    const byLuck = await compare({}, 8);
    expect(byLuck.items).toBe(2);
    expect(byLuck.apart[0]).toContain('without 5 questions whose content or draws changed');
    await expect(compare({ temperatures: [{ id: 't1', value: 1 }] })).rejects.toThrow('no temperature in common');
    await expect(compare({ noise: noise.slice(1, 2) })).rejects.toThrow('no kind of noise in common');
    await expect(compare({}, 7, configuredItems('else', 7))).rejects.toThrow(/no question in common/);
    // Without few-shot examples and noise nothing is drawn, so another seed gives the same prompts.
    const bare = { demonstrations: [0] };
    const first = await configurationRunWith({ items, options: bare, models: marks(4) });
    const second = await configurationRunWith({ items, options: bare, models: marks(4), seed: 8 });
    expect((await compareByStudy(first, second, { draws: 20 })).items).toBe(7);
    // A few-shot example with other words makes another prompt, although its id and position are the same.
    const changed = items.map((item) => (item.split === 'train' ? { ...item, question: `${item.question} Say.` } : item));
    await expect(compare({}, 7, changed)).rejects.toThrow(/few-shot examples, noise/);
  });
});

describe('models of the configuration study', () => {
  it('have performance and consistency with a test, and the rest without', async () => {
    const run = await configurationRunWith({ items, models: { 'x:one@1': before, 'x:other@1': after } });
    const { measures } = await compareModelsOfRuns(
      loadStudyComparer,
      ['x:one@1', 'x:other@1'].map((model) => ({ run: 'r', model })),
      new Map([['r', run]]),
      { draws: 300 },
    );
    expect(measures.map(({ id }) => id)).toEqual(['capability', 'output-consistency', 'gap', 'std', 'drop']);
    const [capability, consistency, gap] = measures.map(({ pairs }) => pairs[0]!);
    // Adjusted over the pairs of its measure (here only itself), not over the measures of one pair.
    const alone = ({ together: _, ...found }: AnyDifference) => ({
      ...found,
      ...(!('why' in found.interval) && { together: { interval: found.interval, of: 1 } }),
    });
    expect(capability).toMatchObject({ ...alone(pair!.values['capability']!), p: 1, pHolm: 1 });
    expect(consistency).toMatchObject({ ...alone(pair!.values['output-consistency']!), p: 0.625 });
    expect(gap).not.toHaveProperty('p');
  });
});
