import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { sampleItemsOfSets, splitAskedAndHeldOut, sampleExampleItems } from '../../../../src/items/study-item-set.ts';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import type { ItemSet } from '../../../../src/core/items/item.ts';
import {
  newNoiseLevel,
  noiseToFormKind,
  assignNoiseLevelId,
  noiseKinds,
} from '../../../../src/studies/configuration/form/noise-kinds.ts';
import { chooseStudyItems, setsLackingExamples } from '../../../../src/planned/chosen-items.ts';
import { configurationForm } from '../../../../src/studies/configuration/form/form.ts';
import { paraphraseForm } from '../../../../src/studies/paraphrase/form/form.ts';
import type { FormOptions } from '../../../../src/manifest/study-form.ts';
import { samePlanLink } from '../../../../src/pages/shared/same-plan-link.ts';
import { askedItemIds, countCellsWithoutHoles } from '../../../../src/core/plan/cells.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { configurationDefaults, parseConfigurationOptions } from '../../../../src/studies/configuration/protocol/options.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';

const form = configurationForm;
const options = configurationDefaults as unknown as FormOptions;

async function planOf(ids: readonly string[], n: number) {
  const sets = await Promise.all(ids.map(async (id) => splitAskedAndHeldOut(await builtInSetLoaders[id]!(), true)));
  const study = await loadStudy('configuration');
  const plan = await makePlan({
    study,
    options: form.withSets(options, sets),
    models: ['transformers:tiny-b@e95e20d6ab:int8'],
    items: [...sampleItemsOfSets(sets, () => n, 7), ...sampleExampleItems(sets, 7)],
    seed: 7,
    samples: 1,
  });
  return { plan, study };
}

test('a plan asks the chosen items, and holds what it shows; it has its link', async () => {
  const { plan, study } = await planOf(['arithmetic', 'yes-no'], 5);
  expect(askedItemIds(plan, study)).toHaveLength(10);
  expect(plan.items).toHaveLength(10 + 24 + 24);
  expect(countCellsWithoutHoles(plan, study)).toBe(10 * 24);
  expect(plan.options).toMatchObject({ answeredInWords: ['yes-no'] });
  expect(await samePlanLink(plan)).toBe(
    '#/new?study=configuration&models=transformers:tiny-b@e95e20d6ab:int8&items=arithmetic,yes-no&n=5&seed=7',
  );
});

const own = (questions: readonly string[], heldOut: readonly string[]): ItemSet => ({
  id: 'own',
  version: '1',
  title: 'Own questions',
  description: '',
  kind: 'general',
  language: 'en',
  licence: 'CC0',
  source: 'made up',
  items: [...questions, ...heldOut].map((question, n) => ({
    id: `own/${n}`,
    question,
    answer: 'so',
    ...(n >= questions.length && { split: 'train' as const }),
  })),
});

test('a set that holds out too few is refused in a sentence that says how many are needed', async () => {
  // Two of the three questions are the same.
  const few = await splitAskedAndHeldOut(own(['How?'], ['Why?', 'why', 'When?']), true);
  expect(setsLackingExamples(form, options, [few])).toEqual({
    ids: ['own'],
    fault:
      '“Own questions” holds out 2 of the 4 questions that the few-shot examples need. Give 4 of its questions the split “train”: they are shown with their answers and not asked.',
  });
  expect(setsLackingExamples(form, { ...options, demonstrations: [0, 2] }, [few]).fault).toBeUndefined();
  expect(setsLackingExamples(paraphraseForm, options, [few]).fault).toBeUndefined();
});

test('an item that asks what one of the last demonstrations asks cannot be asked, and can be left out', async () => {
  const set = await splitAskedAndHeldOut(own(['How?', 'why?'], ['Why?', 'When?', 'Where?', 'Who?']), true);
  expect(setsLackingExamples(form, options, [set]).ids).toEqual([]);
  const faults = form.itemFaults(set.items, options, set.heldOut);
  expect(faults).toEqual([
    {
      item: 'own/1',
      fault:
        'has 3 of 4 few-shot examples: the set “own” needs 4 held-out questions (split “train”) that ask something else',
    },
  ]);
  const asking = { form, options, sets: [set], perSet: 'all' as const, seed: 1 };
  expect((await chooseStudyItems({ ...asking, leavesOut: true })).map(({ id }) => id)).toEqual(['own/0']);
  expect(await chooseStudyItems({ ...asking, leavesOut: false })).toHaveLength(2);
});

test('noise that is the same has the same id: the usual levels their own', () => {
  const { noise: usual } = configurationDefaults;
  for (const level of usual) {
    expect(newNoiseLevel(noiseToFormKind(level), usual)).toEqual(level);
    expect(assignNoiseLevelId(level, usual)).toEqual(level);
  }
  const levels = noiseKinds.map(({ id }) => newNoiseLevel(id, []));
  expect(levels.map(({ id }) => id)).toEqual(['none', 'spaces-u0009', 'spaces-u005f', 'characters-70']);
  expect(parseConfigurationOptions({ ...configurationDefaults, noise: levels }).noise).toEqual(levels);
});
