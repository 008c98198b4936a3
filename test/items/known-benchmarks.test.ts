import { expect, test } from 'vitest';
import { filterKnownBenchmarkIds } from '../../src/items/known-benchmarks.ts';
import { recipes } from '../../src/items/recipes/recipes.ts';

test('sets named after a published benchmark are known, and a person’s own are not', () => {
  const known = ['mmlu', 'mmlu-pro-100', 'cais_mmlu', 'gsm8k', 'my-BoolQ', 'bbh-date', 'math-500'];
  const own = ['arithmetic', 'mmlux', 'math', 'research', 'own', 'squadron', 'starch'];
  expect(filterKnownBenchmarkIds([...known, ...own])).toEqual(known);
});

test('what recipes load is known', () => {
  // The recipe for OpenAI evals names a layout, not a benchmark.
  const ids = recipes.map(({ id }) => id).filter((id) => id !== 'openai-evals');
  expect(filterKnownBenchmarkIds(ids)).toEqual(ids);
});
