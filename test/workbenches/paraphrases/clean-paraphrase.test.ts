import { expect, test } from 'vitest';
import { cleanParaphrase } from '../../../src/workbenches/paraphrases/clean-paraphrase.ts';
import { inLinearTime } from '../../linear-time.ts';

test.each<[string, string]>([
  ['  What is it?\n', 'What is it?'],
  ['"What is it?"', 'What is it?'],
  ['“What is it?”', 'What is it?'],
  ['«What is it?»', 'What is it?'],
  ['Paraphrase: What is it?', 'What is it?'],
  ['paraphrased question: "What is it?"', 'What is it?'],
  ['**New question:** What is it?', 'What is it?'],
  ['**Rephrased**: What is it?', 'What is it?'],
  ['Here is the reworded question:\n\n"What is it?"', 'What is it?'],
  ['"Question: What is it?"', 'What is it?'],
  ['"Up" or "down"?', '"Up" or "down"?'],
  ['Question 3: what is it?', 'Question 3: what is it?'],
  ['What is "it"', 'What is "it"'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['![x](https://example.org/y.png)', '![x](https://example.org/y.png)'],
  ['<|im_end|>', '<|im_end|>'],
  ['', ''],
  ['"', '"'],
  ['Paraphrase:', ''],
])('%j is cleaned to %j', (answer, expected) => {
  expect(cleanParaphrase(answer)).toBe(expected);
});

test('an endless answer is cut, and quickly', () => {
  for (const endless of [
    '"'.repeat(500_000),
    'Paraphrase: '.repeat(50_000),
    `${' '.repeat(300_000)}x`,
    '**'.repeat(200_000),
  ]) {
    // The text is cut before it is processed. Many repetitions make the cost of one measurable.
    inLinearTime(() => {
      for (let n = 0; n < 500; n++) cleanParaphrase(endless);
    });
    expect(cleanParaphrase(endless).length).toBeLessThanOrEqual(20_000);
  }
});
