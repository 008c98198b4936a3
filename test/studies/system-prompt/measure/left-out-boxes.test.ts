import { describe, expect, it } from 'vitest';
import { boxStatistics } from '../../../../src/measure/basics/box.ts';
import { withLeftOutBoxes } from '../../../../src/studies/system-prompt/measure/left-out-boxes.ts';

const none = { value: null, why: 'no answers' };
const model = {
  model: 'm',
  scenarios: [
    { score: 40, benchmarks: { sums: 30, words: 50 } },
    { score: none, benchmarks: { sums: none, words: 70 } },
    { score: 60, benchmarks: { sums: 55, words: 65 } },
  ],
  benchmarks: [{ benchmark: 'sums' }, { benchmark: 'words', box: none }],
};

describe('boxes that a link leaves out', () => {
  it('come back from the scores that are there', () => {
    expect(withLeftOutBoxes({ models: [model] })).toEqual({
      models: [
        {
          ...model,
          box: boxStatistics([40, 60]),
          benchmarks: [
            { benchmark: 'sums', box: boxStatistics([30, 55]) },
            { benchmark: 'words', box: none },
          ],
        },
      ],
    });
  });

  it('have a reason without scores', () => {
    const bare = { ...model, scenarios: [{ score: none, benchmarks: { sums: none, words: none } }] };
    expect(withLeftOutBoxes({ models: [bare] })).toMatchObject({
      models: [{ box: { value: null, why: 'the link has no scores for a box' } }],
    });
  });

  it.each([[null], [7], ['text'], [{}], [{ models: 3 }], [{ models: [null, 4, { scenarios: 1 }] }]])(
    'leave %j as it is',
    (value) => expect(withLeftOutBoxes(value)).toEqual(value),
  );
});
