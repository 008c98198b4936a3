import { expect, test } from 'vitest';
import { paraphraseFinding, paraphraseFindingText } from '../../../../src/studies/paraphrase/report/finding.ts';
import { maybeAt } from '../../../../src/report/figure-column.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import { printed } from '../../../../src/core/words/format.ts';
import type { ParaphraseModel } from '../../../../src/studies/paraphrase/measure/result.ts';
import { publishedParaphrases, threeWavering } from './cases.ts';

test('few models are told one by one, the steadiest first; an endless XParaCon in words', () => {
  const { finding } = paraphraseFinding(threeWavering);
  expect(plain(finding)).toBe(
    'tiny-b is right 50.0% of the time, and rewording never moves that: no spread at all (XParaCon has no end). ' +
      'tiny-a is right 62.5% of the time, and rewording moves its accuracy on a question by 11.8 points on average ' +
      '(XParaCon 3.08, 95% interval 2.00 to no end). tiny-a is right most often, tiny-b is the steadiest.',
  );
});

test('a model that is never right is not called the steadiest, however still it stands', () => {
  const [moved, still] = threeWavering.models as [ParaphraseModel, ParaphraseModel];
  const never = { ...still, accuracy: 0 };
  // One that is right more often than the first, and moves by more.
  const stronger = { ...moved, model: 'small:tiny-c@1', accuracy: 0.9, meanStd: 0.2, xParaCon: -Math.log2(0.2) };
  const end = (...models: ParaphraseModel[]) => {
    const { finding } = paraphraseFinding({ ...threeWavering, models });
    return plain(finding).match(/\. ([^.]* the steadiest)\.$/)?.[1];
  };
  expect(end(moved, still)).toBe('tiny-a is right most often, tiny-b is the steadiest');
  expect(end(moved, never)).toBeUndefined();
  expect(end(never)).toBeUndefined();
  expect(end(stronger, never, moved)).toBe('tiny-c is right most often, tiny-a is the steadiest');
});

test('what it rests on: how much is in, orders and wordings, what could not be read', () => {
  const { basis } = paraphraseFinding(threeWavering);
  expect(plain(basis)).toBe(
    'So far 30 of 54 answers are in (3 models on 3 questions, each in three wordings and up to 8 orders of its choices, with the plain prompt): all of this may change. ' +
      'Questions right in every wording and order: 1 of 2 with tiny-a (in some wordings only: 1) and 1 of 2 with tiny-b (in some wordings only: 1). ' +
      '1 question has no choices and is asked once in each wording. Some questions have so few choices that only 2 orders exist: all of those were asked. ' +
      '13% of the answers could not be read by the paper’s strict rule and count as wrong; a tolerant rule reads 3 of these 4. More than a fifth cannot be read of tiny-a.',
  );
});

test('of many models the ends are told, subset by subset where they were measured apart', () => {
  const { finding } = paraphraseFinding(publishedParaphrases);
  expect(plain(finding)).toBe(
    'Answer first: Rewording a question moves the accuracy on it by 9.3 points (Claude 3.5 Sonnet, XParaCon 3.43) to 22.0 points (Llama-3.1-8B-Instruct, XParaCon 2.19) on average, over 10 models. ' +
      'Llama-3.1-405B is right most often, Claude 3.5 Sonnet is the steadiest. ' +
      'Reasoning first: Rewording a question moves the accuracy on it by 2.8 points (Claude 3.5 Sonnet, XParaCon 5.16) to 26.4 points (Llama-3.1-8B-Instruct, XParaCon 1.92) on average, over 10 models.',
  );
});

test('every number is the result’s', () => {
  for (const result of [threeWavering, publishedParaphrases]) {
    const { finding, basis } = paraphraseFinding(result);
    const numbers = [...finding, ...basis].filter((part) => typeof part !== 'string');
    expect(numbers.length).toBeGreaterThan(5);
    for (const { text, at, digits, form } of numbers)
      expect(text).toBe(printed(maybeAt(result, at) as number, digits, form));
  }
});

test('nothing is made up where nothing has been measured', () => {
  const [, , third] = threeWavering.models;
  expect(paraphraseFindingText({ ...threeWavering, models: [third!] })).toMatch(
    /^Nothing can be said yet of how rewording moves the answers: no answers yet\. So far 0 of 18 answers are in/,
  );
});
