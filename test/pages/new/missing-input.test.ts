import { expect, test } from 'vitest';
import { firstMissingInput } from '../../../src/pages/new/missing-input.ts';

const none = {
  models: undefined,
  sets: undefined,
  perSet: undefined,
  seed: undefined,
  samples: undefined,
  maxTokens: undefined,
  completion: undefined,
  options: undefined,
  caps: undefined,
};
const whole = {
  faults: none,
  itemFaults: [],
  itemCount: 3,
  isChoosing: false,
  more: { stopFault: undefined, judgeFault: undefined },
};

test('the first thing alone is told, with where it is mended', () => {
  expect(firstMissingInput(whole)).toBeUndefined();
  const faults = { ...none, models: 'Choose at least one model.', seed: 'A whole number.' };
  expect(firstMissingInput({ ...whole, faults })).toEqual({ words: 'Choose at least one model.', place: 'choose-models' });
  expect(firstMissingInput({ ...whole, faults: { ...none, seed: 'A whole number.' } })).toEqual({
    words: 'Seed: a whole number.',
    place: 'choose-numbers',
  });
  expect(firstMissingInput({ ...whole, itemFaults: [{ item: 'a/1' }] })).toEqual({
    words: '1 chosen question cannot be asked.',
    place: 'choose-sets',
  });
});

test('a judge that is not chosen is told with its place', () => {
  const more = { ...whole.more, judgeFault: 'Choose a judge.' };
  expect(firstMissingInput({ ...whole, more })).toEqual({ words: 'Choose a judge.', place: 'choose-judge' });
});

test('questions that are still being chosen are not missed', () => {
  expect(firstMissingInput({ ...whole, itemCount: 0, isChoosing: true })).toBeUndefined();
  expect(firstMissingInput({ ...whole, itemCount: 0 })?.place).toBe('choose-sets');
});
