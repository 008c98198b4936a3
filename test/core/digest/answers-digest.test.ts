import { describe, expect, test } from 'vitest';
import { digestFault, digestLine, digestResponses } from '../../../src/core/digest/answers-digest.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import vectors from '../../vectors/answers-digest.json' with { type: 'json' };

type Some = (typeof vectors.cases)[number]['answers'][number];

/** A response whose tokens, times and seed depend on `ms`: a digest does not contain them. */
const response = (some: Some, ms = 1): Response =>
  ({ ...some, seed: ms, tokens: { prompt: ms, completion: ms }, ms: { prefill: ms, decode: ms } }) as unknown as Response;

describe('digest of answers', () => {
  test.each(vectors.cases)('is that of another program ($sha256)', ({ answers, sha256 }) => {
    expect(digestResponses(answers.map((some) => response(some)))).toEqual({
      sha256,
      answers: answers.length,
      failed: answers.filter(({ finish }) => finish === 'error').length,
    });
  });

  test('has nothing of times and seeds in it, and the order of an object’s fields is no matter', () => {
    const [, , { answers } = { answers: [] }] = vectors.cases;
    const turned = answers.map(({ variant, ...some }) => ({
      ...some,
      variant: Object.fromEntries(Object.entries(variant).reverse()) as typeof variant,
    }));
    expect(digestResponses(turned.map((some) => response(some, 2)))).toEqual(
      digestResponses(answers.map((some) => response(some))),
    );
  });

  test('tells other words, another order and a failure apart', () => {
    const [, , , { answers } = { answers: [] }] = vectors.cases;
    const all = answers.map((some) => response(some));
    const { sha256 } = digestResponses(all);
    expect(digestResponses(all.with(0, { ...all[0]!, text: 'B' })).sha256).not.toBe(sha256);
    expect(digestResponses(all.toReversed()).sha256).not.toBe(sha256);
    expect(digestResponses(all.with(0, { ...all[0]!, finish: 'error' })).sha256).not.toBe(sha256);
    // The digest ignores the text of a failed cell, which no model wrote.
    expect(digestResponses(all.with(3, { ...all[3]!, text: 'half' })).sha256).toBe(sha256);
  });

  test('half a character counts as U+FFFD', () => {
    const one = response(vectors.cases[1]!.answers[0]!);
    expect(digestLine({ ...one, text: 'a\ud83d' })).toBe(digestLine({ ...one, text: 'a\ufffd' }));
  });

  test('what a file says of its answers is compared with them', () => {
    const found = digestResponses([]);
    expect(digestFault(undefined, found)).toBeUndefined();
    expect(digestFault(found, found)).toBeUndefined();
    const other = { sha256: '0'.repeat(64), answers: 0, failed: 0 };
    expect(digestFault(other, found)).toMatch(/^Its answers do not match/);
    expect(digestFault({ ...other, answers: 1200 }, found)).toMatch(/covers 1,200 answers, but the file has 0/);
  });

  test('a line that an older version handed on is no fault: answers were added, or asked again after failures', () => {
    const found = { sha256: 'f'.repeat(64), answers: 10, failed: 1 };
    const stated = { sha256: '0'.repeat(64), answers: 10, failed: 1 };
    expect(digestFault({ ...stated, answers: 9 }, found)).toBeUndefined();
    expect(digestFault({ ...stated, failed: 2 }, found)).toBeUndefined();
    expect(digestFault({ ...stated, failed: 0 }, found)).toMatch(/^Its answers do not match/);
  });
});
