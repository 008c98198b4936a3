import { describe, expect, test } from 'vitest';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { modelCardState } from '../../../src/core/studies/claim.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { paraphraseClaimKinds } from '../../../src/studies/paraphrase/measure/claims.ts';
import { checkParaphraseResult, type ParaphraseResult } from '../../../src/studies/paraphrase/measure/result.ts';
import type { ParaphraseOptions } from '../../../src/studies/paraphrase/protocol/options.ts';
import { reportSummary } from '../../../src/studies/paraphrase/report/summary.ts';
import { paraphraseModelFigures } from '../../../src/studies/paraphrase/report/figures.ts';
import { paraphraseFinding, paraphraseFindingText } from '../findings.ts';
import { rows } from '../../calibration/rows.ts';
import { paraphrasedItems, paraphraseRunWith } from './compare/compared-runs.ts';

/** The answer, by item, wording and order. */
type Answers = (item: number, wording: number, order: number) => string;

interface Asked {
  readonly items?: number;
  readonly models: readonly Answers[];
  readonly options?: Partial<ParaphraseOptions>;
  readonly margin?: number;
  /** How many of the answers exist, in the plan's order. */
  readonly part?: number;
}

/** Measures the run as a page and the command do. */
async function measured({ items: n = 60, models, options, margin, part }: Asked): Promise<ParaphraseResult> {
  const items = paraphrasedItems(n);
  const orders = options?.orders ?? 8;
  const marks = (answer: Answers) =>
    items.map((_, i) => [0, 1, 2].map((v) => Array.from({ length: orders }, (_, k) => answer(i, v, k)).join('')).join(' '));
  const names = models.map((_, m) => `small:evenkeel/made-up-${'abcdefghijklmnop'[m]}@1`);
  const run = await paraphraseRunWith({
    items,
    options: { orders, ...options },
    models: Object.fromEntries(models.map((answer, m) => [names[m]!, marks(answer)])),
  });
  const responses = run.table.rows.map(({ response }) => response).slice(0, part);
  const choices = margin === undefined ? {} : { margin };
  return checkParaphraseResult(await scoreAndMeasureResponses({ plan: run.plan, items, responses, choices }), 'the result');
}

const claimsOf = ({ verdicts = [] }: ParaphraseResult) => verdicts.map(({ claim }) => claim);
const findingText = (result: ParaphraseResult) => sentenceToPlainText(paraphraseFinding(result).finding);
const states = (result: ParaphraseResult) =>
  result.models.map(({ model }) => modelCardState(result.verdicts, paraphraseClaimKinds, model));

/** Right with this chance, independently in each cell. */
function tossing(chance: (item: number, order: number) => number, seed = 1): Answers {
  const random = seededRandom(seed);
  return (item, _, order) => (random() < chance(item, order) ? 'A' : 'B');
}
/** Every fourth item is wrong, for every wording and order. */
const unmoved: Answers = (item) => (item % 4 === 0 ? 'B' : 'A');

describe('a model that cannot see the wording', () => {
  test('and answers alike each time has nothing added by rewording, and an interval with width', async () => {
    const result = await measured({ models: [(item, _, order) => ((item + order) % 4 === 0 ? 'B' : 'A')] });
    const [{ promptEffect, meanStd }] = result.models as [ParaphraseResult['models'][number]];
    expect(meanStd).toBe(0);
    expect(promptEffect).toMatchObject({ value: 0, floor: 0, p: 1 });
    const [low, high] = promptEffect!.interval as readonly [number, number];
    expect(low).toBeLessThan(-0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(findingText(result)).toMatch(
      /^made-up-a is robust: rewording the questions adds at most \d\.\d points of spread, within 3\.$/,
    );
    expect(states(result)).toEqual(['Robust']);
  });

  test('and flips has a large spread by the paper’s figure, and still nothing added', async () => {
    const random = seededRandom(5);
    const chances = Array.from({ length: 480 }, () => 0.15 + 0.8 * random());
    const result = await measured({ models: [tossing((item, order) => chances[8 * item + order]!, 11)] });
    const [model] = result.models;
    expect(model!.meanStd).toBeGreaterThan(0.08);
    expect(model!.promptEffect!.floor).toBeGreaterThan(8);
    expect(Math.abs(model!.promptEffect!.value as number)).toBeLessThan(2.5);
    expect(claimsOf(result)).not.toContain('moves');
    expect(findingText(result)).toMatch(
      /adds at most \d\.\d points of spread, within|do not show that rewording adds spread/,
    );
    expect(paraphraseFindingText(result)).not.toMatch(/moves its accuracy|XParaCon/);
  });
});

test('where wordings decide the model is sensitive, and the sentence has both ends of the interval', async () => {
  const result = await measured({ models: [(item, wording) => (item % 3 === 0 && wording === 1 ? 'B' : 'A')] });
  const [model] = result.models;
  // A third of the items depend fully on their wording. Each adds √2/3 minus its floor.
  expect((model!.meanStd as number) * 3).toBeCloseTo(Math.SQRT2 / 3, 12);
  expect(model!.promptEffect!.p).toBe(1 / 10_000);
  expect(findingText(result)).toMatch(
    /^made-up-a is sensitive: rewording the questions adds \d\.\d to \d+\.\d points of spread, more than 3\.$/,
  );
  expect(states(result)).toEqual(['Sensitive']);
  expect(paraphraseModelFigures.lines(result)[0]!.state).toBe('Sensitive');
});

describe('the order of the choices', () => {
  const ofOrder = ({ verdicts = [] }: ParaphraseResult) => verdicts.filter(({ claim }) => claim.startsWith('choices-'));

  test('where it decides, and the wording does not: robust to the one, sensitive to the other', async () => {
    const result = await measured({ items: 120, models: [(item, _, order) => (item % 3 === 0 && order < 3 ? 'B' : 'A')] });
    const [{ orderEffect }] = result.models as [ParaphraseResult['models'][number]];
    // A third of the items have three of eight orders wrong: √(3/8 · 5/8), minus what remains after shuffling.
    expect((orderEffect!.value as number) + (orderEffect!.floor as number)).toBeCloseTo((100 * Math.sqrt(15 / 64)) / 3, 9);
    expect(orderEffect!.p).toBe(1 / 10_000);
    expect(states(result)).toEqual(['Robust']);
    expect(ofOrder(result).map(({ claim }) => claim)).toEqual(['choices-moves']);
    expect(sentenceToPlainText(paraphraseFinding(result).basis)).toMatch(
      /made-up-a is sensitive to the order of the choices: another order adds \d+\.\d to \d+\.\d points of spread, more than 3\./,
    );
    const { headline, cards } = reportSummary(result);
    expect(headline).toBe('made-up-a is robust to rewording. It is sensitive to the order of the choices.');
    expect(cards[0]!.facts.at(-1)).toMatchObject({ words: 'points added by the order of choices' });
  });

  test('where the wording decides and the order does not, only the wording is found', async () => {
    const result = await measured({
      items: 120,
      models: [(item, wording) => (item % 3 === 0 && wording === 1 ? 'B' : 'A')],
    });
    expect(states(result)).toEqual(['Sensitive']);
    expect(result.models[0]!.orderEffect).toMatchObject({ value: 0, p: 1 });
    expect(ofOrder(result).map(({ claim }) => claim)).toEqual(['choices-steady-nothing']);
  });

  test('with one order there is no finding on it', async () => {
    const result = await measured({ models: [unmoved], options: { orders: 1 } });
    expect(ofOrder(result)).toEqual([]);
    expect(result.models[0]!.orderEffect!.value).toHaveProperty('why');
  });

  test('answers that were not read under some orders decide nothing', async () => {
    const random = seededRandom(9);
    const unread: Answers = (item, wording, order) => (order < 2 && random() < 0.4 ? '?' : unmoved(item, wording, order));
    const [claim] = ofOrder(await measured({ models: [unread] }));
    expect(claim).toMatchObject({ claim: 'choices-not-read' });
  });
});

describe('answers that were not read', () => {
  const unread = (share: number, otherwise: Answers): Answers => {
    const random = seededRandom(9);
    return (item, wording, order) => (wording === 1 && random() < share ? '?' : otherwise(item, wording, order));
  };

  test('under one wording decide nothing: no effect, and the card says under which', async () => {
    const result = await measured({ models: [unread(0.3, unmoved)] });
    expect(claimsOf(result)[0]).toBe('not-read');
    expect(states(result)).toEqual(['Cannot tell yet']);
    expect(findingText(result)).toMatch(/\d\d% of the answers under “the first paraphrase” are unread, refused or failed/);
    const [low] = result.models[0]!.promptEffect!.interval as readonly [number, number];
    expect(low).toBeLessThanOrEqual(0);
    expect(claimsOf(result).filter((claim) => claim.startsWith('order'))).toEqual([]);
  });

  test('do not hide that wordings decide', async () => {
    const decided: Answers = (item, wording) => (item % 2 === 0 && wording === 2 ? 'B' : 'A');
    const result = await measured({ models: [unread(0.05, decided)] });
    expect(states(result)).toEqual(['Sensitive']);
    expect(claimsOf(result)).toContain('not-read-wordings');
  });
});

test('too few questions: cannot tell yet, how much it may be, and about how many would tell', async () => {
  const result = await measured({ items: 8, models: [unmoved] });
  expect(states(result)).toEqual(['Cannot tell yet']);
  expect(findingText(result)).toMatch(
    /these questions do not show that rewording adds spread\. If it does, it adds less than \d+\.\d points\.$/,
  );
  expect(paraphraseFindingText(result)).toMatch(/About \d+ questions in all would settle made-up-a\./);
});

test('one order of the choices cannot tell rewording from flips: no spread, no state but “cannot tell yet”', async () => {
  const result = await measured({ items: 40, models: [tossing(() => 0.8)], options: { orders: 1 } });
  expect(states(result)).toEqual(['Cannot tell yet']);
  expect(findingText(result)).toContain('fewer than two questions have their answers in several orders of the choices');
  expect(claimsOf(result)).toContain('one-order');
});

test('over a fifth that only the tolerant rule reads: not rated by the strict one, judged by the other, and never the least sensitive', async () => {
  const loose: Answers = (item, _, order) => ((item + order) % 3 === 0 ? 'a' : 'A');
  const moved: Answers = (item, wording) => (item % 2 === 0 && wording === 1 ? 'B' : 'A');
  const result = await measured({ models: [loose, moved] });
  // The card uses the tolerant reading.
  expect(states(result)).toEqual(['Robust', 'Sensitive']);
  const [first, second] = findingText(result).split('. ');
  expect(first).toBe(
    'made-up-a is not rated, read strictly: 33% of its 1,440 answers give nothing to score: 480 unreadable',
  );
  expect(second).toMatch(/^made-up-a is robust, read tolerantly: rewording the questions adds at most \d/);
  expect(result.models[0]).toMatchObject({ tolerantEffect: { value: 0 }, notRated: expect.stringMatching(/^33%/) });
  expect(claimsOf(result).filter((claim) => /order-|tied|close/.test(claim))).toEqual([]);
  expect(paraphraseModelFigures.lines(result)[0]).toMatchObject({ isNotRated: true, state: 'Robust' });
});

test('a model that guesses is not rated', async () => {
  const result = await measured({ models: [(item, wording, order) => 'ABCD'[(item + wording + order) % 4]!] });
  expect(findingText(result)).toBe(
    'made-up-a is not rated: it is right in 25.0% of cases, which is not shown to be above the 25.0% that guessing gives.',
  );
});

test('600 refusals of 600: not rated, and no spread is praised', async () => {
  const result = await measured({ items: 25, models: [() => '?', unmoved] });
  expect(states(result)[0]).toBe('Not rated');
  expect(findingText(result)).toContain('made-up-a is not rated: not one readable answer to 600 prompts: 600 unreadable.');
  expect(claimsOf(result)).not.toContain('order-steadiness');
});

test('a run in part: no verdict but “so far”', async () => {
  const result = await measured({ items: 10, models: [unmoved], part: 60 });
  expect(claimsOf(result)).toEqual(['so-far']);
  expect(paraphraseFindingText(result)).toBe('60 of 240 answers are in so far. A finding needs all of them.');
});

test('answers missing by failure are told, and a model whose answers never change stays at exactly 0', async () => {
  const random = seededRandom(4);
  const result = await measured({ models: [(item, v, k) => (random() < 0.1 ? '-' : unmoved(item, v, k))] });
  expect(result.models[0]!.promptEffect).toMatchObject({ value: 0, floor: 0, p: 1 });
  expect(claimsOf(result)).toContain('missing');
  expect(states(result)).toEqual(['Robust']);
});

test('thirteen models with the same answers: no least sensitive and no strongest', async () => {
  const result = await measured({ items: 12, models: Array.from({ length: 13 }, () => unmoved) });
  expect(claimsOf(result)).toContain('same-answers');
  expect(claimsOf(result).filter((claim) => /order-|tied|close/.test(claim))).toEqual([]);
});

test('alike models have no order; one that is sensitive to rewording stands apart from one that is not', async () => {
  const alike = await measured({ models: [1, 2, 3].map((seed) => tossing((item) => (item % 4 ? 0.9 : 0.4), seed)) });
  expect(claimsOf(alike)).not.toContain('order-strength');
  expect(claimsOf(alike)).not.toContain('order-steadiness');
  expect(claimsOf(alike).some((claim) => /^(?:tied|close)-steadiness$/.test(claim))).toBe(true);
  const moved: Answers = (item, wording) => (item % 2 === 0 && wording === 1 ? 'B' : 'A');
  const apart = await measured({ models: [unmoved, moved] });
  expect(findingText(apart)).toMatch(
    /made-up-a is the least sensitive: rewording adds at least \d+\.\d points less spread to it than to the next\./,
  );
});

test('all right: the accuracy’s interval has width', async () => {
  const result = await measured({ items: 20, models: [() => 'A'] });
  const [low, high] = result.models[0]!.accuracyInterval as readonly [number, number];
  // Wilson's interval of 20 of 20.
  expect(low).toBeCloseTo(0.83887484, 7);
  expect(high).toBe(1);
});

test('the margin is the reader’s, and is kept in the result', async () => {
  const models = [unmoved];
  expect(states(await measured({ models, margin: 0.5 }))).toEqual(['Cannot tell yet']);
  const wide = await measured({ items: 10, models, margin: 25 });
  expect(wide.margin).toBe(25);
  expect(states(wide)).toEqual(['Robust']);
});

test('every claim has one row in the table, and names a row of the calibration or why it needs none', () => {
  expect(new Set(paraphraseClaimKinds.map(({ id }) => id)).size).toBe(paraphraseClaimKinds.length);
  for (const { id, calibrated, text } of paraphraseClaimKinds) {
    if ('row' in calibrated)
      expect(
        rows.map((row) => row.id),
        id,
      ).toContain(calibrated.row);
    else expect(calibrated.exact, id).not.toBe('');
    for (const [, slot = ''] of text.matchAll(/\{([^}]+)\}/g))
      expect(slot, id).toMatch(/^(?:models|first|second|why|[a-z’ ]+\|[a-z’ ]+|about\.\w+|margin|(?:value|low|high):\w+)$/);
  }
});
