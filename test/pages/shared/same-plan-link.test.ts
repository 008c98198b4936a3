import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { builtInSetLoaders } from '../../../src/items/built-in.ts';
import { sampleSetItems } from '../../../src/items/sampling.ts';
import { judgeForm } from '../../../src/studies/judge/form/form.ts';
import type { FormOptions } from '../../../src/manifest/study-form.ts';
import { samePlanLink } from '../../../src/pages/shared/same-plan-link.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { bundledEncoder } from '../../../src/core/encoder/own-encoder.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { someItems } from '../../run/small-plan.ts';

async function planOf({ sets = ['arithmetic', 'words'], n = 5, seed = 7, options = {} } = {}) {
  const loaded = await Promise.all(sets.map((id) => builtInSetLoaders[id]!()));
  return makePlan({
    study: await loadStudy('system-prompt'),
    options: { ...systemPromptStudy.defaults, maxTokens: 64, ...options },
    models: ['transformers:tiny-b@e95e20d6ab:int8'],
    items: loaded.flatMap(({ items }) => sampleSetItems(items, n, seed)),
    seed,
    samples: 1,
  });
}

test('a plan that the form can make has its link', async () => {
  expect(await samePlanLink(await planOf())).toBe(
    '#/new?study=system-prompt&models=transformers:tiny-b@e95e20d6ab:int8&items=arithmetic,words&n=5&seed=7',
  );
  expect(await samePlanLink(await planOf({ sets: ['words', 'arithmetic', 'general'], n: 100_000 }))).toMatch(
    /items=words,arithmetic,general&n=\d+&seed=7$/,
  );
});

test('options of one’s own travel in it', async () => {
  expect(await samePlanLink(await planOf({ options: { maxTokens: 65 } }))).toMatch(
    /&n=5&seed=7&options=%7B%22maxTokens%22%3A65%7D$|&options=%7B%22maxTokens%22:65%7D$/,
  );
});

test('a judge’s plan has its number of samples in it, and criteria that nobody asked about do not count', async () => {
  const set = await builtInSetLoaders['judge-logicality']!();
  const study = await loadStudy('judge');
  const options = judgeForm.withSets(study.defaults as unknown as FormOptions, [set]);
  expect((options['criteria'] as { id: string }[]).map(({ id }) => id)).toEqual(['logicality']);
  const plan = await makePlan({
    study,
    options,
    models: ['transformers:tiny-b@e95e20d6ab:int8'],
    seed: 1,
    samples: 3,
    items: sampleSetItems(set.items, 4, 1),
  });
  expect(await samePlanLink(plan)).toBe(
    '#/new?study=judge&models=transformers:tiny-b@e95e20d6ab:int8&items=judge-logicality&n=4&seed=1&samples=3',
  );
});

test('a plan by spelling, once the default of instruction styles, has the link that it had; one by meaning names its encoder', async () => {
  const study = await loadStudy('instruction-style');
  const { items } = await builtInSetLoaders['numbers']!();
  const linkOf = async (encoder: string) =>
    samePlanLink(
      await makePlan({
        study,
        options: { ...(study.defaults as unknown as FormOptions), encoder },
        models: ['transformers:tiny-b@e95e20d6ab:int8'],
        seed: 1,
        samples: 1,
        items: sampleSetItems(items, 4, 1),
      }),
    );
  const link = '#/new?study=instruction-style&models=transformers:tiny-b@e95e20d6ab:int8&items=numbers&n=4&seed=1';
  expect(await linkOf('lexical')).toBe(link);
  const ofMeaning = new URLSearchParams((await linkOf(bundledEncoder.id))?.slice('#/new?'.length));
  expect(JSON.parse(ofMeaning.get('options')!)).toEqual({ encoder: bundledEncoder.id });
});

test('a plan that it cannot make has none', async () => {
  // These options are too long for a link.
  const templates = systemPromptStudy.defaults.templates.map((template) => ({
    ...template,
    wording: { default: 'Answer. '.repeat(300) },
  }));
  const whole = await planOf();
  expect(await samePlanLink(await planOf({ options: { templates } }))).toBeUndefined();
  expect(await samePlanLink({ ...whole, seed: 8 })).toBeUndefined();
  expect(await samePlanLink({ ...whole, samples: 2 })).toBeUndefined();
  expect(await samePlanLink({ ...whole, items: whole.items.slice(1) })).toBeUndefined();
  expect(await samePlanLink({ ...whole, study: 'tarot' })).toBeUndefined();
  const own = await makePlan({
    study: await loadStudy('system-prompt'),
    options: { ...systemPromptStudy.defaults, maxTokens: 64 },
    models: whole.models,
    items: someItems(3, 'my-own'),
    seed: 7,
    samples: 1,
  });
  expect(await samePlanLink(own)).toBeUndefined();
});
