import { describe, expect, test } from 'vitest';
import { positionShares } from '../../../src/measure/agreement/position-bias.ts';
import { itemAccuracySdOverWordings, judgeCeiling, xParaConFromSpreads } from '../../../src/measure/agreement/xparacon.ts';
import { optionLetter } from '../../../src/core/items/letter.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { questionVariantLevelIds } from '../../../src/studies/paraphrase/measure/result.ts';
import { paraphraseStudy } from '../../../src/studies/paraphrase/protocol/paraphrase.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { vectors } from '../../reference-data.ts';

interface Case {
  readonly name: string;
  /** By item, question and order: 1 for right. */
  readonly items: readonly (readonly (readonly number[])[])[];
  readonly accuracies: readonly (readonly number[])[];
  readonly stdPopulation: readonly number[];
  readonly meanStd: number;
  readonly xParaCon: number | 'Infinity';
  readonly overallAccuracy: number;
  readonly perfectlyCorrectRatio: readonly number[];
  readonly confidence: readonly string[];
}

const names = {
  consistent: 'consistently confident',
  inconsistent: 'inconsistent',
  unconfident: 'consistently unconfident',
} as const;

describe('against numpy’s values', () => {
  const { cases } = vectors<{ cases: readonly Case[] }>('xparacon');

  test.each(cases.map((each) => [each.name, each] as const))('%s: the two formulas', (_, each) => {
    const spreads = each.accuracies.map((accuracies) => itemAccuracySdOverWordings(accuracies));
    spreads.forEach((spread, i) => expect(spread).toBeCloseTo(each.stdPopulation[i]!, 14));
    if (each.xParaCon === 'Infinity') expect(xParaConFromSpreads(spreads)).toBe(Infinity);
    else expect(xParaConFromSpreads(spreads)).toBeCloseTo(each.xParaCon, 12);
  });

  test.each(cases.map((each) => [each.name, each] as const))('%s: the study over written-out answers', (_, each) => {
    const [model] = measureCase(each).models;
    const { accuracy, meanStd, confidence, items, perfectlyCorrect } = model!;
    expect(accuracy).toBeCloseTo(each.overallAccuracy, 14);
    expect(meanStd).toBeCloseTo(each.meanStd, 14);
    if (each.xParaCon === 'Infinity') expect(model!.xParaCon).toBe('Infinity');
    else expect(model!.xParaCon).toBeCloseTo(each.xParaCon, 12);
    questionVariantLevelIds.forEach((q, place) =>
      expect(perfectlyCorrect[q]).toBeCloseTo(each.perfectlyCorrectRatio[place]!, 14),
    );
    items.forEach((item, i) => {
      expect(Object.values(item.accuracy)).toEqual(each.accuracies[i]);
      expect(item.std).toBeCloseTo(each.stdPopulation[i]!, 14);
      expect(names[item.confidence as keyof typeof names]).toBe(each.confidence[i]);
    });
    for (const kind of ['consistent', 'inconsistent', 'unconfident'] as const)
      expect(confidence[kind]).toBe(each.confidence.filter((name) => name === names[kind]).length);
  });
});

/** A run whose answers are right where the case has a 1. */
function measureCase({ items: scores }: Case) {
  const items: Item[] = scores.map((_, i) => ({
    id: `case/${i}`,
    question: `Question ${i}?`,
    choices: ['one', 'two', 'three', 'four'],
    answer: i % 4,
    paraphrases: [`First ${i}?`, `Second ${i}?`],
  }));
  const orders = scores[0]![0]!.length;
  const options = { ...paraphraseStudy.defaults, orders };
  const plan: Plan = {
    study: 'paraphrase',
    options,
    models: ['m'],
    samples: 1,
    seed: 1,
    items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
    resolved: paraphraseStudy.resolve(items, options, 1),
  };
  const responses = items.flatMap((item, i) =>
    paraphraseStudy.variants(options).map((variant): Response => {
      const question = questionVariantLevelIds.indexOf(variant['question'] as 'q0');
      const k = Number(variant['order']!.slice(1)) - 1;
      const order = (plan.resolved[item.id] as { orders: number[][] }).orders[k]!;
      const wanted = scores[i]![question]![k] === 1 ? item.answer : ((item.answer as number) + 1) % 4;
      return {
        model: 'm',
        item: item.id,
        variant,
        sample: 0,
        seed: 1,
        promptHash: '',
        finish: 'stop',
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        text: `Answer: ${optionLetter(order.indexOf(wanted as number))}.`,
      };
    }),
  );
  return paraphraseStudy.measure(
    buildScoreTable({ study: paraphraseStudy as unknown as Study, plan, items, responses }),
    plan,
  );
}

describe('XParaCon', () => {
  test('is exactly endless where no item moves, also with sixths and thirds, whose mean rounds', () => {
    for (let whole = 1; whole <= 24; whole++)
      for (let part = 0; part <= whole; part++) {
        const accuracy = part / whole;
        expect(itemAccuracySdOverWordings([accuracy, accuracy, accuracy])).toBe(0);
      }
    expect(xParaConFromSpreads([0, 0, 0])).toBe(Infinity);
  });

  test('has its smallest value, −log₂(√2/3), where every item is right in one question only', () => {
    expect(itemAccuracySdOverWordings([0, 1, 0])).toBeCloseTo(Math.SQRT2 / 3, 15);
    expect(xParaConFromSpreads([itemAccuracySdOverWordings([0, 1, 0]), itemAccuracySdOverWordings([1, 0, 1])])).toBeCloseTo(
      1.0849625007,
      10,
    );
  });

  test('is one more where the spread is half', () => {
    expect(xParaConFromSpreads([0.125, 0.25]) - xParaConFromSpreads([0.25, 0.5])).toBeCloseTo(1, 14);
  });

  test('is NaN without items', () => {
    expect(xParaConFromSpreads([])).toBeNaN();
    expect(itemAccuracySdOverWordings([])).toBeNaN();
  });
});

describe('shares of places', () => {
  test('are of all answers, on both sides', () => {
    const answers = [
      { chosen: 0, correct: 1 },
      { chosen: 0, correct: 0 },
      { chosen: 0, correct: 3 },
      { chosen: 2, correct: 1 },
    ];
    expect(positionShares(answers)).toEqual([
      { chosen: 0.75, correct: 0.25 },
      { chosen: 0, correct: 0.5 },
      { chosen: 0.25, correct: 0 },
      { chosen: 0, correct: 0.25 },
    ]);
  });

  test('are none without answers', () => {
    expect(positionShares([])).toEqual([]);
  });
});

/**
 * numpy 2, run once: the minimum over all triples of accuracies k/n with one or two of the three at 1,
 *   >>> least = lambda n: min(np.std([a, b, c]) for a, b, c in product(np.arange(n + 1) / n, repeat=3) if 1 <= [a, b, c].count(1) <= 2)
 *   >>> [(round(least(n), 6), round(-np.log2(least(n)), 4)) for n in (1, 2, 6, 8)]
 *   [(0.471405, 1.085), (0.235702, 2.085), (0.078567, 3.6699), (0.058926, 4.085)]
 */
test('what a judge selects bounds its XParaCon: by eight orders 4.085, a mean spread of 0.0589', () => {
  for (const [n, ceiling] of [
    [1, 1.085],
    [2, 2.085],
    [6, 3.6699],
    [8, 4.085],
  ] as const)
    expect(judgeCeiling([n, n])).toBeCloseTo(ceiling, 4);
  expect(2 ** -judgeCeiling([8])).toBeCloseTo(0.0589, 4);
  // The mean of the spreads, not of the ceilings: (0.235702 + 0.058926) / 2.
  expect(2 ** -judgeCeiling([2, 8])).toBeCloseTo(0.147314, 6);
  expect(judgeCeiling([])).toBeNaN();
});
