import { describe, expect, it } from 'vitest';
import type { GivenMark, HumanMark } from '../../../src/core/answers/mark.ts';
import type { ParsedAnswer } from '../../../src/core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';
import { compareWithHumanMarks } from '../../../src/measure/checked/checked-reading.ts';

const option: ParsedAnswer = { kind: 'option', option: 0, by: 'letter' };
const readAs = {
  right: { reading: option, score: 1 },
  wrong: { reading: option, score: 0 },
  unreadable: { reading: { kind: 'unreadable', why: 'nothing' }, score: 0 },
  refused: { reading: { kind: 'refusal', why: 'no' }, score: 0 },
} as const satisfies Record<string, { reading: ParsedAnswer; score: number }>;

let items = 0;
function row(
  model: string,
  read: keyof typeof readAs,
  byPerson: Readonly<Record<string, HumanMark>>,
  more: Partial<ScoredResponse> = {},
): ScoredResponse {
  const response = {
    model,
    item: `s/${++items}`,
    variant: { f: 'x' },
    sample: 0,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 0, completion: 0 },
    ms: { prefill: 0, decode: 0 },
    finish: 'stop' as const,
  };
  const marks = Object.entries(byPerson).map(([by, mark]): GivenMark => ({ by, mark }));
  return { response, ...readAs[read], ...(marks.length > 0 && { marks }), ...more };
}

const ofOne = (rows: readonly ScoredResponse[]) => compareWithHumanMarks({ rows }, { models: ['m'] })?.all;

it('says nothing where nobody marked', () => {
  expect(compareWithHumanMarks({ rows: [row('m', 'right', {}), row('m', 'wrong', {})] }, { models: ['m'] })).toBeUndefined();
});

it('counts what people say against what the rule scores, model by model and over all', () => {
  const rows = [
    row('m', 'right', { Ann: 'right' }),
    row('m', 'right', { Ann: 'right' }),
    row('m', 'right', { Ann: 'right' }),
    row('m', 'unreadable', { Ann: 'right' }),
    row('m', 'wrong', { Ann: 'wrong' }),
    row('m', 'right', { Ann: 'wrong' }),
    row('m', 'unreadable', { Ann: 'none' }),
    row('n', 'refused', { Ann: 'none' }),
    row('n', 'wrong', { Ann: 'none' }),
    row('n', 'right', {}),
  ];
  const found = compareWithHumanMarks({ rows }, { models: ['m', 'n'] })!;
  expect(found.agreements).toEqual([]);
  expect(found.all).toMatchObject({
    people: [{ by: 'Ann', answers: 9 }],
    answers: 9,
    differing: 0,
    said: {
      right: { right: 3, wrong: 0, unreadable: 1, refused: 0 },
      wrong: { right: 1, wrong: 1, unreadable: 0, refused: 0 },
      none: { right: 0, wrong: 1, unreadable: 1, refused: 1 },
    },
    sensitivity: { of: 4, read: 3, share: 0.75 },
    specificity: { of: 5, read: 4, share: 0.8 },
  });
  // Wilson's intervals by scipy.
  expect(found.all.sensitivity.interval).toEqual([expect.closeTo(0.300641842582, 10), expect.closeTo(0.95441273919, 10)]);
  expect(found.all.specificity.interval).toEqual([expect.closeTo(0.375534629763, 10), expect.closeTo(0.963775891368, 10)]);
  const [m, n] = found.models;
  expect(m).toMatchObject({ model: 'm', answers: 7, specificity: { of: 3, read: 2 } });
  expect(n).toMatchObject({
    model: 'n',
    people: [{ by: 'Ann', answers: 2 }],
    sensitivity: { of: 0, read: 0, share: { value: null, why: 'no answer that was checked is right' } },
    specificity: { of: 2, read: 2, share: 1 },
  });
});

it('has no interval of one answer, and no specificity where all are right', () => {
  expect(ofOne([row('m', 'right', { Ann: 'right' })])).toMatchObject({
    sensitivity: { share: 1, interval: { value: null, why: 'one answer is too few for an interval' } },
    specificity: { share: { value: null, why: 'every answer that was checked is right' } },
  });
});

it('holds the study’s rule against people, whatever was changed by hand', () => {
  const changed = row(
    'm',
    'right',
    { Ann: 'right' },
    {
      verdict: { model: 'm', item: 's/1', variant: { f: 'x' }, sample: 0, reading: option, by: 'Ann', why: 'seen' },
      ruled: readAs.unreadable,
    },
  );
  expect(ofOne([changed])).toMatchObject({ sensitivity: { of: 1, read: 0 }, said: { right: { unreadable: 1, right: 0 } } });
});

it('leaves failed cells out', () => {
  const failed = row('m', 'unreadable', { Ann: 'none' }, { score: null });
  expect(ofOne([failed])).toBeUndefined();
});

describe('of two people', () => {
  const rows = [
    ...Array.from({ length: 4 }, () => row('m', 'right', { Ann: 'right', Bo: 'right' })),
    row('m', 'right', { Ann: 'right', Bo: 'wrong' }),
    ...Array.from({ length: 2 }, () => row('m', 'wrong', { Ann: 'wrong', Bo: 'wrong' })),
    row('m', 'wrong', { Ann: 'wrong', Bo: 'none' }),
    ...Array.from({ length: 2 }, () => row('m', 'refused', { Ann: 'none', Bo: 'none' })),
    row('m', 'wrong', { Ann: 'wrong' }),
  ];

  it('tells their agreement over what both marked (worked by hand: p_o 8/10, p_e 35/100)', () => {
    const [agreement, ...others] = compareWithHumanMarks({ rows }, { models: ['m'] })!.agreements;
    expect(others).toEqual([]);
    expect(agreement).toMatchObject({ people: ['Ann', 'Bo'], both: 10, same: 8, share: 0.8 });
    expect(agreement!.kappa).toBeCloseTo(0.45 / 0.65, 12);
    expect(agreement!.kappaInterval).toEqual([expect.closeTo(0.2156345716, 9), expect.closeTo(0.9127966901, 9)]);
  });

  it('counts the answers on which they say the same, and those that one of them marked alone', () => {
    expect(ofOne(rows)).toMatchObject({
      people: [
        { by: 'Ann', answers: 11 },
        { by: 'Bo', answers: 10 },
      ],
      answers: 9,
      differing: 2,
      sensitivity: { of: 4, read: 4 },
      specificity: { of: 5, read: 5 },
    });
  });

  it('has no κ where both say the same of all', () => {
    const same = rows.slice(0, 4);
    expect(compareWithHumanMarks({ rows: same }, { models: ['m'] })!.agreements).toMatchObject([
      { share: 1, kappa: { why: 'both gave every answer the same mark' }, kappaInterval: { value: null } },
    ]);
  });
});

it('compares five people at most', () => {
  const marks = Object.fromEntries([...'abcdefgh'].map((name) => [name, 'right' as const]));
  expect(compareWithHumanMarks({ rows: [row('m', 'right', marks)] }, { models: ['m'] })!.agreements).toHaveLength(10);
});
