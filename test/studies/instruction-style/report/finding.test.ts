import { expect, test } from 'vitest';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { styleFinding, styleFindingText } from '../../findings.ts';
import {
  correlationSentence,
  crsAccuracyAssociationText,
} from '../../../../src/studies/instruction-style/report/correlation.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { formatNumber } from '../../../../src/core/words/format.ts';
import { answerReaderVersion } from '../../../../src/reading/reader-version.ts';
import { publishedStyles, twoStyles } from './cases.ts';

const judged: InstructionStyleResult = {
  ...twoStyles,
  rules: '2',
  reader: answerReaderVersion,
  margin: 3,
  partial: false,
  verdicts: [
    {
      claim: 'moves-between',
      models: ['small:tiny-a@1'],
      value: 25.04,
      interval: [4.2, 45.81],
      p: 0.01,
      about: { worst: 'Declarative', best: 'Exclamative' },
    },
    { claim: 'not-shown-between', models: ['small:tiny-b@1'], interval: [0, 31.4], p: 0.4, about: { these: 'these four' } },
    {
      claim: 'tied-strength',
      models: ['small:tiny-a@1', 'small:tiny-b@1'],
      value: 1234,
      about: { difference: '3', asked: '8', found: '41.2' },
    },
    {
      claim: 'alike-right',
      models: [],
      value: 0.731,
      interval: [0.4, 0.9],
      about: { points: '40 points', models: '10 models', sets: '4 sets' },
    },
    { claim: 'measured', models: [], about: { sets: '1 set × 8 questions', prompts: '4 styles', decoding: 'greedy' } },
    { claim: 'missing', models: ['small:tiny-b@1'], value: 0.25 },
    { claim: 'of a later version', models: [] },
  ],
};

test('the finding is what the claims say, and no more', () => {
  const { finding, basis } = styleFinding(judged);
  expect(sentenceToPlainText(finding)).toBe(
    'tiny-a is sensitive: it scores 4.2 to 45.8 points lower under “Declarative” than under “Exclamative”, more than 3. ' +
      'tiny-b: these questions do not show a difference between these four instruction styles. If there is one, it is below 31.4 points. ' +
      'These data do not show which of tiny-a and tiny-b is right most often. With 8 questions a lead of 41.2 points is found in four runs of five. A lead of 3 points takes 1,234 questions.',
  );
  expect(sentenceToPlainText(basis)).toBe(
    'Measured on 1 set × 8 questions under 4 styles, greedy. ' +
      '25% of the answers of tiny-b are missing. The fit allows for answers that are missing by chance. ' +
      'Where answers stay more alike over the styles, they are right more often: Pearson’s r 0.73 (0.40 to 0.90) over 40 points of 10 models on 4 sets.',
  );
});

test('every number is the result’s', () => {
  const { finding, basis } = styleFinding(judged);
  const sentences = [...finding, ...basis, ...correlationSentence(publishedStyles, 'beam', 'lexicality')];
  const numbers = sentences.filter((part) => typeof part !== 'string');
  expect(numbers.length).toBeGreaterThan(8);
  for (const { text, at, digits, form } of numbers) {
    const from = /^\/(?:verdicts|margin)/.test(at) ? judged : publishedStyles;
    expect(text).toBe(formatNumber(valueAtJsonPointer(from, at) as number, digits, form));
  }
});

test('a result of version 0.1 says so, and nothing of its models', () => {
  const text = styleFindingText(twoStyles);
  expect(text).toMatch(/^These figures were computed by version 0\.1’s rules\./);
  expect(text).not.toContain('tiny');
});

test('a correlation says no more than its interval allows', () => {
  const of = (pearson: number, interval: readonly [number, number]) =>
    crsAccuracyAssociationText({
      ...publishedStyles.correlation.rcscore,
      pearson,
      interval: { pearson: interval, spearman: interval },
    });
  expect(of(0.5, [0.1, 0.8])).toBe('Where answers stay more alike, they are right more often');
  expect(of(-0.5, [-0.8, -0.1])).toBe('Where answers stay more alike, they are right less often');
  expect(of(0.5, [-0.1, 0.8])).toBe('Whether answers that stay more alike are right more often is open');
  expect(sentenceToPlainText(correlationSentence(twoStyles, 'greedy', 'rcscore'))).toBe(
    'No correlation: 2 points are too few.',
  );
  expect(sentenceToPlainText(correlationSentence(twoStyles, 'sampled', 'rcscore'))).toBe(
    'No correlation was computed for this decoding.',
  );
});
