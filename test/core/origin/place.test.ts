import * as v from 'valibot';
import { expect, test } from 'vitest';
import { originOfCopiedAnswer, originOfNewAnswer } from '../../../src/core/origin/answer-origin.ts';
import { answerOriginSchema } from '../../../src/core/origin/origin-schema.ts';

test('an archive tells block and order of an answer as whole numbers from 0', () => {
  const isRead = (origin: unknown) => v.safeParse(answerOriginSchema, origin).success;
  expect(isRead({ engine: 'endpoint', block: 0, order: 1_999_999 })).toBe(true);
  for (const wrong of [-1, 0.5, '1', null]) {
    expect(isRead({ block: wrong, order: 0 })).toBe(false);
    expect(isRead({ block: 0, order: wrong })).toBe(false);
  }
});

test('an answer keeps the place that it was asked at, and its copy in another run has none', () => {
  const asked = originOfNewAnswer({ model: 'endpoint:mine/m', place: { block: 2, order: 1200 }, at: 5 });
  expect(asked).toMatchObject({ block: 2, order: 1200 });
  expect(originOfCopiedAnswer('that run', asked)).toEqual({ engine: 'endpoint', at: 5, run: 'that run' });
});
