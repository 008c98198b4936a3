import { describe, expect, test } from 'vitest';
import { isReferenceNumber, extractNumberAnswer, parseReferenceNumber } from '../../src/reading/number.ts';
import { inLinearTime } from '../linear-time.ts';

const value = (text: string) => {
  const reading = extractNumberAnswer(text);
  return reading.kind === 'number' ? reading.value : reading.kind;
};

describe('what an “Answer:” line says', () => {
  test.each<[string, number]>([
    ['Answer: 12', 12],
    ['Answer: 12.', 12],
    ['**Answer:** 12', 12],
    ['answer : 12', 12],
    ['Answer: $12$', 12],
    ['Answer: \\$12.50', 12.5],
    ['Answer: $12.50', 12.5],
    ['Answer: €1,000', 1000],
    ['Answer: -£5', -5],
    ['Answer: 1,000', 1000],
    ['Answer: 1000.0', 1000],
    ['Answer: \\boxed{1000}', 1000],
    ['Answer: \\boxed{1{,}000}', 1000],
    ['Answer: 1\\,000', 1000],
    ['Answer: 1 000', 1000],
    ['Answer: 1\u202f000\u202f000', 1_000_000],
    ['Answer: 1,234,567.89', 1234567.89],
    ['Answer: 3/4', 0.75],
    ['Answer: \\frac{3}{4}', 0.75],
    ['Answer: $\\boxed{\\frac{3}{4}}$', 0.75],
    ['Answer: \\dfrac{1}{2} of it', 0.5],
    ['Answer: 1 3/4', 1.75],
    ['Answer: 1\\frac{3}{4}', 1.75],
    ['Answer: 1½', 1.5],
    ['Answer: ¾', 0.75],
    ['Answer: .5', 0.5],
    ['Answer: -5', -5],
    ['Answer: −5', -5],
    ['Answer: –5', -5],
    ['Answer: +5', 5],
    ['Answer: 75 %', 75],
    ['Answer: 75 %', 75],
    ['Answer: 75\\%', 75],
    ['Answer: 5kg', 5],
    ['Answer: 5 \\text{ kg}', 5],
    ['Answer: 12 apples', 12],
    ['Answer: Tom has 12 apples.', 12],
    ['Answer: 1.5e3', 1500],
    ['Answer: 1.5 × 10^3', 1500],
    ['Answer: 1.5 \\times 10^{3}', 1500],
    ['Answer: 2e-3', 0.002],
    ['Answer: 3 + 4 = 7', 7],
    ['Answer: x = 7', 7],
    ['Answer: 12 (3 cups with 4 each)', 12],
    ['Answer: twelve', 12],
    ['Answer: Twenty-one apples', 21],
    ['Answer: minus five', -5],
    ['Answer: minus 5', -5],
    ['Answer: It is negative 5.', -5],
    ['Answer:\n\n  12', 12],
    ['3 + 4 = 7\nAnswer: 8\nNo, wait.\nAnswer: 7', 7],
    ['Answer: 007', 7],
    ['Answer: 0', 0],
    ['Answer: -0', 0],
  ])('%j is %d', (text, wanted) => expect(value(text)).toBeCloseTo(wanted, 12));

  test.each<[string, string]>([
    ['Answer:', 'nothing follows “Answer:”'],
    ['Answer: apples', 'no number is named after “Answer:”'],
    ['Answer: 3 or 4', 'several numbers are named: 3, 4'],
    ['Answer: 3, 4', 'several numbers are named: 3, 4'],
    ['Answer: 3-4', 'several numbers are named: 3, 4'],
    ['Answer: between 3 and 4', 'several numbers are named: 3, 4'],
    ['Answer: 1.2.3', '“1.2.3” can mean more than one number'],
    ['Answer: 5/0', '“5/0” can mean more than one number'],
    ['Answer: 1e400', '“1e400” can mean more than one number'],
    ['Answer: one or two', 'several numbers are named: 1, 2'],
    ['Answer: two hundred', 'no number is named after “Answer:”'],
    ['', 'empty answer'],
    ['  \n ', 'empty answer'],
    ['Solution: none', 'no number is named'],
  ])('%j cannot be read: %s', (text, why) => expect(extractNumberAnswer(text)).toEqual({ kind: 'unreadable', why }));

  test('a refusal is one, unless a number is given all the same', () => {
    expect(extractNumberAnswer('I am sorry, but I cannot help with that.').kind).toBe('refusal');
    expect(value('I am sorry, I cannot answer quickly.\nAnswer: 4')).toBe(4);
  });
});

describe('without “Answer:”', () => {
  test('the last box counts, else the last number, flagged', () => {
    expect(extractNumberAnswer('So \\boxed{3} at first, then \\boxed{\\frac{1}{4}}. Checked 9 times.')).toEqual({
      kind: 'number',
      value: 0.25,
    });
    expect(extractNumberAnswer('Tom has 3 boxes with 4 pens, so 12 pens.')).toEqual({
      kind: 'number',
      value: 12,
      by: 'last number',
    });
    expect(extractNumberAnswer('See B12 and H2O and page2: 7 in all.')).toMatchObject({ value: 7 });
    expect(extractNumberAnswer('It was 10:30').kind).toBe('unreadable');
  });
});

describe('the same number', () => {
  const same = (text: string, reference: string) => {
    const reading = extractNumberAnswer(`Answer: ${text}`);
    return reading.kind === 'number' && isReferenceNumber(reading, reference);
  };

  test.each([
    ['1,000', '1000'],
    ['1000.0', '1,000'],
    ['\\boxed{1000}', '1000'],
    ['0.75', '3/4'],
    ['3/4', '0.75'],
    ['6/8', '3/4'],
    ['1 1/2', '1.5'],
    ['0.3333333333333', '1/3'],
    ['12 apples', '12'],
    ['$12', '12 dollars'],
    ['50%', '50 %'],
    ['12345678901234567890', '12,345,678,901,234,567,890'],
    ['1.5e3', '1500'],
  ])('%s is %s', (text, reference) => expect(same(text, reference)).toBe(true));

  test.each([
    ['0.333', '1/3'],
    ['75%', '0.75'],
    ['12345678901234567891', '12345678901234567890'],
    ['-5', '5'],
    ['9007199254740993', '9007199254740992'],
  ])('%s is not %s', (text, reference) => expect(same(text, reference)).toBe(false));

  test('a number given by hand has no more than its value', () => {
    expect(isReferenceNumber({ kind: 'number', value: 0.75 }, '3/4')).toBe(true);
    expect(isReferenceNumber({ kind: 'number', value: 3 }, 'Monday')).toBeUndefined();
    expect(isReferenceNumber({ kind: 'number', value: 0.5, exact: 'nonsense' }, '1/2')).toBe(true);
  });
});

test('a reference is a number when it is nothing else', () => {
  for (const text of ['12', '1,000', '3/4', '12 cm', '€5', '50 %', '-3', '\\frac{1}{2}', '5.', '12,5'])
    expect(parseReferenceNumber(text)).toBeDefined();
  for (const text of ['Monday', 'Apollo 11', '3 or 4', 'B12', '11 Downing Street, London', ''])
    expect(parseReferenceNumber(text)).toBeUndefined();
});

test('hostile answers are read in no time and never throw', { timeout: 120_000 }, () => {
  const texts = [
    '9'.repeat(200_000),
    '1,'.repeat(100_000),
    '1/'.repeat(100_000),
    '-'.repeat(200_000),
    '1 '.repeat(100_000),
    '\\boxed{'.repeat(40_000),
    '{'.repeat(100_000),
    '\\frac{1}{'.repeat(40_000),
    'Answer: '.repeat(40_000),
    '. '.repeat(100_000),
    '1.'.repeat(100_000),
    '½'.repeat(40_000),
    '1:'.repeat(100_000),
  ];
  for (const text of texts) {
    for (const whole of [text, `Answer: ${text}`]) {
      inLinearTime(() => extractNumberAnswer(whole));
    }
  }
});
