import { describe, expect, test } from 'vitest';
import { deniesText, statedMentionSpans, isReferenceInAnswer } from '../../../src/reading/final/says-text.ts';

describe('what a list denies does not count', () => {
  test.each([
    ['It is not Paris, Rome, Oslo or Lima.', ['Paris', 'Rome', 'Oslo', 'Lima']],
    ['It isn’t Paris, Rome, Oslo, or Lima.', ['Paris', 'Rome', 'Oslo', 'Lima']],
    ['Neither Paris, Rome nor Oslo.', ['Paris', 'Rome', 'Oslo']],
    ['not Paris, the town of Rome and Oslo', ['Paris', 'Rome', 'Oslo']],
    ['Es ist nicht Paris, Rom, Oslo oder Lima.', ['Paris', 'Rom', 'Oslo', 'Lima']],
    ['Ce n’est pas Paris, Rome, Oslo ou Lima.', ['Paris', 'Rome', 'Oslo', 'Lima']],
    ['No es París, Roma, Oslo o Lima.', ['París', 'Roma', 'Oslo', 'Lima']],
  ])('%s', (text, denied) => {
    for (const reference of denied) expect([reference, isReferenceInAnswer(text, reference)]).toEqual([reference, false]);
  });
});

test('what others say, or an answer is not, does not count', () => {
  expect(isReferenceInAnswer('Many people think it is Rome, but the capital is Oslo.', 'Rome')).toBe(false);
  expect(isReferenceInAnswer('You might think it’s Rome. Actually the capital is Oslo.', 'Rome')).toBe(false);
  expect(isReferenceInAnswer('Oslo, not to be confused with Rome.', 'Rome')).toBe(false);
  expect(isReferenceInAnswer('Unlike Rome, it lies in the north: Oslo.', 'Rome')).toBe(false);
  expect(isReferenceInAnswer('Many people think it is Rome.', 'Rome')).toBe(true);
  expect(isReferenceInAnswer('I think it is Rome, but I may be wrong.', 'Rome')).toBe(true);
});

describe('what is meant counts', () => {
  test.each([
    ['It is not Paris, Rome.', 'Rome'],
    ['It is not Paris, it is Rome.', 'Rome'],
    ['Not Paris, Rome is the capital, and has been for long.', 'Rome'],
    ['It is not Paris, Oslo or Lima but Rome.', 'Rome'],
    ['Not only Paris, Rome and Oslo.', 'Rome'],
    ['Paris, Rome and Oslo', 'Rome'],
    ['I am not sure. Paris, Rome and Oslo.', 'Rome'],
    ['No. It is Rome, and not Oslo or Lima.', 'Rome'],
    ['Es ist nicht Paris, sondern Rom.', 'Rom'],
  ])('%s', (text, reference) => {
    expect(isReferenceInAnswer(text, reference)).toBe(true);
  });
});

test('where a text stands is told in its normal form, of any words of it', () => {
  const text = 'A long way round, after more than a dozen words of no use, it ends in the city of  Rome.';
  expect(statedMentionSpans(text, 'Rome')).toMatchObject([{ start: 82, end: 86 }]);
  expect(isReferenceInAnswer(text, 'Rome')).toBe(false);
  expect(statedMentionSpans('Chrome', 'Rome')).toEqual([]);
  expect(statedMentionSpans('not Rome', 'Rome')).toEqual([]);
});

test('a text denies a reference that it has as whole words, and denies wherever it does', () => {
  expect(deniesText('It is not Rome, nor Oslo.', 'Rome')).toBe(true);
  expect(deniesText('Not Rome. Rome it is.', 'Rome')).toBe(false);
  expect(deniesText('Rome or Oslo', 'Rome')).toBe(false);
  expect(deniesText('Not in Chrome.', 'Rome')).toBe(false);
});
