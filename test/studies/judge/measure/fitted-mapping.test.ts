import { expect, test } from 'vitest';
import { fitMappingToOtherUnits } from '../../../../src/studies/judge/measure/fitted-mapping.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import { judgeDefaults, type ComparedScalePair } from '../../../../src/studies/judge/protocol/options.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';

const [five, ten] = judgeDefaults.scales;
const pair: ComparedScalePair = { id: 'fitted', a: '5p', b: '10p', metric: 'interval', mapping: { kind: 'equipercentile' } };
const on = (scale: typeof five, ratings: readonly (number | null)[]) => ({
  scale: scale!,
  ratings: ratings.map((rating) => [rating]),
});
const apart = (n: number) => ({ groups: Array.from({ length: n }, (_, u) => u), groupCount: n });

test('a scale used in half steps is linked to the other, by the other units alone', () => {
  const a = on(five, [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  const b = on(ten, [2, 4, 6, 8, 10, 2, 4, 6, 8, 10]);
  const mapping = fitMappingToOtherUnits(pair, a, b, apart(10));
  expect([2, 4, 6, 8, 10].map((value) => mapping.b(value, 0))).toEqual([1, 2, 3, 4, 5]);
  expect([1, 3].map((value) => mapping.a(value, 0))).toEqual([1, 3]);
  // Only unit 0 uses a 9. Without that unit, 9 ranks between 8 and 10.
  const odd = fitMappingToOtherUnits(pair, on(five, [1, 1, 5, 5]), on(ten, [9, 1, 10, 10]), apart(4));
  // The others: 1, 5, 5 and 1, 10, 10. A 9 has the rank 1/3, where the 1 ends (1.5) and the 5 begins (4.5): 3.
  expect(odd.b(9, 0)).toBe(3);
});

test('units of one group are left out together, and one group leaves nothing to fit to', () => {
  const a = on(five, [1, 2, 5]);
  const b = on(ten, [1, 10, 10]);
  expect(fitMappingToOtherUnits(pair, a, b, { groups: [0, 0, 0], groupCount: 1 }).b(10, 0)).toBeNull();
  // Units 0 and 1 form one group. Both get the mapping of unit 2, 10 onto 5.
  const grouped = fitMappingToOtherUnits(pair, a, b, { groups: [0, 0, 1], groupCount: 2 });
  expect([grouped.b(10, 0), grouped.b(10, 1)]).toEqual([5, 5]);
});

test('of two scales the one with more points is linked', () => {
  const turned = { ...pair, a: '10p', b: '5p' };
  const mapping = fitMappingToOtherUnits(turned, on(ten, [2, 4, 6]), on(five, [1, 2, 3]), apart(3));
  expect([mapping.a(4, 0), mapping.b(2, 0)]).toEqual([2, 2]);
});

test('a result has the mapping in words, and no finding rests on agreement between scales', async () => {
  const { plan, items, responses } = await madeUpJudgeRun({
    models: 2,
    perCriterion: 12,
    samples: 3,
    definitions: ['none'],
  });
  const table = buildScoreTable({ study: judgeStudy as unknown as Study, plan, items, responses });
  const chosen = (kind: 'rescale' | 'equipercentile') =>
    measureJudgeStudy(table, plan, { draws: 10, interScale: { '5p-10p': { mapping: { kind }, metric: 'interval' } } });
  const [byHand, fitted] = [chosen('rescale'), chosen('equipercentile')];
  expect(fitted.interScale[0]?.says).toContain('with the same percentile rank');
  const alphaOf = ({ models }: typeof fitted) => models[0]?.interScale['5p-10p']?.alpha;
  expect(alphaOf(fitted)).not.toEqual(alphaOf(byHand));
  const between = (result: typeof fitted) => result.verdicts?.filter(({ claim }) => /-scales$/.test(claim)) ?? [];
  expect(between(byHand).some(({ claim }) => claim === 'agrees-scales')).toBe(true);
  expect(between(fitted).length).toBeGreaterThan(0);
  for (const { claim, why } of between(fitted)) {
    expect(claim).toBe('measured-scales');
    expect(why).toContain('a mapping between scales is fitted to these ratings');
  }
  expect(fitted.models[0]?.interScale['5p-10p']?.low).toMatchObject({ why: expect.stringContaining('fitted') as string });
  expect(fitted.models[0]?.interScale['5p-likert']?.low).toEqual(byHand.models[0]?.interScale['5p-likert']?.low);
  expect(fitted.verdicts?.some(({ claim }) => claim.startsWith('relied'))).toBe(false);
});
