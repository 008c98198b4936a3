import { expect, it } from 'vitest';
import { errorCovariance, spreadNoiseDf } from '../../../src/measure/prompt-effect/error-covariance.ts';
import { promptSpread } from '../../../src/measure/prompt-effect/prompt-spread.ts';
import { vectors } from '../../reference-data.ts';
import { itemTable } from '../item-tables.ts';

interface Case {
  readonly name: string;
  readonly tables: readonly (readonly (readonly number[])[])[];
  readonly clusters: readonly (readonly (readonly number[])[] | null)[];
  readonly expected: { readonly sigma: readonly (readonly number[])[]; readonly nu: number };
}

it.each(vectors<{ readonly cases: readonly Case[] }>('error-df').cases)(
  '$name: the covariance of the prompts’ errors and its degrees of freedom, against a program of its own',
  ({ tables, clusters, expected }) => {
    const spread = promptSpread(
      tables.map((rows, b) => {
        const own = clusters[b];
        return { ...itemTable(rows), ...(own && { clusters: own }) };
      }),
    );
    if (!spread) throw new Error('no fit');
    const sigma = errorCovariance(spread);
    for (const [at, value] of expected.sigma.flat().entries()) expect(sigma[at]).toBeCloseTo(value, 14);
    expect(spreadNoiseDf(spread)).toBeCloseTo(expected.nu, 9);
  },
);

it('is smaller where prompts come in families than where they do not, and never beyond 1 to T − 1', () => {
  const { cases } = vectors<{ readonly cases: readonly Case[] }>('error-df');
  const nuOf = (name: string) => cases.find((each) => each.name === name)?.expected.nu ?? NaN;
  expect(nuOf('two families')).toBeLessThan(nuOf('independent flips'));
  for (const { tables, expected } of cases) {
    expect(expected.nu).toBeGreaterThanOrEqual(1);
    expect(expected.nu).toBeLessThanOrEqual((tables[0]?.[0]?.length ?? 0) - 1);
  }
});
