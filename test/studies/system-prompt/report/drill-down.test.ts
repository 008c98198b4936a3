import { expect, test } from 'vitest';
import { pointer } from '../../../../src/base/json/json-pointer.ts';
import { drillDownHref, answerFilterForPointer, preloadDrillDownLookup } from '../../../../src/report/drill-down.ts';
import { gradeModelsFromCsv } from '../../../../src/studies/system-prompt/measure/score-csv.ts';

await preloadDrillDownLookup('system-prompt');

const lines = ['a', 'b'].flatMap((model, m) =>
  ['s1', 's2', 's3', 's4', 's5'].flatMap((s, t) =>
    ['x', 'y/z'].map((b) => `${model},${s},${b},${50 + m + (t === 2 ? 30 : t)}`),
  ),
);
const result = gradeModelsFromCsv(['model,scenario,benchmark,score', ...lines].join('\n'), 't');

test.each([
  ['/models/1/mu', { model: 'b' }],
  ['/models/1/flipping', { model: 'b', flips: true }],
  ['/models/1/interval/sigma/0', { model: 'b' }],
  ['/models/0/benchmarks/1/sigma', { model: 'a', benchmark: 'y/z' }],
  ['/models/0/scenarios/2/score', { model: 'a', scenario: 's3' }],
  [pointer('models', 0, 'scenarios', 2, 'benchmarks', 'y/z'), { model: 'a', scenario: 's3', benchmark: 'y/z' }],
  ['/models/0/scenarios/1/refused', { model: 'a', scenario: 's2', outcome: 'refused' }],
  ['/models/0/unreadable', { model: 'a', outcome: 'unreadable' }],
  ['/models/0/cut', { model: 'a', outcome: 'cut' }],
  ['/models/0/changedByHand', { model: 'a', outcome: 'changed by hand' }],
  ['/models/0/answered', { model: 'a', outcome: 'scored' }],
  ['/models/0/cells', { model: 'a' }],
  ['/models/0/collapses/0/scenarios/0/score', { model: 'a', scenario: 's3' }],
  ['/models/0/collapses/0/sigma', { model: 'a' }],
  ['/models/0/collapses/1/scenarios/0/score', { model: 'a', scenario: 's3', benchmark: 'x' }],
  ['/details/prompts/0/2/fixed', { model: 'a', between: ['s1', 's3'], change: 'fixed' }],
  ['/details/prompts/1/1/broken', { model: 'b', between: ['s1', 's2'], change: 'broken' }],
  ['/details/prompts/1/1/compared', { model: 'b', between: ['s1', 's2'] }],
  ['/details/prompts/0/2/interval/1', { model: 'a', scenario: 's3' }],
  ['/neutrality/scenarios/3/mean', { scenario: 's4' }],
  ['/neutrality/range', {}],
])('%s', (at, behind) => {
  expect(answerFilterForPointer(result, at)).toEqual(behind);
});

test('what was not read under a prompt leads to those answers', () => {
  const row = { model: 'b', prompt: 's3', place: 2, asked: 40, unreadable: 3, refused: 1, failed: 0, low: 50, high: 60 };
  const saying = { ...result, notRead: [row] };
  expect(answerFilterForPointer(saying, '/notRead/0/low')).toEqual({ model: 'b', scenario: 's3', outcome: undefined });
  expect(answerFilterForPointer(saying, '/notRead/0/unreadable')).toEqual({
    model: 'b',
    scenario: 's3',
    outcome: 'unreadable',
  });
});

test('what a verdict says stands on the answers of its model, under the prompt that it names', () => {
  const saying = {
    ...result,
    verdicts: [
      { claim: 'not-shown', models: ['b'] },
      { claim: 'worst-prompt', models: ['a'], about: { prompt: 's3' } },
      { claim: 'tied-strength', models: ['a', 'b'] },
      { claim: 'among-worst', models: ['a'], about: { prompt: 's3', names: '“s3” and “s1”' } },
    ],
  };
  expect(answerFilterForPointer(saying, '/verdicts/0/interval/1')).toEqual({ model: 'b' });
  expect(answerFilterForPointer(saying, '/verdicts/1/value')).toEqual({ model: 'a', scenario: 's3' });
  expect(answerFilterForPointer(saying, '/verdicts/2/value')).toEqual({});
  expect(answerFilterForPointer(saying, '/verdicts/3/interval/0')).toEqual({ model: 'a', scenario: 's3' });
  expect(answerFilterForPointer(saying, '/verdicts/4/value')).toBeUndefined();
});

test('details stand on the answers of their model, under the prompt or on the benchmark that they are of', () => {
  const estimate = { here: 50, value: 50, interval: [40, 60] as const };
  const contrast = { difference: 1, low: 0, high: 2, shrunk: 1, p: 1 };
  const saying = {
    ...result,
    details: {
      promptEffects: [],
      contrasts: [[], [{ ...contrast, scenario: 's4' }]],
      distribution: [
        { value: null, why: 'too few' },
        { quantiles: [{ ...estimate, q: 0.1 }], prompts: [{ ...estimate, scenario: 's2' }] },
      ],
    },
  };
  expect(answerFilterForPointer(saying, '/details/promptEffects/0/1/value')).toEqual({ model: 'a', benchmark: 'y/z' });
  expect(answerFilterForPointer(saying, '/details/contrasts/1/0/shrunk')).toEqual({ model: 'b', scenario: 's4' });
  expect(answerFilterForPointer(saying, '/details/distribution/1/prompts/0/value')).toEqual({ model: 'b', scenario: 's2' });
  expect(answerFilterForPointer(saying, '/details/distribution/1/quantiles/0/value')).toEqual({ model: 'b' });
  expect(answerFilterForPointer(saying, '/details/next/1/0/mu')).toEqual({ model: 'b' });
  expect(answerFilterForPointer(saying, '/details/forecasts/0/1/sigma')).toEqual({ model: 'a' });
  expect(answerFilterForPointer(saying, '/details/next/7/0/mu')).toBeUndefined();
});

test('quantiles of a cohort stand on no answers of this run', () => {
  expect(answerFilterForPointer(result, '/cohort/quantiles/0')).toBeUndefined();
  expect(answerFilterForPointer(result, '/models/9/mu')).toBeUndefined();
  expect(drillDownHref('r', result, '/cohort/quantiles/0')).toBeUndefined();
});

test('there is an address where there is a run', () => {
  expect(drillDownHref(undefined, result, '/models/0/mu')).toBeUndefined();
  expect(drillDownHref('r', result, '/models/0/benchmarks/1/mu')).toBe('#/run/r/answers?model=a&benchmark=y%2Fz');
});
