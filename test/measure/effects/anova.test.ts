import { describe, expect, test } from 'vitest';
import { anova, type AnovaTables, type AnovaCell, type AnovaTerm } from '../../../src/measure/effects/anova.ts';
import { SequentialLeastSquares } from '../../../src/measure/effects/least-squares.ts';
import { fUpperTail } from '../../../src/measure/basics/distribution-tails.ts';
import { publishedTable, vectors } from '../../reference-data.ts';

interface Row {
  readonly term: string;
  readonly df: number;
  readonly sum_sq: number;
  readonly F?: number;
  readonly p?: number;
  readonly eta_sq?: number;
  readonly partial_eta_sq?: number;
}
interface Case {
  readonly name: string;
  readonly factors: readonly string[];
  readonly levels: Readonly<Record<string, readonly string[]>>;
  readonly rows: readonly (readonly (string | number)[])[];
  readonly typeII: readonly Row[];
  readonly typeIII: readonly Row[];
}

function analysed({ factors, levels, rows }: Case, interactions = false): AnovaTables {
  const of = factors.map((id) => ({ id, levels: levels[id]!.length }));
  const observations = rows.map((row) => ({
    levels: factors.map((id, f) => levels[id]!.indexOf(row[f] as string)),
    y: row.at(-1) as number,
  }));
  return anova(of, anovaCells(observations), { interactions });
}

/** Counts single observations into cells: `levels` by factor. */
function anovaCells(observations: Iterable<{ readonly levels: readonly number[]; readonly y: number }>): AnovaCell[] {
  const groups = new Map<string, { readonly levels: readonly number[]; readonly values: number[] }>();
  for (const { levels, y } of observations) {
    const key = levels.join();
    const group = groups.get(key);
    if (group) group.values.push(y);
    else groups.set(key, { levels, values: [y] });
  }
  return [...groups.values()].map(({ levels, values }) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { levels, n: values.length, mean, within: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
  });
}

/** “C(num_demos, Sum)” → num_demos. */
const plain = (term: string): string => term.replace(/C\(([a-z_]+)(?:, Sum)?\)/g, '$1').replace('Intercept', 'intercept');

/** To nine digits, or to the rounding error of sums that (nearly) cancel. */
function near(value: unknown, expected: number, scale = 1): void {
  expect(typeof value).toBe('number');
  expect(Math.abs((value as number) - expected)).toBeLessThan(1e-9 * Math.abs(expected) + 1e-12 * scale);
}

function compare(rows: readonly AnovaTerm[], expected: readonly Row[]): void {
  expect(rows.map(({ factor, df }) => [factor, df])).toEqual(expected.map(({ term, df }) => [plain(term), df]));
  for (const [at, { factor, sumSq, F, p, etaSq, partialEtaSq }] of rows.entries()) {
    const wanted = expected[at]!;
    expect(factor).toBe(plain(wanted.term));
    near(sumSq, wanted.sum_sq, 100);
    near(F, wanted.F!, 100);
    // The p of a large F has few significant digits.
    expect(p as number).toBeCloseTo(wanted.p!, 9);
    near(etaSq, wanted.eta_sq!);
    near(partialEtaSq, wanted.partial_eta_sq!);
  }
}

const { cases } = vectors<{ cases: readonly Case[] }>('anova');

describe('against statsmodels’ values', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const { typeII, typeIII, residual } = analysed(each);
    compare(typeII, each.typeII.slice(0, -1));
    compare(typeIII, each.typeIII.slice(0, -1));
    near(residual.sumSq, each.typeII.at(-1)!.sum_sq);
    expect(residual.df).toBe(each.typeII.at(-1)!.df);
  });

  test('with interactions, unbalanced 0/1 scores (statsmodels 0.15.0)', () => {
    const { typeII, typeIII, residual } = analysed(
      cases.find(({ name }) => name === 'unbalanced-binary')!,
      true,
    );
    const sums = (rows: readonly AnovaTerm[]) => rows.map(({ df, sumSq }) => [df, sumSq]);
    const close = (found: (readonly number[])[], wanted: readonly (readonly number[])[]) =>
      found.forEach((row, at) => row.forEach((value, n) => near(value, wanted[at]![n]!, 100)));
    close(sums(typeII) as number[][], [
      [1, 0.42165976062684446],
      [2, 1.0892335931296415],
      [1, 0.3359534205770801],
      [1, 0.24298540156989232],
      [2, 0.07875696169222046],
      [1, 0.0027239280396012095],
      [1, 0.009273710531259227],
      [2, 0.47689630944245365],
      [2, 0.7418982829373852],
      [1, 0.0005143995039352325],
    ]);
    close(sums(typeIII) as number[][], [
      [1, 22.191425585359376],
      [1, 0.2570365750942665],
      [2, 0.5926849857840741],
      [1, 0.4130920078607993],
      [1, 0.041453789909537644],
      [2, 0.07875696169222066],
      [1, 0.002723928039601449],
      [1, 0.009273710531259858],
      [2, 0.47689630944245365],
      [2, 0.7418982829373785],
      [1, 0.000514399503935262],
    ]);
    expect(residual.df).toBe(74);
    near(residual.sumSq, 16.776830468017636);
  });

  test('levels that never meet leave an interaction fewer degrees of freedom, and it says so', () => {
    const found = analysed(
      cases.find(({ name }) => name === 'strongly-unbalanced-continuous')!,
      true,
    );
    expect(found.residual.df).toBe(57);
    near(found.residual.sumSq, 17.085362278216394);
    expect(found.typeII.find(({ factor }) => factor === 'num_demos:prompt_variation')!.df).toBe(1);
  });
});

/** 2 × 3 levels, 13 observations, by statsmodels 0.15.0. */
const small = (
  [
    [0, 0, 3],
    [0, 0, 5],
    [0, 1, 4],
    [0, 1, 4.5],
    [0, 1, 7],
    [0, 2, 1],
    [1, 0, 2],
    [1, 0, 2.5],
    [1, 0, 6],
    [1, 1, 8],
    [1, 2, 3],
    [1, 2, 9],
    [1, 2, 4],
  ] as const
).map(([a, b, y]) => ({ levels: [a, b], y }));
const factors = [
  { id: 'a', levels: 2 },
  { id: 'b', levels: 3 },
];

test('main effects and the interaction of an unbalanced design', () => {
  const { typeII, typeIII, residual, n } = anova(factors, anovaCells(small), { interactions: true });
  expect(typeII.map(({ factor, df }) => `${factor} ${df}`)).toEqual(['a 1', 'b 2', 'a:b 2']);
  expect(typeIII.map(({ factor, df }) => `${factor} ${df}`)).toEqual(['intercept 1', 'a 1', 'b 2', 'a:b 2']);
  [8.44467592592592, 17.12979497354494, 11.959490740740737].forEach((sumSq, at) => near(typeII[at]!.sumSq, sumSq));
  [208.2857142857146, 12.698412698412701, 20.885416666666654, 11.959490740740838].forEach((sumSq, at) =>
    near(typeIII[at]!.sumSq, sumSq),
  );
  [39.05357142857149, 2.380952380952382, 1.9580078124999991, 1.1212022569444537].forEach((F, at) => near(typeIII[at]!.F, F));
  near(typeIII[1]!.p, 0.1667305857730838);
  near(residual.sumSq, 37.333333333333336);
  expect([residual.df, n]).toEqual([7, 13]);
});

test('without interactions the two types have the same sums of squares; their totals differ by the intercept', () => {
  const { typeII, typeIII } = anova(factors, anovaCells(small));
  [8.444675925925923, 17.129794973544957].forEach((sumSq, at) => {
    near(typeII[at]!.sumSq, sumSq);
    near(typeIII[at + 1]!.sumSq, sumSq);
  });
  expect(typeIII[1]!.etaSq as number).toBeLessThan(typeII[0]!.etaSq as number);
});

describe('what has no F says why', () => {
  const cell = (levels: number[], n: number, mean: number, within: number) => ({ levels, n, mean, within });

  test('levels that always come together', () => {
    const { typeII } = anova(factors, [cell([0, 0], 5, 0.4, 1), cell([1, 1], 5, 0.8, 1)]);
    expect(typeII.map(({ df }) => df)).toEqual([0, 0]);
    expect(typeII[0]!.F).toEqual({ value: null, why: 'its levels cannot be separated from those of other factors' });
  });

  test('scores that are all the same', () => {
    const same = anova(factors, [cell([0, 0], 5, 1, 0), cell([1, 0], 5, 1, 0), cell([1, 1], 5, 1, 0)]);
    expect(same.residual.sumSq).toBe(0);
    expect(same.typeII[0]!.F).toEqual({ value: null, why: 'nothing varies that the factors do not explain' });
    expect(same.typeII[0]!.partialEtaSq === 0 || typeof same.typeII[0]!.partialEtaSq === 'object').toBe(true);
  });

  test('as many terms as answers', () => {
    const { typeII } = anova(factors.slice(0, 1), [cell([0], 1, 0, 0), cell([1], 1, 1, 0)]);
    expect(typeII[0]!.p).toEqual({ value: null, why: 'there are no more answers than terms' });
  });

  test('a factor with one level is left out', () => {
    const { typeII, typeIII } = anova(factors, [cell([0, 1], 4, 0.5, 1), cell([1, 1], 4, 0.75, 0.75)]);
    expect(typeII.map(({ factor }) => factor)).toEqual(['a']);
    expect(typeIII.map(({ factor }) => factor)).toEqual(['intercept', 'a']);
  });
});

test('a column that others make up adds nothing', () => {
  const fit = new SequentialLeastSquares([1, 2, 4, 8]);
  fit.add([[1, 1, 1, 1]]);
  expect(fit.add([[0, 1, 2, 3]]).df).toBe(1);
  expect(fit.add([[5, 7, 9, 11]])).toEqual({ sumSq: 0, df: 0 });
  expect(fit.rank).toBe(2);
});

interface Printed {
  readonly dataset: string;
  readonly factor: string;
  readonly F: number;
  readonly p: number;
  readonly eta_sq: number;
  readonly partial_eta_sq: number;
  readonly sum_sq: number;
}

describe('the paper’s Tables C.1 and C.2', () => {
  const { tableC1TypeII, tableC2TypeIII } =
    publishedTable<Record<'tableC1TypeII' | 'tableC2TypeIII', readonly Printed[]>>('robustness');
  /** 9 models × 100 items × 24 configurations in each set. */
  const observations = 21_600;
  const noises = (dataset: string) => (dataset === 'RewardBench' ? 3 : 2);
  const dfOf = ({ dataset, factor }: Printed) => (factor.startsWith('C(prompt_variation') ? noises(dataset) : 1);

  test('their p are those of their F over all answers, with three noises in RewardBench', () => {
    for (const row of [...tableC1TypeII, ...tableC2TypeIII]) {
      const left = observations - 1 - noises(row.dataset) - 3;
      // F is printed to three decimals, so p lies in the range that these allow.
      const [high, low] = [row.F - 0.0005, row.F + 0.0005].map((F) => fUpperTail(F, dfOf(row), left));
      expect(row.p).toBeGreaterThanOrEqual(low! * 0.999 - 0.0005);
      expect(row.p).toBeLessThanOrEqual(high! * 1.001 + 0.0005);
    }
  });

  test('type II and III agree in F, p and sums of squares: the models are additive', () => {
    for (const row of tableC1TypeII) {
      const other = tableC2TypeIII.find(
        ({ dataset, factor }) => dataset === row.dataset && factor === row.factor.replace(')', ', Sum)'),
      )!;
      expect([other.F, other.p, other.sum_sq, other.partial_eta_sq]).toEqual([
        ...[row.F, row.p, row.sum_sq, row.partial_eta_sq],
      ]);
    }
  });

  test('partial η² is what F and its degrees of freedom say', () => {
    for (const row of tableC1TypeII) {
      if (row.partial_eta_sq < 1e-6) continue;
      const explained = row.F * dfOf(row);
      // GPQA's own numbers imply some 3% fewer answers than the others'.
      const wanted = explained / (explained + observations);
      expect(Math.abs(row.partial_eta_sq - wanted)).toBeLessThan(0.04 * wanted + (0.0005 / row.F) * wanted + 0.0005);
    }
  });

  test('type III’s η² is type II’s with the intercept in its total', () => {
    for (const row of tableC2TypeIII) {
      const of = (factor: string, table: readonly Printed[]) =>
        table.find((each) => each.dataset === row.dataset && each.factor === factor)!;
      if (row.factor === 'Intercept') continue;
      const additive = of(row.factor.replace(', Sum)', ')'), tableC1TypeII).eta_sq;
      // Printed to three digits, or to a thousandth.
      const intercept = of('Intercept', tableC2TypeIII).eta_sq;
      const wanted = additive * (1 - intercept);
      const rounding = additive < 0.001 ? 0.01 * wanted : 0.0006;
      expect(Math.abs(row.eta_sq - wanted)).toBeLessThan(rounding + (0.0005 / (1 - intercept)) * wanted);
    }
  });
});
