import { describe, expect, test } from 'vitest';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { loadFewShotExamples } from '../../src/items/demonstrations.ts';
import { isExampleOnlyItem } from '../../src/core/items/item.ts';
import { configurationStudy } from '../../src/studies/configuration/protocol/configuration.ts';
import { checkItemSet } from '../../tools/generators/items/check.ts';

const sets = ['arithmetic', 'calendar', 'words', 'numbers', 'problems', 'general', 'yes-no', 'sentiment'];
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+|[-+*/]/gu) ?? []).join(' ');

describe.each(sets)('the demonstrations of the set %s', (set) => {
  test('are of the part “train”, have ids of their own and look like its items', async () => {
    const shown = await loadFewShotExamples(set);
    expect(shown.length).toBeGreaterThanOrEqual(['problems', 'general'].includes(set) ? 12 : 24);
    expect(shown.filter((item) => !isExampleOnlyItem(item))).toEqual([]);
    expect(shown.filter(({ id }) => !id.startsWith(`${set}/d`))).toEqual([]);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    const { items } = await builtInSetLoaders[set]!();
    const subjects = new Set(items.map(({ subject }) => subject));
    for (const { id, subject, choices, answer } of shown) {
      expect(subjects, id).toContain(subject);
      expect(choices?.length, id).toBe(items[0]!.choices?.length);
      expect(typeof answer, id).toBe(typeof items[0]!.answer);
      if (choices) expect(choices[answer as number], id).toBeDefined();
    }
  });

  test('ask nothing that is asked', async () => {
    const asked = (await builtInSetLoaders[set]!()).items.filter((item) => !isExampleOnlyItem(item));
    const known = new Set(asked.map(({ question, choices = [] }) => promptText(question, choices)));
    const shown = await loadFewShotExamples(set);
    expect(shown.filter(({ question, choices = [] }) => known.has(promptText(question, choices)))).toEqual([]);
    expect(new Set(shown.map(({ question, choices = [] }) => promptText(question, choices))).size).toBe(shown.length);
  });
});

test.each(['arithmetic', 'calendar', 'words', 'numbers'])(
  'the demonstrations of the set %s are found right by the second program',
  async (set) => {
    const { items, ...head } = await builtInSetLoaders[set]!();
    const shown = await loadFewShotExamples(set);
    expect(items.length).toBe(160);
    expect(checkItemSet({ ...head, items: shown })).toEqual(['set: 24 items, at least 140 are wanted']);
  },
);

test('every asked item of these sets gets the demonstrations that the configuration study wants', async () => {
  const parts = await Promise.all(
    sets.map(async (set) => [
      ...(await builtInSetLoaders[set]!()).items.filter((item) => !isExampleOnlyItem(item)),
      ...(await loadFewShotExamples(set)),
    ]),
  );
  const drawn = configurationStudy.resolve(parts.flat(), configurationStudy.defaults, 1);
  const counts = Object.values(drawn).flatMap((each) =>
    'demonstrations' in (each as object) ? [(each as { demonstrations: string[] }).demonstrations.length] : [],
  );
  expect(counts.length).toBeGreaterThan(1000);
  expect(new Set(counts)).toEqual(new Set([Math.max(...configurationStudy.defaults.demonstrations)]));
});

test('a set that is not ours has none here', async () => {
  expect(await loadFewShotExamples('my-set')).toEqual([]);
  expect(await loadFewShotExamples('constructor')).toEqual([]);
});

const promptText = (question: string, choices: readonly string[]): string =>
  `${plain(question)}|${choices.map(plain).sort().join('|')}`;
