import { expect, test } from 'vitest';
import { estimateTokens } from '../../../src/core/spending/about-tokens.ts';
import { estimateSending } from '../../../src/run/estimate/estimate.ts';
import { roundToTwoDigits, costEstimateSentences } from '../../../src/run/estimate/in-words.ts';
import { estimateSendingToJudges, sumSendingEstimates } from '../../../src/run/estimate/judge-estimate.ts';
import { sampleEvenly, estimateMeanPromptTokens } from '../../../src/run/estimate/prompt-tokens.ts';
import { smallPlan } from '../small-plan.ts';

const toSend = { answersPerModel: 330, promptTokens: 61.4, maxTokens: 256 };
const models = [
  { id: 'endpoint:a/b', msPerCell: 100 },
  { id: 'endpoint:a/c', msPerCell: 300 },
];
const prices = { 'endpoint:a/b': { input: 2, output: 10 }, 'endpoint:a/c': { input: 0, output: 0 } };

test('requests, tokens, money and time of a run', () => {
  const found = estimateSending({ ...toSend, models, prices });
  expect(found).toEqual({
    requests: 660,
    input: 2 * 330 * 61.4,
    mostOutput: 2 * 330 * 256,
    mostMoney: (330 * 61.4 * 2 + 330 * 256 * 10) / 1e6,
    unpriced: [],
    ms: 330 * 400,
  });
  expect(costEstimateSentences(found, new Map())).toEqual([
    '660 requests: one for each answer. More are sent if one fails or is refused, or to turn thinking on or off.',
    'About 41,000 tokens of prompts, estimated from their characters, and at most 170,000 of answers.',
    'At most about $0.89, by the prices you typed.',
  ]);
});

test('what is not known is said', () => {
  const unknown = estimateSending({ ...toSend, models: [...models, { id: 'x', msPerCell: null }], prices });
  expect(unknown).toMatchObject({ unpriced: ['x'], ms: null });
  expect(costEstimateSentences(unknown, new Map([['x', 'new']])).slice(2)).toEqual([
    'At most about $0.89 by the prices you typed, without new: no price typed, cost unknown.',
  ]);
  const [, , money] = costEstimateSentences(estimateSending({ ...toSend, models, prices: {} }), new Map());
  expect(money).toBe('No price typed: cost unknown.');
});

test('no more digits than an estimate may have', () => {
  expect([0, 3.2, 99, 149, 8_449, 96_100].map((n) => roundToTwoDigits(n))).toEqual([0, 4, 99, 150, 8400, 96_000]);
  expect(roundToTwoDigits(1210, true)).toBe(1300);
});

test('a token for four ASCII characters, and one for each other', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abcde')).toBe(2);
  expect(estimateTokens('你好，世界')).toBe(5);
});

test('some of many, from the first to the last', () => {
  expect(sampleEvenly([1, 2, 3], 12)).toEqual([1, 2, 3]);
  const some = sampleEvenly(
    Array.from({ length: 100 }, (_, n) => n),
    12,
  );
  expect(some).toHaveLength(12);
  expect([some[0], some.at(-1)]).toEqual([0, 99]);
  expect(new Set(some).size).toBe(12);
});

test('a prompt’s tokens are the mean over what the study itself would send; without questions there are none', async () => {
  const { study, plan, items } = await smallPlan({ models: 1 });
  const asked = { study, options: plan.options, heldOut: [], seed: 1 };
  const mean = estimateMeanPromptTokens({ ...asked, items });
  expect(mean).toBeGreaterThan(5);
  expect(mean).toBeLessThan(200);
  expect(estimateMeanPromptTokens({ ...asked, items: [] })).toBeNull();
});

test('judges at servers are reckoned with their rubrics and every answer at its longest, and added', () => {
  const rule = { kind: 'rubric', judge: 'endpoint:a/c', rubric: 'It is kind.', scale: 'yes-no', repeats: 3 } as const;
  const item = { id: 's/1', question: 'Why?', answer: '', counts: { rules: [rule], together: 'all' } } as const;
  const items = [{ ...item, counts: { ...item.counts, rules: [rule] } }];
  const times = { ways: 10, samples: 1, models: 2 };
  const [judging, ...others] = estimateSendingToJudges({ judges: models, items, ...times, maxTokens: 100, prices });
  expect(others).toEqual([]);
  expect(judging).toMatchObject({ requests: 60, mostOutput: 60 * 512, unpriced: [], ms: 60 * 300 });
  expect(judging?.input).toBeGreaterThan(60 * 100);
  const asked = estimateSending({ ...toSend, models, prices });
  const all = sumSendingEstimates(asked, ...(judging ? [judging] : []));
  expect(all.requests).toBe(asked.requests + 60);
  expect(costEstimateSentences(all, new Map(), true)[0]).toBe(
    '720 requests: one for each answer, and one for each judgement. More are sent if one fails or is refused, or to turn thinking on or off.',
  );
});
