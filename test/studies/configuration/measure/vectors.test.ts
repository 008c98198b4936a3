import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnovaTerm } from '../../../../src/measure/effects/anova.ts';
import { configurationKey, listAskedConfigurations } from '../../../../src/studies/configuration/protocol/factors.ts';
import { configurationDefaults } from '../../../../src/studies/configuration/protocol/options.ts';
import type { ConfigurationModelSetRow } from '../../../../src/studies/configuration/measure/result.ts';
import { heldOutOf, itemOf, measured, planOf } from './answers.ts';

type Table = Record<
  string,
  Record<'typeII' | 'typeIII', readonly AnovaTerm[]> & {
    readonly n: number;
    readonly residual: { readonly df: number; readonly sumSq: number };
  }
>;
interface Case {
  readonly name: string;
  readonly models: readonly string[];
  readonly sets: readonly string[];
  readonly configurations: readonly string[];
  /** By model and set, one string of outputs per item: see `answerFor`. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly expected: {
    readonly models: readonly (Pick<
      ConfigurationModelSetRow,
      'model' | 'dataset' | 'capability' | 'outputConsistency' | 'std' | 'pdr' | 'randomBaseline' | 'gap' | 'byConfiguration'
    > & { readonly complete: number; readonly itemStd: readonly (number | null)[]; readonly distinct: readonly number[] })[];
    readonly regression: Readonly<Record<string, unknown>>;
    readonly variance: Readonly<Record<string, unknown>>;
    readonly anova: Readonly<Record<'additive' | 'interactions', Table>>;
    readonly effects: readonly {
      readonly dataset: string;
      readonly model?: string;
      readonly factor: string;
      readonly to: string;
      readonly difference: number | null;
      readonly pairs: number;
      readonly items: number;
    }[];
  };
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../vectors/configuration/answers.json', import.meta.url), 'utf8'),
) as { cases: readonly Case[] };

/**
 * The answer for a character: right, right in other case and space, right in other words, wrong (two ways), unreadable,
 * failed, missing.
 */
function answerFor(character: string, right: number): string | null | undefined {
  const letter = 'ABCD'[right]!;
  const texts: Record<string, string | null> = {
    r: letter,
    R: ` ${letter.toLowerCase()}\n`,
    T: `The answer is ${letter}`,
    w: 'ABCD'[(right + 1) % 4]!,
    v: 'ABCD'[(right + 2) % 4]!,
    '?': 'Who knows?',
    x: null,
  };
  return texts[character];
}

/**
 * Compares numbers to eleven digits, recursively. `null` means that our value is undefined. Fields without an expected
 * value are ignored.
 */
function near(found: unknown, wanted: unknown, at: string): void {
  if (typeof wanted === 'number') {
    expect(typeof found, at).toBe('number');
    expect(Math.abs((found as number) - wanted), at).toBeLessThanOrEqual(1e-11 * Math.abs(wanted) + 1e-13);
  } else if (wanted === null) expect(found, at).toMatchObject({ value: null });
  else if (typeof wanted === 'object')
    for (const [field, value] of Object.entries(wanted as Record<string, unknown>))
      near((found as Record<string, unknown>)[field], value, `${at}/${field}`);
  else expect(found, at).toBe(wanted);
}

describe.each(cases.map((each) => [each.name, each] as const))('statsmodels’ and scipy’s values: %s', (_, each) => {
  const size = Object.values(Object.values(each.outputs)[0]!)[0]!.length;
  const asked = each.sets.flatMap((set) => Array.from({ length: size }, (_, n) => itemOf(set, n)));
  const items = [...asked, ...each.sets.flatMap(heldOutOf)];
  const subset = listAskedConfigurations(configurationDefaults).filter((levels) =>
    each.configurations.includes(configurationKey(levels)),
  );
  const found = (interactions: boolean) =>
    measured(planOf(items, { subset, interactions }, [...each.models]), items, ({ model, item, at }) => {
      const [set, n] = item.id.split('/') as [string, string];
      return answerFor(each.outputs[model]![set]![Number(n)]![at]!, item.answer as number);
    });
  const result = found(false);
  const { expected } = each;

  test('each model on each set', () => {
    expect(result.configurations.map(({ id }) => id)).toEqual(each.configurations);
    expect(result.models).toHaveLength(expected.models.length);
    for (const [at, { complete, itemStd, distinct, ...row }] of expected.models.entries()) {
      const own = result.models[at]!;
      near(own, row, `${row.model} on ${row.dataset}`);
      expect(own.itemCounts.complete).toBe(complete);
      near(
        own.items.map(({ std }) => std),
        itemStd,
        'std',
      );
      expect(own.items.map((item) => item.distinct)).toEqual(distinct);
    }
  });

  test('the line, and shares of variance', () => {
    near(result.regression, expected.regression, 'regression');
    near(result.variance, expected.variance, 'variance');
  });

  test.each([['additive'], ['interactions']] as const)('analyses of variance, %s', (kind) => {
    const { anova } = kind === 'additive' ? result : found(true);
    for (const [set, { typeII, typeIII, n, residual }] of Object.entries(expected.anova[kind])) {
      const own = anova[set]!;
      near(own, { n, residual }, set);
      const byFactor = (rows: readonly AnovaTerm[]) => Object.fromEntries(rows.map((row) => [row.factor, row]));
      for (const [type, rows] of Object.entries({ typeII, typeIII }))
        near(byFactor(own[type as 'typeII']), byFactor(rows), `${set}/${type}`);
    }
  });

  test('effects of the levels', () => {
    expect(result.effects).toHaveLength(expected.effects.length);
    for (const effect of expected.effects) {
      const own = result.effects.find(
        ({ dataset, model, factor, to }) =>
          dataset === effect.dataset && model === effect.model && factor === effect.factor && to === effect.to,
      );
      near(own, effect, `${effect.dataset} ${effect.factor} ${effect.to}`);
    }
  });
});
