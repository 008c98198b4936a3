import { expect, test } from 'vitest';
import { noLastStartedAudits, type LastStartedAudits } from '../../../src/store/people/last-audits.ts';
import type { AskableModel } from '../../../src/engine/askable.ts';
import { preselectModelsAndSets, type InitialChoiceInput } from '../../../src/pages/new/first-choice.ts';

type Model = InitialChoiceInput['models'][number];
// The choice does not depend on the other fields of a small model.
const small = (id: string): Model => ({ id, group: 'small', small: {} as NonNullable<AskableModel['small']> });
const served = (id: string): Model => ({ id, group: 'endpoint' });
const replayed: Model = { id: 'replay', group: 'replay' };
const words = { id: 'words', isOwn: false };
const mine = { id: 'mine', isOwn: true };

const choice = (
  models: readonly Model[],
  last: LastStartedAudits = noLastStartedAudits,
  sets: InitialChoiceInput['sets'] = [words],
) => preselectModelsAndSets({ study: 'system-prompt', models, sets }, last);
const lastly = (
  models: readonly string[],
  known: readonly string[],
  sets: readonly string[] = ['words'],
): LastStartedAudits => ({ of: { 'system-prompt': { models, sets } }, latest: 'system-prompt', models: known, sets: [] });

test('small models are ticked where nothing else is there', () => {
  expect(choice([small('a'), small('b'), replayed]).models).toEqual(['a', 'b']);
  expect(choice([small('a'), served('x')]).models).toEqual(['x']);
  expect(choice([small('a'), ...['x', 'y', 'z', 'w'].map(served)]).models).toEqual([]);
});

test('what was started last is ticked, without what is gone', () => {
  const last = lastly(['x', 'gone'], ['x', 'y', 'gone']);
  expect(choice([small('a'), served('x'), served('y')], last)).toEqual({ models: ['x'], sets: ['words'] });
  expect(choice([small('a'), served('x')], lastly(['a'], ['x'])).models).toEqual(['a']);
});

test('a study that was never started takes the models of the last that was, and its own usual sets', () => {
  const models = [small('a'), served('x'), served('y')];
  const here = { study: 'paraphrase', models, sets: [words] };
  expect(preselectModelsAndSets(here, lastly(['y'], ['x', 'y']))).toEqual({ models: ['y'], sets: undefined });
});

test('a model that came since is ticked beside the last, but not beside small ones; a set takes the others’ place', () => {
  const models = [small('a'), served('x'), served('y')];
  expect(choice(models, lastly(['x'], ['x'])).models).toEqual(['x', 'y']);
  expect(choice(models, lastly(['a'], ['x'])).models).toEqual(['y']);
  expect(choice(models, lastly(['x'], ['x', 'y']), [words, mine]).sets).toEqual(['mine']);
  expect(choice(models, { ...lastly(['x'], ['x', 'y']), sets: ['mine'] }, [words, mine]).sets).toEqual(['words']);
});
