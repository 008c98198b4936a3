import { expect, test } from 'vitest';
import { armErrors } from '../../../src/measure/advice/arm-errors.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { contrastError } from '../../../src/measure/prompt-effect/contrast-error.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';

const random = seededRandom(3);
const tables = [40, 25].map((items) => ({
  items,
  templates: 4,
  scores: Float64Array.from({ length: 4 * items }, (_, at) => Number(random() < 0.8 - 0.15 * (at % 4))),
  binary: true,
}));
const spread = promptSpread(tables);
if (!spread) throw new Error('no spread');

test('the error of a contrast of two prompts is that of their difference', () => {
  const { pairs } = armErrors(spread);
  const { se, df } = contrastError(spread, [1, 0, -1, 0]);
  expect(se).toBeCloseTo(pairs[2]?.se ?? NaN, 12);
  expect(df).toBeCloseTo(pairs[2]?.df ?? NaN, 9);
});

test('means of two prompts each differ with less error than single ones', () => {
  expect(contrastError(spread, [0.5, 0.5, -0.5, -0.5]).se).toBeLessThan(contrastError(spread, [1, 0, -1, 0]).se);
});
