import { expect, test } from 'vitest';
import { notAboveChanceReason, unratedReason, tooFewReadableReason } from '../../../src/measure/verdicts/not-rated.ts';

const all = { answered: 100, unreadable: 0, refused: 0, failed: 0 };
/** The one-sided 95% t with 59 degrees of freedom is 1.671093. */
const score = (mu: number) => ({ mu, muVariance: 0.0025, df: 59 });

test('over a fifth unreadable or refused is not rated, and a fifth is', () => {
  expect(tooFewReadableReason({ ...all, unreadable: 10, refused: 10 })).toBeUndefined();
  expect(tooFewReadableReason({ ...all, unreadable: 10, refused: 11, failed: 3 })).toMatchObject({
    why: '21% of its 100 answers give nothing to score: 11 refused, 10 unreadable',
  });
  expect(tooFewReadableReason({ answered: 0, unreadable: 0, refused: 0, failed: 7 })).toMatchObject({
    why: 'not one readable answer to 7 prompts: 7 failed',
  });
  expect(tooFewReadableReason({ answered: 0, unreadable: 0, refused: 0, failed: 0 })).toBeUndefined();
});

test('a score is above chance where its lower end is', () => {
  // 0.25 + 1.671093·0.05 = 0.333555.
  expect(notAboveChanceReason(score(0.3335), 0.25)).toMatchObject({
    why: 'it is right in 33.4% of cases, which is not shown to be above the 25.0% that guessing gives',
  });
  expect(notAboveChanceReason(score(0.3337), 0.25)).toBeUndefined();
  expect(notAboveChanceReason(score(0.05), 0)).toMatchObject({ why: expect.stringMatching(/shown to be above 0$/) });
  expect(notAboveChanceReason(undefined, 0.25)).toBeUndefined();
  expect(notAboveChanceReason({ mu: 0.1, muVariance: NaN, df: 0 }, 0.25)).toBeUndefined();
});

test('too little to read comes before chance', () => {
  expect(unratedReason({ ...all, refused: 100 }, score(0), 0.25)?.why).toMatch(/^not one readable answer/);
  expect(unratedReason(all, score(0.3), 0.25)?.why).toMatch(/guessing/);
});
