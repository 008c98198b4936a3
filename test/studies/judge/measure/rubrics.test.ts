import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { getById } from '../../../../src/base/objects/with-id.ts';
import { valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import type { ItemSet } from '../../../../src/core/items/item.ts';
import type { FormOptions } from '../../../../src/manifest/study-form.ts';
import { resultPointer } from '../../../../src/report/result-table.ts';
import { judgeForm } from '../../../../src/studies/judge/form/form.ts';
import { rubricChanges } from '../../../../src/studies/judge/form/rubric-changes.ts';
import { judgeConditionLines } from '../../../../src/studies/judge/report/judge-lines.ts';
import { interScaleTable } from '../../../../src/studies/judge/report/tables.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { deriveSharedRatingDesign } from '../../../../src/studies/judge/compare/shared-design.ts';
import { checkJudgeResult } from '../../../../src/studies/judge/measure/check-result.ts';
import { joinRubricVariants } from '../../../../src/studies/judge/measure/comparisons.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import {
  judgeDefaults,
  parseJudgeOptions,
  type JudgeOptions,
  type RubricVariant,
} from '../../../../src/studies/judge/protocol/options.ts';

const five = judgeDefaults.scales[0]!;
const scales = [five];
const variant = (id: string, rubric: Omit<RubricVariant['rubric'], 'of'>): RubricVariant => ({
  ...five,
  id,
  title: `5-P, ${id}`,
  rubric: { of: '5p', ...rubric },
});
const optionsWith = (variants: readonly RubricVariant[], rest: Partial<JudgeOptions> = {}): JudgeOptions => ({
  ...judgeDefaults,
  definitions: ['long'],
  ...rest,
  ...joinRubricVariants(scales, variants, []),
});
const items: Item[] = Array.from({ length: 6 }, (_, n) => ({
  id: `pairs/${n}`,
  question: `Query ${n}?`,
  response: `Response ${n}.`,
  criterion: 'conciseness',
  answer: String(1 + (n % 5)),
}));
const planOf = (options: JudgeOptions, samples = 1): Plan => ({
  study: 'judge',
  options: options as Plan['options'],
  models: ['m'],
  samples,
  seed: 3,
  items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
  resolved: {},
});
/** Measures ratings, given by scale with each unit's rating. */
function measured(plan: Plan, ratings: Readonly<Record<string, readonly string[]>>, draws = 10) {
  const responses = items.flatMap(({ id: item }, n) =>
    judgeStudy
      .variants(plan.options as unknown as JudgeOptions)
      .map((variant): Response => ({
        model: 'm',
        item,
        variant,
        sample: 0,
        seed: 1,
        promptHash: '',
        finish: 'stop',
        tokens: { prompt: 9, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        text: ratings[variant['scale'] ?? '']?.[n] ?? '',
      })),
  );
  const table = buildScoreTable({ study: judgeStudy as unknown as Study, plan, items, responses });
  return measureJudgeStudy(table, plan, { draws });
}

describe('a variant of the rubric', () => {
  const contentOf = (rubric: Omit<RubricVariant['rubric'], 'of'>, definitions: JudgeOptions['definitions'] = ['long']) => {
    const options = optionsWith([variant('other', rubric)], {
      definitions,
      criteria: [{ id: 'conciseness', title: 'Conciseness', short: 'Short.', long: 'Few words | no more.' }],
    });
    const plan = planOf(parseJudgeOptions(options));
    const variants = judgeStudy.variants(options).filter(({ scale }) => scale === 'other');
    const cell = { model: 'm', item: items[0]!.id, variant: variants[0]!, sample: 0 };
    return judgeStudy.prompt(cell, items[0]!, plan).messages[0]!.content;
  };

  test('lays the same facts out in another format', () => {
    expect(contentOf({ format: 'list' })).toContain(
      '- Criterion: Conciseness\n- Definition: Few words | no more.\n\n- Options: 1, 2, 3, 4, 5\n- Worst: 1\n- Best: 5\n\nQuery: Query 0?',
    );
    expect(contentOf({ format: 'table' })).toContain(
      '| Rubric | |\n| --- | --- |\n| Criterion | Conciseness |\n| Definition | Few words \\| no more. |',
    );
    const [, criterion = '', scale = ''] = contentOf({ format: 'json' }).split(/\n\n(?=\{|Query)/);
    expect(JSON.parse(criterion)).toEqual({ Criterion: 'Conciseness', Definition: 'Few words | no more.' });
    expect(JSON.parse(scale)).toEqual({ Options: '1, 2, 3, 4, 5', Worst: '1', Best: '5' });
  });

  test('has another length, wording or definition', () => {
    expect(contentOf({ length: 'none' })).toContain('Criterion: Conciseness\n\nOptions: 1, 2, 3, 4, 5. 1 is worst');
    expect(contentOf({ length: 'none', format: 'list' })).not.toContain('Definition');
    expect(contentOf({ prompt: '{query} {response} {criterion} {options} Rate!' })).toMatch(
      /^Query 0\? Response 0\. .* Rate!$/s,
    );
    const criteria = [{ id: 'conciseness', title: 'Brevity', short: 'Brief.', long: 'Brief, please.' }];
    expect(contentOf({ criteria })).toContain('Criterion: Brevity. Brief, please.');
  });

  test('is asked as one more scale, and fits its scale', () => {
    const options = optionsWith([variant('list', { format: 'list' })]);
    expect(judgeStudy.variants(options)).toEqual([
      { temperature: 't1', definition: 'long', scale: '5p' },
      { temperature: 't1', definition: 'long', scale: 'list' },
    ]);
    const fault = (change: Partial<JudgeOptions>) => () => parseJudgeOptions({ ...options, ...change });
    const [base, list] = options.scales as [RubricVariant, RubricVariant];
    expect(fault({})).not.toThrow();
    expect(fault({ scales: [base, { ...list, rubric: { of: 'gone' } }] })).toThrow('which is not among the scales');
    expect(fault({ scales: [base, { ...list, high: 7 } as RubricVariant] })).toThrow('not its points and metric');
    expect(
      fault({ scales: [base, { ...list, rubric: { of: '5p', length: 'none' } }], definitions: ['none', 'long'] }),
    ).toThrow('must then have one definition length');
  });

  test('goes with its scale', () => {
    const seven = { ...five, high: 7 } as typeof five;
    const joined = joinRubricVariants([seven], [variant('list', { format: 'list' })], []);
    expect(joined.scales[1]).toMatchObject({ id: 'list', high: 7, rubric: { of: '5p', format: 'list' } });
    expect(joined.interScale).toEqual([{ id: 'list', a: '5p', b: 'list', metric: 'interval', mapping: { kind: 'order' } }]);
    const without = joinRubricVariants([{ ...five, id: 'new' }], [variant('list', {})], joined.interScale);
    expect(without).toEqual({ scales: [{ ...five, id: 'new' }], interScale: [] });
  });
});

describe('the form', () => {
  test('offers formats, perturbations that keep the meaning, and lengths where the run has one', () => {
    const idsOf = (definitions: JudgeOptions['definitions']) =>
      rubricChanges({ ...judgeDefaults, definitions }, []).map(({ id }) => id);
    expect(idsOf(['none', 'long']).slice(0, 5)).toEqual(['list', 'table', 'json', 'generated-typos', 'generated-case']);
    expect(idsOf(['long']).slice(3, 5)).toEqual(['none', 'short']);
    expect(idsOf(['long'])).not.toContain('generated-persona');
  });

  test('stores what a perturbation makes of prompt and definitions, of the criteria in the run', () => {
    const [factuality, conciseness] = ['factuality', 'conciseness'].map((id) => getById(judgeDefaults.criteria, id));
    const { rubric } = getById(rubricChanges(judgeDefaults, [factuality!, conciseness!]), 'generated-punctuation');
    expect(rubric.prompt).toContain('Query: {query}');
    expect(rubric.criteria?.[0]?.long).not.toBe(factuality!.long);
    const [scale] = optionsWith([variant('generated', rubric)]).scales.slice(1);
    const sets = [{ items: [{ criterion: 'conciseness' }] }] as unknown as ItemSet[];
    const options = { ...judgeDefaults, scales: [five, scale] } as unknown as FormOptions;
    const planned = judgeForm.withSets?.(options, sets) as unknown as JudgeOptions;
    expect(planned.scales[1]!.rubric?.criteria?.map(({ id }) => id)).toEqual(['conciseness']);
    expect(planned.scales[0]).toEqual(five);
  });
});

describe('what is measured of two rubrics', () => {
  const ratings = { '5p': ['1', '2', '3', '4', '5', '3'], list: ['2', '2', '3', '5', '5', 'none'] };

  test('α of two raters and the mean shift, by hand', () => {
    const result = measured(planOf(optionsWith([variant('list', { format: 'list' })])), ratings);
    const found = result.models[0]!.interScale['list']!;
    expect(result.interScale[0]!.says).toBe(
      'One scale with two rubrics: ratings count as they are. Compared by distance (interval metric).',
    );
    // Differences 1, 0, 0, 1, 0 of the units rated under both: mean .4. SE² = Σ(d − .4)²/(5·4) = 1.2/20; t(4) = 2.776.
    expect(found.shift).toBeCloseTo(0.4, 12);
    const reach = 2.7764451051977987 * Math.sqrt(1.2 / 20);
    expect(found.shiftLow).toBeCloseTo(0.4 - reach, 9);
    expect(found.shiftHigh).toBeCloseTo(0.4 + reach, 9);
    expect(found.units).toBe(5);
    // D_o = 2·(1 + 1)/10, D_e over the ten ratings 1 2 2 2 3 3 4 5 5 5: Σ n² − (Σ)²/n as 2·(122 − 102.4)/9.
    expect(found.alpha).toBeCloseTo(1 - 0.4 / ((2 * (122 - 32 ** 2 / 10)) / 9), 12);
    const { rows, figures } = interScaleTable(result, result.interScale[0]!, judgeConditionLines(result));
    const values = figures.map(({ field }) => valueAtJsonPointer(result, resultPointer(rows[0]!, field)));
    expect(values).toEqual([found.alpha, result.models[0]!.selfConsistency['5p']!.alpha, found.shift, 5, 1]);
    expect(checkJudgeResult(JSON.parse(JSON.stringify(result)), 'here')).toEqual(JSON.parse(JSON.stringify(result)));
  });

  test('a reader may fit the mapping of two rubrics, and the sentence says so', () => {
    const options = optionsWith([variant('list', { format: 'list' })]);
    const interScale = options.interScale.map((pair) => ({ ...pair, mapping: { kind: 'equipercentile' as const } }));
    const {
      interScale: [found],
      models,
    } = measured(planOf({ ...options, interScale }), ratings);
    expect(found!.says).toContain('with the same percentile rank');
    expect(models[0]!.interScale['list']!.shift).toBeCloseTo(0.4, 12);
  });

  test('leaves the figures of the rest of the run as they are', () => {
    const [without, withVariant] = [[], [variant('list', { format: 'list' })]].map((variants) =>
      measured(planOf(optionsWith(variants)), ratings),
    ) as [ReturnType<typeof measured>, ReturnType<typeof measured>];
    const { cells: _, answered: __, unreadable: ___, ...overall } = withVariant.overall[0]!;
    expect(without.overall[0]).toMatchObject(overall);
    expect(withVariant.effects).toEqual(without.effects);
    expect(withVariant.models[0]!.agreement.spearman).toEqual(without.models[0]!.agreement.spearman);
    expect(withVariant.verdicts!.some(({ claim }) => /-scales$/.test(claim))).toBe(false);
    expect(without.models[0]!.interScale).toEqual({});
  });

  test('without a pair rated under both is undefined', () => {
    const plan = planOf(optionsWith([variant('list', { format: 'list' })]));
    const { shift } = measured(plan, { '5p': ratings['5p'], list: [] }).models[0]!.interScale['list']!;
    expect(shift).toMatchObject({ why: 'no pair is rated under both rubrics' });
  });

  test('two runs are compared without variants', () => {
    const [one, other] = [[variant('list', { format: 'list' })], []].map((variants) => planOf(optionsWith(variants)));
    const { options } = deriveSharedRatingDesign(one!, other!);
    expect(options.scales.map(({ id }) => id)).toEqual(['5p']);
    expect(options.interScale).toEqual([]);
  });
});
