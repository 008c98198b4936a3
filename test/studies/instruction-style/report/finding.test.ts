import { expect, test } from 'vitest';
import { valueAt } from '../../../../src/core/json/json-pointer.ts';
import { styleFinding, styleFindingText } from '../../../../src/studies/instruction-style/report/finding.ts';
import { correlationSentence, whetherTogether } from '../../../../src/studies/instruction-style/report/correlation.ts';
import { plain } from '../../../../src/core/words/sentence-with-figures.ts';
import { printed } from '../../../../src/core/words/format.ts';
import { publishedStyles, twoStyles } from './cases.ts';

test('few lines are told one by one, with what chance alone would give', () => {
  expect(styleFindingText(twoStyles)).toBe(
    'tiny-a’s accuracy moves by 25.0 points with the style of the instruction (by chance alone 4.5), from 50.0% (declarative) ' +
      'to 75.0% (exclamative); its answers under different styles are alike to 0.50 of 1 (CRS). ' +
      'So far: 2 models on 1 set of questions under 4 styles, greedy; 48 of 96 pairs of answers compared. All of this may change. ' +
      'No range is clearly larger than chance alone would give: the styles may not matter at all.',
  );
});

test('of many lines the ends are told, in two sentences', () => {
  const { finding } = styleFinding(publishedStyles);
  expect(plain(finding)).toMatch(
    /^The style of the instruction moves accuracy by 0\.0 points \(Gemma 3-12B on AIME\) to 10\.0 points \(Qwen 2\.5-\w+ on AIME\), over 40 pairs of model and benchmark\. More consistent models are right more often: Pearson’s r 0\.73 over 40 points of 10 models, 95% interval 0\.\d\d to 0\.\d\d, p < 0\.001\.$/,
  );
});

test('every number is the result’s', () => {
  for (const result of [publishedStyles, twoStyles]) {
    const { finding, basis } = styleFinding(result);
    const sentences = [...finding, ...basis, ...correlationSentence(result, 'beam', 'lexicality')];
    const numbers = sentences.filter((part) => typeof part !== 'string');
    expect(numbers.length).toBeGreaterThan(2);
    for (const { text, at, digits, form } of numbers)
      expect(text).toBe(printed(valueAt(result, at) as number, digits, form));
  }
});

test('a correlation says no more than its interval allows', () => {
  const of = (pearson: number, interval: readonly [number, number]) =>
    whetherTogether({
      ...publishedStyles.correlation.rcscore,
      pearson,
      interval: { pearson: interval, spearman: interval },
    });
  expect(of(0.5, [0.1, 0.8])).toBe('More consistent models are right more often');
  expect(of(-0.5, [-0.8, -0.1])).toBe('More consistent models are right less often');
  expect(of(0.5, [-0.1, 0.8])).toBe('Whether more consistent models are right more often is open');
  expect(plain(correlationSentence(twoStyles, 'greedy', 'rcscore'))).toBe('No correlation: 2 points are too few.');
  expect(plain(correlationSentence(twoStyles, 'sampled', 'rcscore'))).toBe(
    'No correlation was computed for this decoding.',
  );
});

test('nothing is made up where nothing has been measured', () => {
  const [, second] = twoStyles.models;
  expect(styleFindingText({ ...twoStyles, models: [second!] })).toMatch(
    /^Nothing can be said yet of how accuracy moves: no answers yet\. So far:/,
  );
});
