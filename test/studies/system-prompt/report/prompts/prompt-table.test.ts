import { expect, test } from 'vitest';
import { gradeModelsFromCsv } from '../../../../../src/studies/system-prompt/measure/score-csv.ts';
import { promptTableRows, widestPromptPair } from '../../../../../src/studies/system-prompt/report/prompts/prompt-table.ts';

const resultOf = (...scores: readonly (readonly [model: string, prompt: string, score: number])[]) =>
  gradeModelsFromCsv(
    ['model,scenario,benchmark,score', ...scores.map(([model, prompt, score]) => `${model},${prompt},x,${score}`)].join(
      '\n',
    ),
    't',
  );

test('the prompt with the best mean score comes first, equal ones in the plan’s order; the baseline is the plan’s first', () => {
  const rows = promptTableRows(
    resultOf(['a', 's1', 50], ['a', 's2', 40], ['a', 's3', 80], ['b', 's1', 60], ['b', 's2', 70], ['b', 's3', 70]),
  );
  expect(rows.map(({ scenario, isBaseline }) => [scenario, isBaseline])).toEqual([
    ['s3', false],
    ['s1', true],
    ['s2', false],
  ]);
  expect(rows[0]?.cells.map(({ model, score, scoreAt }) => [model, score, scoreAt])).toEqual([
    ['a', 80, '/models/0/scenarios/2/score'],
    ['b', 70, '/models/1/scenarios/2/score'],
  ]);
  // A score table has no questions.
  expect(rows.flatMap(({ cells }) => cells.filter(({ outcome }) => outcome))).toEqual([]);
});

test('answers are quoted from the model whose best and worst prompt differ most', () => {
  const scores = [
    ['a', 's1', 50],
    ['a', 's2', 40],
    ['b', 's1', 60],
    ['b', 's2', 71],
  ] as const;
  expect(widestPromptPair(resultOf(...scores))).toMatchObject({ model: 'b', best: 's2', worst: 's1' });
  expect(widestPromptPair(resultOf(['a', 's1', 50], ['a', 's2', 50]))).toBeUndefined();
});
