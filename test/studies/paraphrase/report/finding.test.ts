import { expect, test } from 'vitest';
import { paraphraseFinding, paraphraseFindingText } from '../../findings.ts';
import { numberOrReasonAtPointer } from '../../../../src/report/figure-column.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { formatNumber } from '../../../../src/core/words/format.ts';
import type { Claim } from '../../../../src/core/studies/claim.ts';
import type { ParaphraseResult } from '../../../../src/studies/paraphrase/measure/result.ts';
import { judge, publishedParaphrases, threeWavering } from './cases.ts';

const [a, b, c] = threeWavering.models.map(({ model }) => model) as [string, string, string];
const saying = (...verdicts: Claim[]): ParaphraseResult => ({ ...threeWavering, partial: false, verdicts });
const why = 'as it was met';

test('of a run in part only how much is in', () => {
  expect(paraphraseFindingText(threeWavering)).toBe('30 of 54 answers are in so far. A finding needs all of them.');
});

test('both readings stand side by side, then the order; what it rests on below', () => {
  const strict = { about: { reading: ', read strictly' } };
  const tolerant = { about: { reading: ', read tolerantly' } };
  const result = saying(
    { claim: 'not-shown', models: [a], value: 1.5, interval: [-2.5, 5.46], p: 0.2, why, ...strict },
    { claim: 'moves-slightly', models: [a], value: 4.5, interval: [0.5, 8.5], p: 0.002, why, ...tolerant },
    { claim: 'steady-nothing', models: [b], value: 0, interval: [-1, 1.02], p: 1, why },
    { claim: 'not-rated', models: [c], why: '9 of 9 give nothing' },
    { claim: 'tied-steadiness', models: [a, b], value: 1234, why },
    { claim: 'settle', models: [a], value: 81, why, ...strict },
    { claim: 'what-points', models: [], why },
  );
  const { finding, basis } = paraphraseFinding(result);
  expect(sentenceToPlainText(finding)).toBe(
    'tiny-a, read strictly: these questions do not show that rewording adds spread. If it does, it adds less than 5.5 points. ' +
      'tiny-a is slightly sensitive, read tolerantly: rewording the questions adds 0.5 to 8.5 points of spread, perhaps more than 3. ' +
      'tiny-b is robust: rewording the questions adds at most 1.0 points of spread, within 3. ' +
      'tiny-c is not rated: 9 of 9 give nothing. ' +
      'These data do not show which of tiny-a and tiny-b is the least sensitive to rewording. A difference of 3 points takes 1,234 questions.',
  );
  expect(sentenceToPlainText(basis)).toBe(
    'Points of spread: the standard deviation of the accuracy on a question over its three wordings (over its orders of choices), minus what remains after shuffling the wordings (the orders). ' +
      'About 81 questions in all would settle tiny-a, read strictly.',
  );
});

test('a tolerance with a decimal keeps it', () => {
  const claim = { claim: 'steady', models: [b], value: 1, interval: [0.5, 1.5], p: 0.01, why } as const;
  const text = sentenceToPlainText(paraphraseFinding({ ...saying(claim), margin: 2.5 }).finding);
  expect(text).toBe('tiny-b is robust: rewording the questions adds 0.5 to 1.5 points of spread, within 2.5.');
});

test('a result of version 0.1 says so, and nothing of its models', () => {
  const { rules, margin, verdicts, ...old } = threeWavering;
  expect([rules, margin, verdicts?.length]).toEqual(['2', 3, 1]);
  const { finding, basis } = paraphraseFinding(old);
  expect(sentenceToPlainText(finding)).toBe('These figures were computed by version 0.1’s rules.');
  expect(sentenceToPlainText(basis)).not.toMatch(/tiny|XParaCon/);
});

test('printed figures are the paper’s, and named so; what rewording adds cannot be told from them', () => {
  const { finding, basis } = paraphraseFinding(publishedParaphrases);
  expect(sentenceToPlainText(finding)).toBe(
    'Answer first: the paper’s mean spread over the wordings is from 9.3 points (Claude 3.5 Sonnet) to 22.0 points (Llama-3.1-8B-Instruct), over 10 models. ' +
      'Reasoning first: the paper’s mean spread over the wordings is from 2.8 points (Claude 3.5 Sonnet) to 26.4 points (Llama-3.1-8B-Instruct), over 10 models.',
  );
  const unknown =
    'The paper prints no single answers. How much of the spread rewording or the order of the choices adds cannot be computed from it.';
  expect(sentenceToPlainText(basis)).toBe(unknown);
  expect(paraphraseFindingText(judge)).toBe(unknown);
});

test('every number is the result’s', () => {
  const { finding } = paraphraseFinding(publishedParaphrases);
  const numbers = finding.filter((part) => typeof part !== 'string');
  expect(numbers).toHaveLength(6);
  for (const { text, at, digits, form } of numbers)
    expect(text).toBe(formatNumber(numberOrReasonAtPointer(publishedParaphrases, at) as number, digits, form));
});
