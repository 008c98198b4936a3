import { expect, test } from 'vitest';
import { parsePlanLink } from '../../../src/export/plan-link.ts';
import type { FormOptions } from '../../../src/manifest/study-form.ts';
import {
  isAdaptedToModels,
  canLinkTakeModelDefaults,
  smallModelWarning,
  adaptDefaultsToModelSize,
} from '../../../src/pages/new/small-choice.ts';
import { judgePairsDemoDefinition } from '../../../src/studies/judge-pairs/demo.ts';
import { judgePairsForm as form } from '../../../src/studies/judge-pairs/form/form.ts';
import { judgePairsDefaults } from '../../../src/studies/judge-pairs/protocol/options.ts';

const defaults = { ...judgePairsDefaults } as unknown as FormOptions;
const small = [{ small: {} }, { small: {} }];
const mixed = [{ small: {} }, {}];
const ground = (models: typeof mixed) => ({ form, defaults, models });
const atFirst = { options: defaults, sets: form.sets };
const wordingOf = ({ options }: { options: FormOptions }) => options['wording'];

test('small models alone are asked as in the demo, and any others as is usual', () => {
  const forSmall = adaptDefaultsToModelSize(ground(small), atFirst);
  expect([wordingOf(forSmall), forSmall.sets]).toEqual([
    Object(judgePairsDemoDefinition.options).wording,
    judgePairsDemoDefinition.sets,
  ]);
  expect(forSmall.options).toEqual({ ...defaults, wording: wordingOf(forSmall) });
  expect(adaptDefaultsToModelSize(ground(mixed), forSmall)).toEqual(atFirst);
  expect(adaptDefaultsToModelSize(ground([]), forSmall)).toEqual(forSmall);
  expect(adaptDefaultsToModelSize({ ...ground(small), form: { sets: form.sets } }, atFirst)).toEqual(atFirst);
});

test('what a person changed stays', () => {
  const own = { options: { ...defaults, wording: 'Mine', temperature: 1 }, sets: ['pairs-facts'] };
  expect(adaptDefaultsToModelSize(ground(small), own)).toEqual(own);
  expect(adaptDefaultsToModelSize(ground(mixed), own)).toEqual(own);
});

test('whoever chose what does not suit small models keeps it after a reload', () => {
  const forSmall = adaptDefaultsToModelSize(ground(small), atFirst);
  expect(isAdaptedToModels(ground(small), forSmall)).toBe(true);
  expect(isAdaptedToModels(ground(small), { ...forSmall, options: { ...forSmall.options, temperature: 1 } })).toBe(true);
  expect(isAdaptedToModels(ground(small), { ...forSmall, options: defaults })).toBe(false);
  expect(isAdaptedToModels(ground(small), { ...forSmall, sets: form.sets })).toBe(false);
  expect([atFirst, forSmall].map((chosen) => isAdaptedToModels(ground(mixed), chosen))).toEqual([true, false]);
});

test('only a link that leaves open what is asked is filled so', () => {
  const open = (query: string) => canLinkTakeModelDefaults(parsePlanLink(query).link);
  for (const query of ['study=judge-pairs', 'study=judge-pairs&items=mine', 'study=judge-pairs&models=small:a'])
    expect([query, open(query)]).toEqual([query, true]);
  for (const more of ['seed=1', 'n=3', 'samples=2', 'start=1', 'models=small:a&items=pairs-facts'])
    expect([more, open(`study=judge-pairs&${more}`)]).toEqual([more, false]);
});

test('it is said where small models are asked as they cannot answer', () => {
  const short = adaptDefaultsToModelSize(ground(small), atFirst).options;
  expect(smallModelWarning(ground(mixed), defaults)).toMatch(/give no preference with the wording/);
  expect(smallModelWarning(ground(mixed), short)).toBeUndefined();
  expect(smallModelWarning(ground([{}] as never), defaults)).toBeUndefined();
  expect(smallModelWarning(ground(small), { ...defaults, wording: 'Mine' })).toBeUndefined();
});
