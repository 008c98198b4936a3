import { expect, test } from 'vitest';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { VoteRow } from '../../../src/core/json/vote-form.ts';
import type { Ballot } from '../../../src/measure/vote/plurality.ts';
import { forecastVotes, type VotedQuestion } from '../../../src/measure/vote/vote-forecast.ts';
import { withHolmOverModels } from '../../../src/measure/vote/vote-results.ts';
import { toCollectedVotes } from '../../../tools/measurements/vote/stored-votes.ts';

const ballot = (letter: string): Ballot => ({ answer: letter === '?' ? null : letter, score: Number(letter === 'R') });

/** One letter per prompt: R is right, ? casts no vote. Each further word is another sample of all prompts. */
function question(samples: string, cluster?: string): VotedQuestion {
  const across = samples.split(' ').map((letters) => Array.from(letters, ballot));
  const prompts = across[0]?.length ?? 0;
  const cells = Array.from({ length: prompts }, (_, t) => across.flatMap((own) => own[t] ?? []));
  return {
    acrossVariants: across,
    acrossSamples: across.length > 1 ? cells : [],
    byPrompt: cells.map((own) => own.reduce((sum, { score }) => sum + score, 0) / own.length),
    cluster,
  };
}

const several = (count: number, samples: string): VotedQuestion[] => Array.from({ length: count }, () => question(samples));
const settings = { model: 'm', tokens: { prompt: 40, completion: 10 }, seed: 1 };
const forecast = (sets: readonly (readonly VotedQuestion[])[], samples = 1) =>
  forecastVotes(toCollectedVotes(sets, samples), settings);
const rowOf = (rows: readonly VoteRow[], by: VoteRow['by'], votes: number): VoteRow =>
  assertDefined(
    rows.find((row) => row.by === by && row.votes === votes),
    'row',
  );

test('rows: one prompt, the best one, votes over 3, 5 and all; sets weigh the same', () => {
  // RRRRaa: 2/3 with one vote; with 3 (C(4,3) + C(4,2)·2)/C(6,3) = 16/20; with 5 all subsets keep three R; with 6 right.
  const { rows, questions } = forecast([several(6, 'RRRRaa'), several(12, 'aaaaRR')]);
  expect(questions).toBe(18);
  expect(rows.map(({ by, votes }) => `${by} ${votes}`)).toEqual(['one 1', 'best 1', 'prompts 3', 'prompts 5', 'prompts 6']);
  expect(rows.map(({ right }) => right)).toEqual([50, 50, 50, 50, 50].map((right) => expect.closeTo(right, 10)));
  const lone = forecast([several(6, 'RRRRaa'), several(12, 'RRRRRR')]).rows;
  expect(rowOf(lone, 'one', 1).right).toBeCloseTo(100 * (2 / 3 / 2 + 1 / 2), 10);
  expect(rowOf(lone, 'prompts', 3).right).toBeCloseTo(90, 10);
  expect(rowOf(lone, 'prompts', 3).gain?.value).toBeCloseTo(90 - (100 * 5) / 6, 10);
  expect(rowOf(lone, 'prompts', 6).right).toBeCloseTo(100, 10);
  expect(rowOf(lone, 'best', 1)).toMatchObject({ prompt: 0, right: expect.closeTo(100, 10) });
  expect(rowOf(lone, 'prompts', 6).overBest?.value).toBeCloseTo(0, 10);
  expect(lone.map(({ tokens }) => tokens)).toEqual([50, 50, 150, 250, 300]);
});

test('an interval for one run on as many others is wider than that of the score, and holds it', () => {
  const { rows } = forecast([[...several(20, 'RRRa'), ...several(20, 'Raaa'), ...several(20, 'RRRR')]]);
  for (const { right, interval, onOthers } of rows) {
    if ('why' in interval || 'why' in onOthers) throw new Error('no interval');
    expect(onOthers[0]).toBeLessThan(interval[0]);
    expect(interval[0]).toBeLessThan(right);
    expect(right).toBeLessThanOrEqual(interval[1]);
    expect(interval[1]).toBeLessThanOrEqual(onOthers[1]);
    expect(onOthers[1]).toBeLessThanOrEqual(100);
  }
});

test('samples vote under one prompt at a time, prompts in one sample at a time', () => {
  const { rows } = forecast([several(12, 'RRRb RRab RaRb')], 3);
  // Prompts 1 to 4 in the samples: RRR, RRa, RaR, bbb. A vote over the three is right under three of the four.
  expect(rowOf(rows, 'samples', 3).right).toBeCloseTo(75, 10);
  // 3 votes from RRRb: C(3,3) + C(3,2) = 4 of 4. From RRab: 2 + 2/3 of 4, and the same from RaRb.
  expect(rowOf(rows, 'prompts', 3).right).toBeCloseTo((100 * (1 + 2 * ((2 + 2 / 3) / 4))) / 3, 10);
});

test('unread answers cast no vote, and votes without any count as wrong', () => {
  const { rows } = forecast([several(12, '??R')]);
  expect(rowOf(rows, 'prompts', 3)).toMatchObject({ right: expect.closeTo(100, 10), noVote: 0 });
  const silent = forecast([[...several(9, 'RRR'), ...several(3, '???')]]).rows;
  expect(rowOf(silent, 'prompts', 3)).toMatchObject({ right: expect.closeTo(75, 10), noVote: expect.closeTo(25, 10) });
});

test('where a vote never differs from one prompt, its gain has no interval', () => {
  const { rows } = forecast([[...several(9, 'RRR'), ...several(3, 'aaa')]]);
  expect(rowOf(rows, 'prompts', 3).gain).toMatchObject({
    value: 0,
    interval: { why: expect.stringContaining('on every question') as string },
  });
});

test('the choice of the best prompt costs: its interval reaches further down than its own', () => {
  const letters = ['RRa', 'RaR', 'aRR', 'RRR', 'aaR', 'Raa'];
  const rows = forecast([Array.from({ length: 60 }, (_, i) => question(letters[i % 6] ?? ''))]).rows;
  const vote = rowOf(rows, 'prompts', 3);
  expect(vote.overBest?.interval[0]).toBeLessThan(vote.gain?.value ?? NaN);
  expect(vote.overBest?.value).toBeLessThanOrEqual(vote.gain?.value ?? NaN);
});

test.each([
  ['two prompts', [several(20, 'Ra')], 'three prompts or three samples'],
  ['few questions', [several(9, 'RRa')], 'fewer than 10 questions'],
  ['a set of one', [several(12, 'RRa'), several(1, 'RRa')], 'only one answered question'],
  ['few clusters', [Array.from({ length: 20 }, (_, i) => question('RRa', `${i % 4}`))], '4 clusters'],
])('%s: no forecast, with its reason', (_, sets, why) => {
  expect(forecast(sets)).toMatchObject({ rows: [], why: expect.stringContaining(why) as string });
});

test('questions of a cluster count together: intervals widen', () => {
  const letters = ['RRR', 'RRa', 'Raa', 'aaa'];
  const drawn = (cluster: (i: number) => string | undefined) =>
    forecast([Array.from({ length: 80 }, (_, i) => question(letters[Math.floor(i / 5) % 4] ?? '', cluster(i)))]).rows;
  const width = (rows: readonly VoteRow[]) => {
    const { interval } = rowOf(rows, 'prompts', 3);
    return 'why' in interval ? NaN : interval[1] - interval[0];
  };
  expect(width(drawn((i) => `${Math.floor(i / 5)}`))).toBeGreaterThan(1.5 * width(drawn(() => undefined)));
});

test('p is corrected by Holm over the models, each size of vote apart', () => {
  const letters = ['RRRRa', 'RRRaa', 'RRaaa', 'RRRRR'];
  const result = forecast([Array.from({ length: 40 }, (_, i) => question(letters[i % 4] ?? ''))]);
  const [one, two] = withHolmOverModels([result, { ...result, model: 'n' }]);
  const pOf = (rows: readonly VoteRow[] = []) => rowOf(rows, 'prompts', 3).gain?.p as number;
  expect(pOf(one?.rows)).toBeCloseTo(2 * pOf(result.rows), 12);
  expect(pOf(two?.rows)).toBe(pOf(one?.rows));
});
