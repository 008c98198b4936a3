import { expect, test } from 'vitest';
import { extractWordsAndNames } from '../../../src/workbenches/paraphrases/names-in-text.ts';
import { countNumbersInText } from '../../../src/workbenches/paraphrases/numbers-in-text.ts';

const sure = (text: string) =>
  [...countNumbersInText(text).sure].flatMap(([value, n]) => Array<number>(n).fill(value)).sort((a, b) => a - b);

test.each<[string, number[]]>([
  ['What is 5 + 15?', [5, 15]],
  ['5 - 3 and −3', [3, 3, 5]],
  ['1,000 is 1000', [1000, 1000]],
  ['1,00 counts 1 and 0', [0, 0, 1, 1]],
  ['3.5 km in 1/2 hour at 10:30', [1, 2, 3.5, 10, 30]],
  ['twenty-one and twenty one', [21, 21]],
  ['two hundred and five; two three', [2, 3, 205]],
  ['three thousand four hundred and six', [3406]],
  ['a hundred, a dozen, half', [0.5, 12, 100]],
  ['one million two hundred thousand', [1_200_000]],
  ['sixty seventy', [60, 70]],
  ['ten twelve', [10, 12]],
  ['the 3rd, the third', [3, 3]],
  ['½ of 8', [0.5, 8]],
  ['seventeenth', []],
  ['none', []],
])('“%s” has %o', (text, expected) => {
  expect(sure(text)).toEqual(expected);
});

test('“one”, “first” and “second” may be numbers or not', () => {
  const { sure: certain, perhaps } = countNumbersInText('Which one comes first, in one second?');
  expect([...certain]).toEqual([]);
  expect([...perhaps]).toEqual([
    [1, 3],
    [2, 1],
  ]);
  expect(sure('one hundred')).toEqual([100]);
});

test.each<[string, string[]]>([
  ['Leo had eggs.', []],
  ['Leo had eggs. How many does Leo have?', ['Leo']],
  ['What is Leo’s dog called? It is Rex.', ['Leo', 'Rex']],
  ['Which word rhymes with "Cat"?', ['Cat']],
  ['He said: "Go home." Then I went to New York.', ['New', 'York']],
  ['Am I right? I’m sure that I am.', []],
  ['A line\nAnother line', []],
  ['… And then Élodie came', ['Élodie']],
])('“%s” has the names %o', (text, expected) => {
  expect(extractWordsAndNames(text).names).toEqual(expected);
});
