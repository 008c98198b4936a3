import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { krippendorffAlpha, type AlphaMetric } from '../../../../src/measure/alpha/krippendorff-alpha.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { ratingScalePointNames } from '../../../../src/reading/rating-scale.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Variant } from '../../../../src/core/plan/cell.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import { prepareScaleMapping } from '../../../../src/studies/judge/protocol/mapping.ts';
import { judgeDefaults, parseJudgeOptions, type JudgeOptions } from '../../../../src/studies/judge/protocol/options.ts';
import type { RatingReference } from '../../../../src/studies/judge/measure/reference.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { vectors } from '../../../reference-data.ts';
import { inLinearTime } from '../../../linear-time.ts';

const itemsOf = (count: number, criteria: readonly string[] = ['factuality']): Item[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `pairs/${i}`,
    question: `Query ${i}?`,
    response: `Response ${i}.`,
    criterion: criteria[i % criteria.length]!,
    answer: String(1 + (i % 5)),
  }));

const planOf = (items: readonly Item[], options: Partial<JudgeOptions> = {}, samples = 5, models = ['m']): Plan => ({
  study: 'judge',
  options: { ...judgeDefaults, ...options } as Plan['options'],
  models,
  samples,
  seed: 3,
  items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
  resolved: {},
});

type AnswerOf = (cell: { item: number; model: string; variant: Variant; sample: number }) => string;

function answered(plan: Plan, items: readonly Item[], answerOf: AnswerOf): Response[] {
  const variants = judgeStudy.variants(plan.options as unknown as JudgeOptions);
  return plan.models.flatMap((model) =>
    items.flatMap(({ id }, item) =>
      variants.flatMap((variant) =>
        Array.from({ length: plan.samples }, (_, sample): Response => ({
          model,
          item: id,
          variant,
          sample,
          seed: 1,
          promptHash: '',
          finish: 'stop',
          tokens: { prompt: 9, completion: 1 },
          ms: { prefill: 1, decode: 1 },
          text: answerOf({ item, model, variant, sample }),
        })),
      ),
    ),
  );
}

const tableOf = (plan: Plan, items: readonly Item[], responses: readonly Response[]) =>
  buildScoreTable({ study: judgeStudy as unknown as Study, plan, items, responses });

const measured = (
  plan: Plan,
  items: readonly Item[],
  answerOf: AnswerOf,
  choices: { draws?: number; reference?: RatingReference } = {},
) => measureJudgeStudy(tableOf(plan, items, answered(plan, items, answerOf)), plan, { draws: 0, ...choices });

/** A noisy judge: near the known quality, on each scale in that scale's words. */
function noisy(seed: number, noise = 0.4): AnswerOf {
  const random = seededRandom(seed);
  return ({ item, variant }) => {
    const scale = judgeDefaults.scales.find(({ id }) => id === variant['scale'])!;
    const names = ratingScalePointNames(scale);
    const place = random() < noise ? random() : (item % 5) / 4;
    return names[Math.round(place * (names.length - 1))]!;
  };
}

const only = (scales: readonly string[], rest: Partial<JudgeOptions> = {}): Partial<JudgeOptions> => ({
  scales: judgeDefaults.scales.filter(({ id }) => scales.includes(id)),
  definitions: ['none'],
  interScale: judgeDefaults.interScale.filter(({ a, b }) => scales.includes(a) && scales.includes(b)),
  ...rest,
});

describe('the plan', () => {
  test('asks temperatures outermost, then definitions, scales innermost', () => {
    const options = {
      ...judgeDefaults,
      temperatures: [
        { id: 't1', value: 1 },
        { id: 't0', value: 0 },
      ],
    };
    const variants = judgeStudy.variants(options);
    expect(variants).toHaveLength(24);
    expect(variants[0]).toEqual({ temperature: 't1', definition: 'none', scale: '5p' });
    expect(variants[1]).toEqual({ temperature: 't1', definition: 'none', scale: '10p' });
    expect(variants[4]).toEqual({ temperature: 't1', definition: 'short', scale: '5p' });
    expect(variants[12]).toEqual({ temperature: 't0', definition: 'none', scale: '5p' });
    expect(judgeStudy.factors(options).map(({ id }) => id)).toEqual(['temperature', 'definition', 'scale']);
  });

  test('refuses items that cannot be judged, and says why', () => {
    const [good] = itemsOf(1);
    const { response: _, ...without } = good!;
    const resolve = (...items: Item[]) => judgeStudy.resolve(items, judgeDefaults, 1);
    expect(resolve(good!)).toEqual({});
    expect(() => resolve(without)).toThrow('One question cannot be judged: “pairs/0” has no response to judge.');
    expect(() => resolve({ ...good!, response: ' ' })).toThrow('has an empty response');
    expect(() => resolve({ ...good!, criterion: 'beauty' })).toThrow('names the criterion “beauty”');
    const { criterion: __, ...aimless } = good!;
    expect(() => resolve(aimless)).toThrow('names no criterion');
    expect(() => resolve(...Array.from({ length: 7 }, () => without))).toThrow('and 2 more.');
  });
});

describe('options', () => {
  const fault = (options: Record<string, unknown>) => () => parseJudgeOptions({ ...judgeDefaults, ...options });
  const [five, ten, likert, binary] = judgeDefaults.scales as [
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
  ];
  const pair = (change: object) => ({ interScale: [{ ...judgeDefaults.interScale[0], ...change }] });

  test('of the study are of their own form', () => {
    expect(parseJudgeOptions(judgeDefaults)).toEqual(judgeDefaults);
    expect(parseJudgeOptions(JSON.parse(JSON.stringify(judgeDefaults)))).toEqual(judgeDefaults);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no scale', { scales: [] }, 'scales must hold at least one scale'],
    ['two of one id', { scales: [five, five] }, 'scales has two scales with the same id'],
    ['ends turned round', { scales: [{ ...five, low: 5, high: 1 }] }, 'scales.0 goes from 5 to 1: its high end must be'],
    ['half points', { scales: [{ ...five, low: 0.5 }] }, 'scales.0.low must be a whole number'],
    ['too many points', { scales: [{ ...five, high: 1000 }] }, 'must not have more than 101 points'],
    [
      'a ratio below 0',
      { scales: [{ ...five, low: -1, metric: 'ratio' }], interScale: [] },
      'compares ratios, but goes below 0',
    ],
    ['one label', { scales: [{ ...likert, labels: ['Good'] }] }, 'scales.0.labels must hold at least two labels'],
    ['a label twice', { scales: [{ ...likert, labels: ['Good', 'good '] }] }, 'scales.0.labels has one label twice'],
    ['an unknown kind', { scales: [{ ...five, kind: 'stars' }] }, 'scales.0.kind must be numbers or labels'],
    ['an unknown metric', { scales: [{ ...five, metric: 'cosine' }] }, 'must be nominal, ordinal, interval or ratio'],
    ['an unknown length', { definitions: ['medium'] }, 'definitions.0 must be none, short or long'],
    ['a length twice', { definitions: ['none', 'none'] }, 'definitions names one twice'],
    ['a hot temperature', { temperatures: [{ id: 't9', value: 9 }] }, 'temperatures.0.value must not be over 5'],
    [
      'a temperature twice',
      {
        temperatures: [
          { id: 'a', value: 1 },
          { id: 'b', value: 1 },
        ],
      },
      'temperatures has one temperature twice',
    ],
    ['an id with a space', { criteria: [{ ...judgeDefaults.criteria[0], id: 'a b' }] }, 'criteria.0.id must be lower-case'],
    [
      'a prompt without response',
      { wording: { ...judgeDefaults.wording, prompt: '{criterion} {options} {query}' } },
      'wording.prompt must hold {response}',
    ],
    ['a missing scale', pair({ b: '7p' }), 'interScale.0 names the scale “7p”, which the scales do not have'],
    ['itself', pair({ b: '5p' }), 'interScale.0 holds the scale “5p” against itself'],
    ['an order of two lengths', pair({ mapping: { kind: 'order' } }), 'maps by order, but 5-P has 5 points and 10-P has 10'],
    ['a cut of no binary', pair({ mapping: { kind: 'from', least: 3 } }), 'neither of its scales has two points'],
    [
      'a cut off the scale',
      pair({ a: 'binary', mapping: { kind: 'from', least: 11 } }),
      'must be a whole number from 2 to 10',
    ],
    [
      'a cut at the low end',
      pair({ a: 'binary', mapping: { kind: 'from', least: 1 } }),
      'must be a whole number from 2 to 10',
    ],
    ['an unknown mapping', pair({ mapping: { kind: 'guess' } }), 'must be rescale, order, from or equipercentile'],
    ['no tokens', { maxTokens: 0 }, 'maxTokens must be at least 1'],
  ])('with %s are refused in a sentence', (_, options, words) => {
    expect(fault(options)).toThrow(words);
    expect(fault(options)).toThrow(/^The options of the judge study are wrong: [^\n]+\.$/);
  });

  test('that are none are refused', () => {
    expect(() => parseJudgeOptions(null)).toThrow('judge study');
    expect([ten.id, binary.id]).toEqual(['10p', 'binary']);
  });
});

describe('a prompt', () => {
  const [item] = itemsOf(1) as [Item];
  const plan = planOf([item], {
    temperatures: [
      { id: 't1', value: 1 },
      { id: 't0', value: 0 },
    ],
  });
  const prompt = (variant: Variant, of: Item = item) =>
    judgeStudy.prompt({ model: 'm', item: of.id, variant, sample: 0 }, of, plan);
  const text = (definition: string, scale: string, of?: Item) =>
    prompt({ temperature: 't1', definition, scale }, of).messages[0]!.content;

  test('holds the pair, the criterion, the options, and that only the score is wanted', () => {
    const content = text('none', '5p');
    for (const part of ['Query 0?', 'Response 0.', 'Factuality', '1, 2, 3, 4, 5', 'nly output the score'])
      expect(content).toContain(part);
    expect(content).not.toMatch(/[{}]/);
    expect(text('none', 'binary')).toContain('No, Yes');
    for (const label of judgeDefaults.scales[2]!.kind === 'labels' ? judgeDefaults.scales[2]!.labels : [])
      expect(text('none', 'likert')).toContain(label);
  });

  test('defines the criterion at the length asked', () => {
    const { short, long } = judgeDefaults.criteria.find(({ id }) => id === 'factuality')!;
    expect([short, long].map((words) => text('none', '5p').includes(words))).toEqual([false, false]);
    expect([short, long].map((words) => text('short', '5p').includes(words))).toEqual([true, false]);
    expect(text('long', '5p')).toContain(long);
  });

  test('puts nothing in for braces in a query or a response', () => {
    expect(text('none', '5p', { ...item, question: 'What is {response}?', response: '{query} $& {low}' })).toContain(
      'What is {response}?',
    );
    expect(text('none', '5p', { ...item, response: '{query} $& {low}' })).toContain('{query} $& {low}');
  });

  test('samples at its temperature, greedily at 0', () => {
    const decoding = (temperature: string) => prompt({ temperature, definition: 'none', scale: '5p' }).decoding;
    expect(decoding('t1')).toEqual({ temperature: 1, topP: 1, maxTokens: 64 });
    expect(decoding('t0')).toEqual({ temperature: 0, maxTokens: 64 });
    expect(() => decoding('t5')).toThrow('no temperature “t5”');
    expect(() => prompt({ temperature: 't1', definition: 'none', scale: '7p' })).toThrow('no scale “7p”');
    expect(() => prompt({ temperature: 't1', definition: 'tiny', scale: '5p' })).toThrow('no definition length “tiny”');
  });
});

test('a score is how near the rating is to the known quality, on whatever scale', () => {
  const [item] = itemsOf(1) as [Item];
  const plan = planOf([item]);
  const scored = (text: string, scale: string, answer: string) => {
    const of = { ...item, answer };
    const response = { text, finish: 'stop', variant: { temperature: 't1', definition: 'none', scale } };
    return judgeStudy.score(judgeStudy.read(response as unknown as Response, of, plan), of);
  };
  expect(scored('5', '5p', '5')).toBe(1);
  expect(scored('4', '5p', '5')).toBe(0.75);
  expect(scored('10', '10p', '5')).toBe(1);
  expect(scored('1', '10p', '5')).toBe(0);
  expect(scored('agree', 'likert', '4')).toBe(1);
  expect(scored('No', 'binary', '3')).toBe(0.5);
  expect(scored('good', '5p', '5')).toBe(0);
  expect(scored('5', '5p', 'Paris')).toBe(0);
});

describe('mappings', () => {
  const [five, ten, likert, binary] = judgeDefaults.scales as [
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
    JudgeOptions['scales'][number],
  ];
  const [rescale, order, from] = judgeDefaults.interScale as [
    JudgeOptions['interScale'][number],
    JudgeOptions['interScale'][number],
    JudgeOptions['interScale'][number],
  ];

  test('by hand', () => {
    const rescaled = prepareScaleMapping(rescale, five, ten);
    expect([1, 4, 7, 10].map(rescaled.b)).toEqual([1, 1 + 12 / 9, 1 + 24 / 9, 5]);
    expect([1, 5].map(rescaled.a)).toEqual([1, 5]);
    const ordered = prepareScaleMapping(order, five, likert);
    expect([1, 2, 5].map(ordered.b)).toEqual([1, 2, 5]);
    const cut = prepareScaleMapping(from, binary, ten);
    expect([1, 5, 6, 10].map(cut.b)).toEqual([1, 1, 2, 2]);
    expect([1, 2].map(cut.a)).toEqual([1, 2]);
    const turned = prepareScaleMapping({ ...from, a: '10p', b: 'binary' }, ten, binary);
    expect([5, 6].map(turned.a)).toEqual([1, 2]);
  });

  test('are said', () => {
    expect(prepareScaleMapping(rescale, five, ten).says).toBe(
      '10-P is rescaled to the range of 5-P: 1 becomes 1, 10 becomes 5, the others in proportion. Compared by distance (interval metric).',
    );
    expect(prepareScaleMapping(order, five, likert).says).toBe(
      'In their order, the labels of 5-P Likert count as 1 to 5: “Strongly disagree” is 1, “Strongly agree” is 5. Compared by rank (ordinal metric).',
    );
    expect(prepareScaleMapping(from, binary, ten).says).toBe(
      '10-P is cut in two: 6 and above count as “Yes”, 5 and below as “No”. Compared as the same or not (nominal metric).',
    );
  });

  test('that are changed change the number and its sentence together', () => {
    const items = itemsOf(40);
    const results = [2, 4, 6, 8, 10].map((least) => {
      const interScale = [{ ...from, mapping: { kind: 'from' as const, least } }];
      const plan = planOf(items, only(['binary', '10p'], { interScale }));
      const { models, interScale: cases } = measured(plan, items, noisy(1));
      const { alpha, mapping } = models[0]!.interScale['binary-10p']!;
      expect(mapping).toBe(cases[0]!.says);
      expect(mapping).toContain(`${least} and above count as “Yes”, ${least - 1} and below`);
      return { alpha, mapping };
    });
    expect(new Set(results.map(({ alpha }) => alpha)).size).toBe(5);
    expect(new Set(results.map(({ mapping }) => mapping)).size).toBe(5);
  });
});

describe('self-consistency', () => {
  test('of two samples and three units, by hand', () => {
    // Units (1,2), (3,3) and (2, none): as in Krippendorff’s α by hand, 1 − 2 / (22/3).
    const items = itemsOf(3);
    const plan = planOf(items, only(['5p']), 2);
    const texts = [
      ['1', '2'],
      ['3', '3'],
      ['2', 'good'],
    ];
    const { models } = measured(plan, items, ({ item, sample }) => texts[item]![sample]!);
    const [row] = models;
    expect(row!.selfConsistency['5p']).toMatchObject({ alpha: expect.closeTo(1 - 2 / (22 / 3), 12) as number, units: 2 });
    expect(row!.unreadable).toBe(1);
    expect(row!.ratings['5p']).toBe('1 2 3 3 2 ?');
    expect(row!.histograms['5p']).toEqual({ 1: 1, 2: 2, 3: 2, 4: 0, 5: 0 });
    expect(row!.ceiling['5p']).toBe(0);
  });

  test('of ratings that are all equal is undefined: no variation', () => {
    const items = itemsOf(6);
    const { models, overall } = measured(planOf(items, only(['5p', '10p'])), items, () => '5', { draws: 20 });
    const none = { value: null, why: 'no variation: all ratings are equal' };
    expect(models[0]!.selfConsistency['5p']).toEqual({ alpha: none, low: none, high: none, units: 6 });
    expect(overall[0]!.selfConsistency).toEqual({ mean: none, low: none, high: none, defined: 0, undefined: 2 });
    expect(models[0]!.agreement.pearson).toEqual(none);
    expect(models[0]!.ceiling).toEqual({ '5p': 1, '10p': 0 });
    // 5 of 5 and, on the shared range, 5 of 10 are two values. All units disagree the same way, so α is below chance.
    expect(models[0]!.interScale['5p-10p']!.alpha).toBeLessThan(0);
  });

  test('is the α of the written-out cases, missing ratings and all', () => {
    const { cases } = vectors<{ cases: { data: (number | null)[][]; alpha: Record<AlphaMetric, number | null> }[] }>(
      'krippendorff-alpha',
    );
    // A scale's points are whole numbers. Three cases have others.
    const onScale = cases.filter(({ data }) => data.flat().every((value) => value === null || Number.isInteger(value)));
    expect(onScale.length).toBeGreaterThan(20);
    for (const { data, alpha } of onScale) {
      const items = itemsOf(data[0]!.length);
      for (const metric of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
        const scales = [{ id: 's', title: 'S', kind: 'numbers' as const, low: 0, high: 20, metric }];
        const plan = planOf(items, { scales, definitions: ['none'], interScale: [] }, data.length);
        const answerOf: AnswerOf = ({ item, sample }) => String(data[sample]![item] ?? 'no score');
        const found = measured(plan, items, answerOf).models[0]!.selfConsistency['s']!.alpha;
        if (alpha[metric] === null) expect(found).toMatchObject({ value: null });
        else expect(found).toBeCloseTo(alpha[metric], 9);
      }
    }
  });
});

test('inter-scale consistency is the mean over samples of α of sample k with sample k', () => {
  const items = itemsOf(12);
  const plan = planOf(items, only(['5p', 'likert']), 3);
  const answerOf = noisy(4);
  const responses = answered(plan, items, answerOf);
  const { models } = measureJudgeStudy(tableOf(plan, items, responses), plan, { draws: 0 });
  const labels = ratingScalePointNames(judgeDefaults.scales[2]!);
  const alphas = [0, 1, 2].map((k) => {
    const textOf = (item: string, scale: string) =>
      responses.find((each) => each.item === item && each.sample === k && each.variant['scale'] === scale)!.text;
    const units = items.map(({ id }) => [Number(textOf(id, '5p')), 1 + labels.indexOf(textOf(id, 'likert'))]);
    return krippendorffAlpha(units, 'ordinal') as number;
  });
  const { alpha, samples, units } = models[0]!.interScale['5p-likert']!;
  expect(alpha).toBeCloseTo((alphas[0]! + alphas[1]! + alphas[2]!) / 3, 12);
  expect([samples, units]).toEqual([3, 12]);
});

describe('agreement', () => {
  const items = itemsOf(4).map((item, i) => ({ ...item, answer: String(i + 1) }));
  const plan = planOf(items, only(['5p']), 2);
  // Sample 0 equals the quality, sample 1 reverses it at its ends: r = 1 and −0.8.
  const texts = [
    ['1', '4'],
    ['2', '2'],
    ['3', '3'],
    ['4', '1'],
  ];
  const answerOf: AnswerOf = ({ item, sample }) => texts[item]![sample]!;

  test('single and averaged, by hand', () => {
    // Of (4, 2, 3, 1) with (1, 2, 3, 4): Σ(x−x̄)(y−ȳ) = −2.25 − 0.25·(−1)… = −4 of 5.
    const { agreement } = measured(plan, items, answerOf).models[0]!;
    expect(agreement.pearson).toBeCloseTo((1 - 0.8) / 2, 12);
    expect(agreement.spearman).toBeCloseTo((1 - 0.8) / 2, 12);
    // Means 2.5, 2, 3, 2.5 with 1, 2, 3, 4: Σ = 0·… (−0.5)(−0.5) + 0.5·0.5 = 0.5; √(0.5·5).
    expect(agreement.pearsonAveraged).toBeCloseTo(0.5 / Math.sqrt(2.5), 12);
    expect(agreement.gain.pearson).toBeCloseTo(0.5 / Math.sqrt(2.5) - 0.1, 12);
    expect(agreement.reference).toBe('quality known by construction');
    expect(agreement.scales['5p']!.units).toBe(4);
  });

  test('with ratings from elsewhere', () => {
    const ratings = { 'pairs/0': 4, 'pairs/1': 2, 'pairs/2': 3, 'pairs/3': 1 };
    const reference: RatingReference = { kind: 'ratings', title: 'Mine', ratings };
    const { agreement } = measured(plan, items, answerOf, { reference }).models[0]!;
    expect(agreement.reference).toBe('Mine');
    expect(agreement.pearson).toBeCloseTo((1 - 0.8) / 2, 12);
    const one: RatingReference = { kind: 'ratings', title: 'One', ratings: { 'pairs/0': 4 } };
    expect(measured(plan, items, answerOf, { reference: one }).models[0]!.agreement.pearson).toEqual({
      value: null,
      why: 'fewer than two units have a rating and a reference',
    });
  });

  test('with a model of the run, which has no agreement with itself', () => {
    const two = planOf(items, only(['5p']), 2, ['m', 'judge']);
    const reference: RatingReference = { kind: 'model', model: 'judge' };
    const both: AnswerOf = (cell) => (cell.model === 'judge' ? String(cell.item + 1) : answerOf(cell));
    const [first, second] = measured(two, items, both, { reference }).models;
    expect(first!.agreement.pearson).toBeCloseTo(0.1, 12);
    expect(second!.agreement.pearson).toEqual({ value: null, why: 'it is the reference itself' });
  });
});

describe('a result', () => {
  const items = itemsOf(40, ['factuality', 'conciseness']);
  const plan = planOf(items, {}, 3, ['one', 'two']);
  const responses = answered(plan, items, noisy(7));
  const result = measureJudgeStudy(tableOf(plan, items, responses), plan, { draws: 60 });

  test('has a row for each model, temperature, criterion and definition', () => {
    expect(result.models).toHaveLength(12);
    expect(result.models.slice(0, 4).map(({ criterion, definition }) => [criterion, definition])).toEqual([
      ...[
        ['factuality', 'none'],
        ['factuality', 'short'],
        ['factuality', 'long'],
      ],
      ['conciseness', 'none'],
    ]);
    expect(result.criteria.map(({ id, units }) => [id, units.length])).toEqual([
      ['factuality', 20],
      ['conciseness', 20],
    ]);
    expect(result.partial).toBe(false);
    for (const row of result.models) {
      expect([row.cells, row.answered]).toEqual([240, 240]);
      for (const { alpha, low, high } of Object.values(row.selfConsistency)) {
        expect(low).toBeLessThan(alpha as number);
        expect(high).toBeGreaterThan(alpha as number);
      }
    }
  });

  test('is the same whatever the order of rows', () => {
    const { items: of, rows } = tableOf(plan, items, responses);
    const random = seededRandom(2);
    const shuffled = rows.map((row) => [random(), row] as const).toSorted(([a], [b]) => a - b);
    expect(measureJudgeStudy({ items: of, rows: shuffled.map(([, row]) => row) }, plan, { draws: 60 })).toEqual(result);
  });

  test('has one figure per model: the plain mean of what is defined', () => {
    const own = result.models.filter(({ model }) => model === 'one');
    const alphas = own.flatMap(({ selfConsistency }) => Object.values(selfConsistency).map(({ alpha }) => alpha as number));
    const [{ selfConsistency, interScale, agreement }] = result.overall as [(typeof result.overall)[number]];
    expect(alphas).toHaveLength(24);
    expect(selfConsistency.mean).toBeCloseTo(alphas.reduce((sum, alpha) => sum + alpha, 0) / 24, 12);
    expect([selfConsistency.defined, selfConsistency.undefined, interScale.defined]).toEqual([24, 0, 18]);
    expect(agreement.defined).toBe(24);
    expect(selfConsistency.low).toBeLessThan(selfConsistency.mean as number);
  });

  test('has effects that are differences of the rows’ α', () => {
    const effect = result.effects.find(
      (each) =>
        each.model === 'one' &&
        each.of === 'selfConsistency' &&
        each.factor === 'definition' &&
        each.criterion === 'factuality' &&
        each.from === 'none' &&
        each.to === 'long',
    )!;
    const alpha = (definition: string, scale: string) =>
      result.models.find((row) => row.model === 'one' && row.criterion === 'factuality' && row.definition === definition)!
        .selfConsistency[scale]!.alpha as number;
    const scales = ['5p', '10p', 'likert', 'binary'];
    const expected = scales.reduce((sum, scale) => sum + alpha('long', scale) - alpha('none', scale), 0) / 4;
    expect(effect.difference).toBeCloseTo(expected, 12);
    expect(effect.pairs).toBe(4);
    expect(effect.low).toBeLessThan(expected);
    expect(effect.high).toBeGreaterThan(expected);
    const all = result.effects.filter(({ model, criterion }) => model === 'one' && criterion === undefined);
    // Definitions: 3 pairs of self- and inter-scale consistency each; scales: 6 pairs.
    expect(all).toHaveLength(12);
  });

  test('is of the form that results from outside must have', () => {
    const plain = JSON.parse(JSON.stringify(result)) as typeof result;
    expect(plain).toEqual(result);
    expect(judgeStudy.checkResult(plain, 'The link')).toBe(plain);
    const broken = (change: (result: Record<string, never>) => void) => () => {
      const copy = JSON.parse(JSON.stringify(result)) as Record<string, never>;
      change(copy);
      return judgeStudy.checkResult(copy, 'The link');
    };
    const row = (copy: Record<string, never>) =>
      (copy['models'] as unknown as Record<string, Record<string, unknown>>[])[0]!;
    expect(broken((copy) => delete copy['models'])).toThrow('The link: the field “models” is missing.');
    expect(broken((copy) => delete row(copy)['selfConsistency']!['5p'])).toThrow('the scales of the model "one"');
    expect(broken((copy) => delete row(copy)['interScale']!['5p-10p'])).toThrow('the pairs of scales of the model');
    expect(broken((copy) => (row(copy)['histograms']!['5p'] = { 1: 2 }))).toThrow('does not have the points');
    expect(broken((copy) => (row(copy)['ratings']!['5p'] = '1 2'))).toThrow('are not 3 for each unit');
    expect(broken((copy) => (row(copy)['ratings']!['5p'] = '<b>'))).toThrow('must be made of numbers');
    expect(broken((copy) => (row(copy)['ceiling']!['5p'] = 'high'))).toThrow('must be a value');
    expect(() => judgeStudy.checkResult(null, 'The link')).toThrow('The link');
  });

  test('of half a run is of what is there, and says so', () => {
    const half = responses
      .filter((_, at) => at % 2 === 0)
      .map((each, at) => (at % 10 === 0 ? { ...each, finish: 'error' as const, text: '', error: 'gone' } : each));
    const partial = measureJudgeStudy(tableOf(plan, items, half), plan, { draws: 0 });
    expect(partial.partial).toBe(true);
    expect(partial.models[0]!.failed).toBeGreaterThan(0);
    expect(partial.models[0]!.ratings['5p']).toMatch(/\./);
    const empty = measureJudgeStudy(tableOf(plan, items, []), plan, { draws: 5 });
    expect(empty.models[0]!.selfConsistency['5p']!.alpha).toEqual({
      value: null,
      why: 'no unit has two ratings that could agree',
    });
    expect(judgeStudy.checkResult(JSON.parse(JSON.stringify(empty)), 'It').partial).toBe(true);
  });
});

test('a fifth of the usual size, 200 units by each of five criteria × 5 samples × 4 scales × 3 definitions, measures in seconds', () => {
  const items = itemsOf(
    1000,
    judgeDefaults.criteria.map(({ id }) => id),
  );
  const plan = planOf(items);
  const table = tableOf(plan, items, answered(plan, items, noisy(9)));
  const { models } = inLinearTime(() => measureJudgeStudy(table, plan, { draws: 200 }), 240_000);
  expect(models).toHaveLength(15);
}, 300_000);
