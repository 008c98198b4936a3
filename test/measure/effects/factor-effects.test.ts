import { expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { factorEffects } from '../../../src/measure/effects/factor-effects.ts';

const variants = [
  { prompt: 'a', shots: '0' },
  { prompt: 'a', shots: '5' },
  { prompt: 'b', shots: '0' },
];
const factors = [
  { id: 'prompt', levels: [{ id: 'a' }, { id: 'b' }] },
  { id: 'shots', levels: [{ id: '0' }, { id: '5' }] },
];
/** Four items in the three variants, one sample. One answer is missing. */
const scores = Float64Array.from([1, 1, 0, 1, 0, 1, 0, 1, 0, 1, NaN, 0]);
const model = { model: 'm', items: [{}, {}, {}, {}], outputs: 3, scores };

test('a level is set beside the first of its factor where all else is the same and both have a score', () => {
  const effects = factorEffects([model], variants, factors, 1, { draws: 200, seed: 1 });
  const of = (factor: string) => effects.find((each) => each.factor === factor && each.model === 'm');
  // b minus a at no shots: 0 − 1, 1 − 1, 0 − 0, 0 − 1. The pair at five shots was never asked.
  expect(of('prompt')).toMatchObject({ from: 'a', to: 'b', difference: -0.5, pairs: 4, items: 4 });
  // 5 minus 0 under a: 1 − 1, 0 − 1, 1 − 0, and the last is missing.
  expect(of('shots')).toMatchObject({ from: '0', to: '5', difference: 0, pairs: 3, items: 3 });
  const [low, high] = [of('prompt')?.low, of('prompt')?.high];
  expect(isNumber(low!) && isNumber(high!) && low <= -0.5 && high >= -0.5).toBe(true);
});

test('over all models every pair counts, and nothing is found where nothing varies', () => {
  const second = { ...model, model: 'n', scores: new Float64Array(12) };
  const effects = factorEffects([model, second], variants, factors, 1, { draws: 0, seed: 1 });
  expect(effects).toHaveLength(6);
  expect(effects[0]).toMatchObject({ factor: 'prompt', difference: -0.25, pairs: 8 });
  expect(effects[0]).not.toHaveProperty('model');
  expect(factorEffects([model], variants, [{ id: 'prompt', levels: [{ id: 'a' }] }], 1, { draws: 0, seed: 1 })).toEqual([]);
});
