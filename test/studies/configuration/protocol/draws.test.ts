import { describe, expect, test } from 'vitest';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import { loadFewShotExamples } from '../../../../src/items/demonstrations.ts';
import { isExampleOnlyItem, type Item } from '../../../../src/core/items/item.ts';
import { randomBelow, seededRandom } from '../../../../src/measure/basics/random.ts';
import { canonicalJson, type Plan } from '../../../../src/core/plan/plan.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { countCellsWithoutHoles, eachCell } from '../../../../src/core/plan/cells.ts';
import {
  drawExamplesAndNoise,
  getItemDraws,
  fewShotExamples,
} from '../../../../src/studies/configuration/protocol/draws.ts';
import { configurationDefaults, type ConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import { configurationStudy } from '../../../../src/studies/configuration/protocol/configuration.ts';
import { questionKey } from '../../../../src/core/items/same-question.ts';
import type { Study } from '../../../../src/core/studies/study.ts';

const item = (set: string, n: number, split?: 'train', question = `Is ${set} ${n} so?`): Item => ({
  id: `${set}/${split ? 'd' : ''}${n}`,
  question,
  choices: ['yes', 'no'],
  answer: n % 2,
  ...(split && { split }),
});

const setOfItems = (set: string, asked: number, heldOut: number): Item[] => [
  ...Array.from({ length: asked }, (_, n) => item(set, n)),
  ...Array.from({ length: heldOut }, (_, n) => item(set, 1000 + n, 'train')),
];

const planOf = (items: readonly Item[], options: Partial<ConfigurationOptions> = {}, seed = 1): Plan => {
  const whole = { ...configurationDefaults, ...options };
  return {
    study: 'configuration',
    options: whole as Plan['options'],
    models: ['m'],
    samples: 1,
    seed,
    items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
    resolved: drawExamplesAndNoise(items, whole, seed),
  };
};

/** The same question, as a hostile or careless set may write it. */
function otherwise(question: string, random: () => number): string {
  const forms = [
    (text: string) => text.toUpperCase(),
    (text: string) => text.replaceAll(' ', '   '),
    (text: string) => ` ${text.replace('?', ' ?')} `,
    (text: string) => text.replace('?', ''),
    (text: string) =>
      [...text].map((c) => (/[a-z]/i.test(c) ? String.fromCodePoint(c.codePointAt(0)! + 0xfee0) : c)).join(''),
  ];
  return forms[randomBelow(random, forms.length)]!(question);
}

describe('demonstrations', () => {
  test('never are the item, nor one that asks the same: 300 sets drawn at random', () => {
    const random = seededRandom(3);
    for (let trial = 0; trial < 300; trial++) {
      const sets = ['a', 'b'].map((set) => {
        const asked = Array.from({ length: 1 + randomBelow(random, 8) }, (_, n) => item(set, n));
        const copies = asked
          .filter(() => random() < 0.7)
          .map(({ question }, n) => item(set, 500 + n, 'train', otherwise(question, random)));
        const others = Array.from({ length: 4 + randomBelow(random, 6) }, (_, n) => item(set, 1000 + n, 'train'));
        return [...asked, ...copies, ...others].sort(() => random() - 0.5);
      });
      const items = sets.flat();
      const plan = planOf(items, {}, trial);
      const byId = new Map(items.map((each) => [each.id, each]));
      for (const asked of items) {
        if (asked.split) continue;
        const { demonstrations } = getItemDraws(asked, plan);
        expect(demonstrations).toHaveLength(4);
        const shown = demonstrations.map((id) => byId.get(id)!);
        expect(shown.every(({ id, split }) => split === 'train' && id.split('/')[0] === asked.id.split('/')[0])).toBe(true);
        const questions = [asked, ...shown].map(({ question }) => questionKey(question));
        expect(new Set(questions).size).toBe(5);
        // The prompt shows the same examples.
        expect(fewShotExamples(asked, 4, plan).map(({ question }) => question)).toEqual(
          shown.map(({ question }) => question),
        );
      }
    }
  });

  test('two are the first of four; another seed draws others; more items do not change those of an item', () => {
    const items = setOfItems('facts', 10, 20);
    const plan = planOf(items);
    const two = fewShotExamples(items[0]!, 2, plan);
    expect(fewShotExamples(items[0]!, 4, plan).slice(0, 2)).toEqual(two);
    expect(planOf(items).resolved).toEqual(plan.resolved);
    expect(planOf(items, {}, 2).resolved[items[0]!.id]).not.toEqual(plan.resolved[items[0]!.id]);
    const more = planOf([...items, item('facts', 77)]);
    expect(more.resolved[items[0]!.id]).toEqual(plan.resolved[items[0]!.id]);
    const lists = items.slice(0, 10).map((each) => getItemDraws(each, plan).demonstrations.join());
    expect(new Set(lists).size).toBeGreaterThan(5);
  });

  test('a set without enough that asks something else is refused in one sentence', () => {
    expect(() => planOf(setOfItems('facts', 2, 0))).toThrow(
      /^2 questions cannot be asked: “facts\/0” has no few-shot example: the set “facts” needs 4 held-out questions \(split “train”\) that ask something else; /,
    );
    expect(() => planOf(setOfItems('facts', 1, 3))).toThrow(/has 3 of 4 few-shot examples/);
    expect(() => planOf(setOfItems('facts', 2, 0), { demonstrations: [0] })).not.toThrow();
    expect(() => planOf(setOfItems('facts', 0, 9))).toThrow(/All questions are held out/);
    expect(() => planOf([{ ...item('facts', 1), answer: 5 }], { demonstrations: [0] })).toThrow(
      /answer that is not among its choices/,
    );
  });

  test('a plan that was changed so that an item shows itself is refused', () => {
    const items = setOfItems('facts', 2, 6);
    const plan = planOf(items);
    const [first] = items;
    const drawn = plan.resolved[first!.id] as { demonstrations: string[]; noise: [] };
    const changed = (resolved: Plan['resolved']): Plan => ({ ...plan, resolved: { ...plan.resolved, ...resolved } });
    const shows =
      (id: string, more: Plan['resolved'] = {}) =>
      () =>
        fewShotExamples(
          first!,
          2,
          changed({ [first!.id]: { ...drawn, demonstrations: [id, ...drawn.demonstrations] }, ...more }),
        );
    expect(shows(first!.id)).toThrow(/which is not held out/);
    expect(shows('facts/copy', { 'facts/copy': { shown: { question: 'is FACTS 0 so', answer: 0 } } })).toThrow(
      /the two ask the same/,
    );
    expect(() => fewShotExamples(first!, 2, changed({ [first!.id]: { ...drawn, demonstrations: [] } }))).toThrow(
      /has 0 few-shot/,
    );
    for (const broken of [null, [], { demonstrations: 'x' }, { shown: {} }, 4])
      expect(() => getItemDraws(first!, changed({ [first!.id]: broken as never }))).toThrow(/missing or invalid/);
  });
});

describe('noise', () => {
  const items = setOfItems('facts', 3, 8);
  const plan = planOf(items);

  test('70 characters before and after, drawn for item and level, in the plan', () => {
    for (const asked of items.slice(0, 3)) {
      const { noise } = getItemDraws(asked, plan);
      expect(noise.map(({ level }) => level)).toEqual(['characters']);
      for (const text of [noise[0]!.before, noise[0]!.after]) expect(text).toMatch(/^[!-;=-~]{70}$/);
      expect(noise[0]!.before).not.toBe(noise[0]!.after);
    }
    const texts = items.slice(0, 3).map((each) => getItemDraws(each, plan).noise[0]!.before);
    expect(new Set(texts).size).toBe(3);
  });

  test('a level of more characters has its own', () => {
    const noise = [...configurationDefaults.noise, { id: 'many', kind: 'characters' as const, count: 200 }];
    const drawn = getItemDraws(items[0]!, planOf(items, { noise })).noise;
    expect(drawn.map(({ level, before }) => [level, before.length])).toEqual([
      ['characters', 70],
      ['many', 200],
    ]);
    expect(drawn[0]).toEqual(getItemDraws(items[0]!, plan).noise[0]);
  });
});

test('held-out items are in the plan, with their words, and are never asked', async () => {
  const items = setOfItems('facts', 5, 8);
  const study = configurationStudy as unknown as Study;
  const plan = await makePlan({
    study,
    options: configurationStudy.defaults,
    models: ['small:a@1'],
    items,
    seed: 1,
    samples: 1,
  });
  expect(plan.items).toHaveLength(13);
  expect(countCellsWithoutHoles(plan, study)).toBe(5 * 24);
  const asked = new Set([...eachCell(plan, study)].map((cell) => cell.item));
  expect([...asked]).toEqual(items.slice(0, 5).map(({ id }) => id));
  expect(() =>
    configurationStudy.prompt({ model: 'm', item: items[7]!.id, variant: {}, sample: 0 }, items[7]!, plan),
  ).toThrow();
});

test('all our own sets of questions can be asked whole, with their own held-out parts', async () => {
  const sets = ['arithmetic', 'calendar', 'words', 'numbers', 'problems', 'general', 'yes-no', 'sentiment'];
  const parts = await Promise.all(
    sets.map(async (set) => {
      const { items } = await builtInSetLoaders[set]!();
      return [...items.filter((each) => !isExampleOnlyItem(each)), ...(await loadFewShotExamples(set))];
    }),
  );
  const items = parts.flat();
  const plan = planOf(items);
  for (const each of items) {
    if (isExampleOnlyItem(each)) continue;
    const variant = { demonstrations: '4', noise: 'none', paraphrase: 'plain', temperature: 't02' };
    const { messages } = configurationStudy.prompt({ model: 'm', item: each.id, variant, sample: 0 }, each, plan);
    expect(messages[0]!.content.split('\n\n').filter((part) => part.startsWith('Question: '))).toHaveLength(5);
  }
});

test('a plan of 6 sets × 100 items stays under 400 kB', async () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((set) => setOfItems(set, 100, 24));
  const study = configurationStudy as unknown as Study;
  const models = Array.from({ length: 9 }, (_, m) => `small:evenkeel/${m}@1`);
  const plan = await makePlan({ study, options: configurationStudy.defaults, models, items, seed: 1, samples: 1 });
  expect(canonicalJson(plan).length).toBeLessThan(400_000);
});
