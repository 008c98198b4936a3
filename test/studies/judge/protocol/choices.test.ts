import { describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { krippendorffAlpha } from '../../../../src/measure/alpha/krippendorff-alpha.ts';
import { ratingScalePointNames } from '../../../../src/reading/rating-scale.ts';
import { scoreAndMeasureResponses } from '../../../../src/report/measure-run.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import {
  checkJudgeChoices,
  parseJudgeChoices,
  type ScaleComparisonOptions,
  type JudgeReportReaderChoices,
} from '../../../../src/studies/judge/protocol/choices.ts';
import {
  fittingMappings,
  fittingMetrics,
  repairScalePairs,
  defaultScaleComparison,
} from '../../../../src/studies/judge/measure/comparisons.ts';
import { judgeDefaults, parseJudgeOptions, type JudgeScale } from '../../../../src/studies/judge/protocol/options.ts';
import { checkJudgeResult } from '../../../../src/studies/judge/measure/check-result.ts';
import type { JudgeResult } from '../../../../src/studies/judge/measure/result.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';

const [five, ten, likert, binary] = judgeDefaults.scales as [JudgeScale, JudgeScale, JudgeScale, JudgeScale];
const made = await madeUpJudgeRun({ models: 2, perCriterion: 8, samples: 2, definitions: ['none'] });

const measured = async (judge?: JudgeReportReaderChoices): Promise<JudgeResult> =>
  checkJudgeResult(
    await scoreAndMeasureResponses({ plan: made.plan, items: made.items, responses: made.responses, choices: judge }),
    'The result',
  );

/** A rater's rating as a number, by hand. */
const ratingOf = (model: string, item: string, scale: JudgeScale, sample: number): number => {
  const isIt = ({ model: m, item: i, variant, sample: s }: Response): boolean =>
    m === model && i === item && variant['scale'] === scale.id && s === sample;
  const text = made.responses.find(isIt)!.text.replace('Score: ', '');
  return scale.kind === 'numbers' ? Number(text) : ratingScalePointNames(scale).indexOf(text) + 1;
};

describe('what a reader chose', () => {
  const cutAtThree: JudgeReportReaderChoices = {
    interScale: { 'binary-10p': { mapping: { kind: 'from', least: 3 }, metric: 'nominal' } },
  };

  test('changes the numbers of a pair of scales and its sentence together, and says so', async () => {
    const as = await measured();
    const chosen = await measured(cutAtThree);
    const pair = ({ interScale }: JudgeResult) => interScale.find(({ id }) => id === 'binary-10p')!;
    expect(pair(as)).not.toHaveProperty('chosen');
    expect(pair(as).says).toContain('6 and above count as “Yes”, 5 and below as “No”');
    expect(pair(chosen)).toMatchObject({ chosen: true, mapping: { kind: 'from', least: 3 } });
    expect(pair(chosen).says).toContain('3 and above count as “Yes”, 2 and below as “No”');

    for (const [at, row] of chosen.models.entries()) {
      const units = made.items.filter(({ criterion }) => criterion === row.criterion).map(({ id }) => id);
      const alphas = [0, 1].map((k) =>
        krippendorffAlpha(
          units.map((id) => [ratingOf(row.model, id, binary, k), ratingOf(row.model, id, ten, k) >= 3 ? 2 : 1]),
          'nominal',
        ),
      );
      const defined = alphas.filter(isNumber);
      expect(row.interScale['binary-10p']!.alpha).toBeCloseTo(
        defined.reduce((sum, alpha) => sum + alpha, 0) / defined.length,
        12,
      );
      expect(row.interScale['binary-10p']!.mapping).toBe(pair(chosen).says);
      expect(row.interScale['5p-10p']).toEqual(as.models[at]!.interScale['5p-10p']);
      expect(row.selfConsistency).toEqual(as.models[at]!.selfConsistency);
    }
    expect(chosen.models.map(({ interScale }) => interScale['binary-10p']!.alpha)).not.toEqual(
      as.models.map(({ interScale }) => interScale['binary-10p']!.alpha),
    );
  });

  test('another reference is named, and its correlations are told', async () => {
    const ratings = Object.fromEntries(made.items.map(({ id, answer }) => [id, 6 - Number(answer)]));
    const known = await measured();
    const human = await measured({ reference: { kind: 'ratings', title: 'Human ratings by A', ratings } });
    expect(human.reference).toBe('Human ratings by A');
    const [one, other] = [known.models[0]!.agreement.pearson, human.models[0]!.agreement.pearson] as [number, number];
    expect(one).toBeGreaterThan(0.5);
    expect(other).toBeCloseTo(-one, 12);
  });

  test('outside scores stand in the result, of its models only', async () => {
    const [first] = made.plan.models as [string];
    const { outside } = await measured({ outside: { title: 'Arena', scores: { [first]: 1204.5, other: 3 } } });
    expect(outside).toEqual({ title: 'Arena', scores: { [first]: 1204.5 } });
    expect(await measured()).not.toHaveProperty('outside');
  });

  test('that does not fit the run is refused in a sentence', async () => {
    const refused = (judge: JudgeReportReaderChoices) => expect(measured(judge)).rejects;
    await refused({ interScale: { none: { mapping: { kind: 'rescale' }, metric: 'interval' } } }).toThrow(
      'This mapping cannot be used: the run has no pair of scales “none”.',
    );
    await refused({ interScale: { '5p-10p': { mapping: { kind: 'order' }, metric: 'interval' } } }).toThrow(
      /^This mapping cannot be used: “5p-10p” maps by order/,
    );
    await refused({ reference: { kind: 'model', model: 'somebody' } }).toThrow(
      'The reference “somebody” is not one of the run’s models.',
    );
    expect(() => checkJudgeChoices(cutAtThree, made.plan)).not.toThrow();
  });
});

describe('choices from outside', () => {
  test('come as they are', () => {
    const odd: ScaleComparisonOptions = { mapping: { kind: 'from', least: 2 }, metric: 'ordinal' };
    const choices: JudgeReportReaderChoices = {
      reference: { kind: 'ratings', title: 'Mine', ratings: { 'a/1': 4.5, constructor: 1 } },
      interScale: { constructor: odd },
      outside: { title: 'Elo', scores: { m: -3 } },
    };
    expect(parseJudgeChoices(JSON.parse(JSON.stringify(choices)), 'here')).toEqual(choices);
    expect(parseJudgeChoices({}, 'here')).toEqual({});
  });

  test.each([
    [null, /^here: the choices /],
    [{ reference: { kind: 'other' } }, /reference.* must be ratings or a model/],
    [{ reference: { kind: 'ratings', title: ' ', ratings: {} } }, /reference\.title must not be empty/],
    [{ reference: { kind: 'ratings', title: 'x', ratings: { a: '4' } } }, /ratings must be an object with a number/],
    [{ reference: { kind: 'ratings', title: 'x', ratings: [1] } }, /ratings must be an object with a number/],
    [{ interScale: { x: { mapping: { kind: 'guess' }, metric: 'nominal' } } }, /interScale must be an object/],
    [{ interScale: JSON.parse('{"__proto__":{"mapping":1}}') as object }, /interScale must be an object/],
    [{ outside: { title: 'x', scores: { m: Infinity } } }, /scores must be an object with a number/],
    [{ sorting: 'mu' }, /^here: “sorting” is not a setting of a report\.$/],
    [{ reference: { kind: 'model', model: 'm', scale: '5p' } }, /“reference\.scale” is not a setting/],
    [
      { added: [{ id: 'x', a: '5p', b: '10p', mapping: { kind: 'order', by: 1 }, metric: 'ordinal' }] },
      /“added\.0\.mapping\.by”/,
    ],
    [
      { interScale: { x: { mapping: { kind: 'order', by: 1 }, metric: 'ordinal' } } },
      /interScale must be an object with a mapping/,
    ],
    [
      { interScale: { x: { mapping: { kind: 'order' }, metric: 'ordinal', by: 1 } } },
      /interScale must be an object with a mapping/,
    ],
  ])('of another form are refused: %j', (choices, sentence) => {
    expect(() => parseJudgeChoices(choices, 'here')).toThrow(sentence);
  });
});

describe('two scales', () => {
  const kinds = (a: JudgeScale, b: JudgeScale) => fittingMappings(a, b).map(({ kind }) => kind);

  test('are mapped in each way that fits them, the usual one first', () => {
    expect(kinds(five, ten)).toEqual(['rescale', 'equipercentile']);
    expect(kinds(five, likert)).toEqual(['order', 'rescale', 'equipercentile']);
    expect(kinds(five, { ...five, id: 'other' })).toEqual(['rescale', 'order', 'equipercentile']);
    expect(kinds(binary, ten)).toEqual(['from', 'rescale', 'equipercentile']);
    expect(kinds(binary, { ...binary, id: 'other' })).toEqual(['order', 'rescale', 'equipercentile']);
    expect(defaultScaleComparison(binary, ten)).toEqual({ mapping: { kind: 'from', least: 6 }, metric: 'nominal' });
    expect(defaultScaleComparison(likert, binary)).toEqual({ mapping: { kind: 'from', least: 4 }, metric: 'nominal' });
    expect(defaultScaleComparison(five, likert)).toEqual({ mapping: { kind: 'order' }, metric: 'ordinal' });
    const below: JudgeScale = { ...five, low: -2, high: 2 } as JudgeScale;
    expect(fittingMetrics(below, ten, { kind: 'rescale' })).toEqual(['nominal', 'ordinal', 'interval']);
  });

  test('the ways that fit make options that hold, for every two of them', () => {
    const odd: JudgeScale = { id: 'odd', title: 'Odd', metric: 'nominal', kind: 'labels', labels: ['a', 'b', 'c'] };
    const scales = [five, ten, likert, binary, odd];
    for (const a of scales)
      for (const b of scales.filter((scale) => scale !== a))
        for (const mapping of fittingMappings(a, b))
          for (const metric of fittingMetrics(a, b, mapping)) {
            const interScale = [{ id: 'pair', a: a.id, b: b.id, mapping, metric }];
            expect(() => parseJudgeOptions({ ...judgeDefaults, scales, interScale })).not.toThrow();
          }
  });

  test('pairs go with a scale that goes, and take the usual way where theirs does not fit any more', () => {
    const seven = { ...five, high: 7 } as JudgeScale;
    expect(repairScalePairs([ten, likert, binary], judgeDefaults.interScale).map(({ id }) => id)).toEqual(['binary-10p']);
    expect(repairScalePairs([seven, ten, likert], judgeDefaults.interScale)).toEqual([
      judgeDefaults.interScale[0],
      { ...judgeDefaults.interScale[1], mapping: { kind: 'rescale' }, metric: 'interval' },
    ]);
  });
});
