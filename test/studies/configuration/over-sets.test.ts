import { describe, expect, it } from 'vitest';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import { summariseModelOverSets } from '../../../src/studies/configuration/measure/over-sets.ts';
import type { ConfigurationModelResult } from '../../../src/studies/configuration/measure/judged-form.ts';
import type { ConfigurationResult } from '../../../src/studies/configuration/measure/result.ts';
import { headroomClaims } from '../../../src/studies/configuration/measure/headroom.ts';
import { configurationDefaults, parseConfigurationOptions } from '../../../src/studies/configuration/protocol/options.ts';
import { optionsWithoutNoise } from '../../../src/studies/configuration/protocol/without-noise.ts';
import { listAskedConfigurations } from '../../../src/studies/configuration/protocol/factors.ts';

const item = (cells: string, distinct: number, std: number | null = 0) => ({
  item: cells,
  cells,
  distinct,
  std: std === null ? undefinedBecause('not every answer is there yet') : std,
});
const itemCounts = { items: 3, complete: 2 };

describe('a model over its sets', () => {
  const one = {
    byConfiguration: [0.5, 0.25, 0.75],
    gap: 0.1,
    items: [item('111', 1), item('000', 1), item('11.', 1, null)],
    itemCounts,
  };
  const other = {
    byConfiguration: [0.7, 0.75, 0.25],
    gap: 0.3,
    // The first is right each time in other words, the second is right in all but one.
    items: [item('111', 2), item('101', 2, 0.47)],
    itemCounts,
  };

  it('has its score in each configuration with sets weighing the same, their ends, and its gap, in percent and points', () => {
    const found = summariseModelOverSets([one, other], 3);
    // (0.5 + 0.7) / 2, (0.25 + 0.75) / 2, (0.75 + 0.25) / 2 and (0.1 + 0.3) / 2
    expect(found.byConfiguration).toEqual([60, 50, 50]);
    expect(found.lowest).toBe(50);
    expect(found.highest).toBe(60);
    expect(found.gap).toBeCloseTo(20, 12);
  });

  it('counts questions with every answer: those that keep their answer, and those right in all', () => {
    // Four are complete. The first two of `one` keep their answer. The first of each is right in all.
    expect(summariseModelOverSets([one, other], 3)).toMatchObject({ kept: 2, allRight: 2, complete: 4 });
  });

  it('has no score where a set has none, and no ends without any', () => {
    const none = undefinedBecause('no answer yet');
    const lacking = summariseModelOverSets([one, { ...other, byConfiguration: [none, 0.75, 0.25], gap: none }], 3);
    expect(lacking.byConfiguration[0]).toEqual({ value: null, why: 'a set has no answer in this configuration' });
    expect(lacking.lowest).toBe(50);
    expect(lacking.gap).toEqual({ value: null, why: 'a set has no gap' });
    expect(summariseModelOverSets([{ ...one, byConfiguration: [none, none, none] }], 3).lowest).toMatchObject({
      value: null,
    });
  });
});

describe('room for configurations to show what they do', () => {
  const result = (counts: readonly (readonly [kept: number, allRight: number, complete: number])[], ways = 24) =>
    ({
      judged: counts.map(([kept, allRight, complete], m) => ({
        model: `m${m}`,
        over: { kept, allRight, complete },
      })) as unknown as ConfigurationModelResult[],
      configurations: Array.from({ length: ways }, (_, id) => ({ id: String(id) })),
      outputs: ways,
    }) as unknown as ConfigurationResult;
  const claimsOf = (...args: Parameters<typeof result>) => headroomClaims(result(...args)).map(({ claim }) => claim);

  it('is said to lack where at most one in ten questions keeps its answer, of all models together', () => {
    expect(
      claimsOf([
        [3, 0, 36],
        [4, 0, 36],
        [3, 0, 36],
      ]),
    ).toEqual(['few-kept']); // 10 of 108
    expect(
      claimsOf([
        [4, 0, 36],
        [4, 0, 36],
        [3, 0, 36],
      ]),
    ).toEqual([]); // 11 of 108, above 10.8
    expect(headroomClaims(result([[3, 0, 36]]))).toEqual([
      { claim: 'few-kept', models: ['m0'], value: 3, about: { complete: '36', outputs: '24 outputs' } },
    ]);
  });

  it('is said to lack where at least nine in ten are right in all', () => {
    expect(claimsOf([[20, 18, 20]])).toEqual(['nearly-all-right']);
    expect(claimsOf([[20, 17, 20]])).toEqual([]);
  });

  it('says nothing of one configuration, of no complete question, and of models that are not rated', () => {
    expect(claimsOf([[0, 0, 36]], 1)).toEqual([]);
    expect(claimsOf([[0, 0, 0]])).toEqual([]);
    const some = result([[0, 0, 36]]);
    expect(headroomClaims({ ...some, judged: some.judged!.map((one) => ({ ...one, notRated: 'refused' })) })).toEqual([]);
    expect(headroomClaims({ ...some, judged: some.judged!.map(({ over: _, ...old }) => old) })).toEqual([]);
  });
});

describe('milder ways to ask', () => {
  it('leave the noise out and keep all else', () => {
    const mild = optionsWithoutNoise(configurationDefaults)!;
    expect(mild).toEqual({ ...configurationDefaults, noise: [{ id: 'none', kind: 'none' }] });
    expect(listAskedConfigurations(parseConfigurationOptions(mild))).toHaveLength(8);
    expect(optionsWithoutNoise(mild)).toBeUndefined();
  });

  it('keep a choice among the configurations', () => {
    const all = listAskedConfigurations(configurationDefaults);
    const first = all.filter(({ noise, temperature }) => noise !== 'tabs' && temperature === 't02');
    const mild = parseConfigurationOptions(optionsWithoutNoise({ ...configurationDefaults, subset: first as never }));
    expect(listAskedConfigurations(mild)).toEqual(first.filter(({ noise }) => noise === 'none'));
  });

  it('ask without noise where all levels have some', () => {
    const [, tabs] = configurationDefaults.noise;
    expect(optionsWithoutNoise({ ...configurationDefaults, noise: [tabs!] })!.noise).toEqual([{ id: 'none', kind: 'none' }]);
  });
});
