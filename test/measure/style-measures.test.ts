import { describe, expect, test } from 'vitest';
import { clusterBootstrapInterval } from '../../src/measure/intervals/cluster-bootstrap.ts';
import { correlationP } from '../../src/measure/correlation/correlation-p.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { pearson } from '../../src/measure/correlation/pearson.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { styleShuffleNullStats } from '../../src/measure/significance/shuffled-styles.ts';
import { spearman } from '../../src/measure/correlation/spearman.ts';
import { styleSensitivity } from '../../src/measure/effects/ssi.ts';
import { publishedTable, vectors } from '../reference-data.ts';

interface Accuracy {
  readonly model: string;
  readonly benchmark: string;
  readonly decoding: string;
  readonly accuracy: number;
}

describe('against the papers’ tables and the libraries’ vectors', () => {
  test('SSI of the printed accuracies is as recomputed elsewhere, in all 80 cells', () => {
    const accuracies = publishedTable<{ rows: readonly Accuracy[] }>('rcscore-accuracy').rows;
    const { rows } = publishedTable<{ rows: readonly (Accuracy & { readonly recomputed: number })[] }>('rcscore-ssi');
    expect(rows).toHaveLength(80);
    for (const { model, benchmark, decoding, recomputed } of rows) {
      const own = accuracies.filter(
        (row) => row.model === model && row.benchmark === benchmark && row.decoding === decoding,
      );
      expect(own).toHaveLength(4);
      expect(styleSensitivity(own.map(({ accuracy }) => accuracy))).toBeCloseTo(recomputed, 5);
    }
  });

  test('correlations and their p values are scipy’s', () => {
    interface Case {
      readonly x: readonly number[];
      readonly y: readonly number[];
      readonly [field: string]: unknown;
    }
    const { cases } = vectors<{ cases: readonly Case[] }>('correlation');
    for (const given of cases) {
      const { x, y } = given;
      const n = x.length;
      for (const [name, r] of [
        ['pearson', pearson(x, y)],
        ['spearman', spearman(x, y)],
      ] as const) {
        const wanted = { r: given[name], p: given[`${name}P`] };
        if (wanted.r === 'NaN') expect(r).toBeNaN();
        else {
          expect(r).toBeCloseTo(wanted.r as number, 10);
          const p = correlationP(r, n);
          // An exact line, where only rounding remains of 1 − r².
          if (Math.abs(r) > 1 - 1e-12) expect(p).toBeLessThan(1e-12);
          else expect(p).toBeCloseTo(wanted.p as number, 10);
        }
      }
    }
  });

  test('the printed correlations of CRS with accuracy come out again', () => {
    type Row = {
      model: string;
      benchmark: string;
      decoding: string;
      struct: number;
      lex: number;
      coh: number;
      rcscore: number;
    };
    const crs = publishedTable<{ rows: readonly Row[] }>('rcscore-crs').rows;
    const accuracies = publishedTable<{ rows: readonly Accuracy[] }>('rcscore-accuracy').rows;
    const published = publishedTable<{
      rows: readonly {
        decoding: string;
        dimension: string;
        recomputed: { pearson: number; pearsonP: number; spearman: number; spearmanP: number };
      }[];
    }>('rcscore-correlation').rows;
    const columns: Record<string, 'struct' | 'lex' | 'coh' | 'rcscore'> = {
      Struct: 'struct',
      Lex: 'lex',
      Coh: 'coh',
      Overall: 'rcscore',
    };
    for (const { decoding, dimension, recomputed } of published) {
      const own = crs.filter((row) => row.decoding === decoding);
      const x = own.map((row) => row[columns[dimension]!]);
      const y = own.map(({ model, benchmark }) =>
        mean(
          accuracies
            .filter((row) => row.model === model && row.benchmark === benchmark && row.decoding === decoding)
            .map(({ accuracy }) => accuracy),
        ),
      );
      expect(pearson(x, y)).toBeCloseTo(recomputed.pearson, 8);
      // Equal means tie here. With a plain sum, some would differ in their last digit.
      expect(Math.abs(spearman(x, y) - recomputed.spearman)).toBeLessThan(0.005);
      expect(correlationP(pearson(x, y), 40) / recomputed.pearsonP).toBeCloseTo(1, 6);
      expect(correlationP(recomputed.spearman, 40) / recomputed.spearmanP).toBeCloseTo(1, 6);
    }
  });
});

describe('SSI', () => {
  test('is made of the population’s σ', () => {
    // σ = √5, x̄ = 73: 5·2.2360680/73 + 0.05·6.
    expect(styleSensitivity([70, 72, 74, 76])).toBeCloseTo(0.15315534 + 0.3, 7);
    expect(styleSensitivity([50, 50, 50, 50])).toBe(0);
  });

  test('is undefined where nothing is right, where a style has no answers and for one style', () => {
    for (const accuracies of [[0, 0, 0, 0], [50, NaN], [50], []])
      expect(styleSensitivity(accuracies)).toMatchObject({ value: null });
  });
});

test('a correlation of two points has no p, one of three has', () => {
  expect(correlationP(1, 2)).toBeNaN();
  expect(correlationP(NaN, 30)).toBeNaN();
  expect(correlationP(0, 10)).toBe(1);
  // r = ½ with four points: t² = 2·¼/¾ = ⅔. With two degrees of freedom, p = 1 − |r|.
  expect(correlationP(0.5, 4)).toBeCloseTo(0.5, 12);
  expect(correlationP(-0.8, 4)).toBeCloseTo(0.2, 12);
});

describe('an interval over clusters', () => {
  const drawing = { draws: 2000, seed: 5 };

  test('is wider than one over values where a cluster’s values are correlated', () => {
    const random = seededRandom(1);
    const clusters = Array.from({ length: 12 }, (_, c) => [0, 1, 2, 3].map((k) => 4 * c + k));
    const values = clusters.flatMap(() => {
      const own = random();
      return [own, own, own, own];
    });
    const meanAt = (places: readonly number[]) => mean(places.map((at) => values[at]!));
    const [low, high] = clusterBootstrapInterval(clusters, meanAt, drawing) as [number, number];
    const [lowApart, highApart] = clusterBootstrapInterval(
      values.map((_, at) => [at]),
      meanAt,
      drawing,
    ) as [number, number];
    // Four equal values count as one, so the interval is √4 times as wide.
    expect((high - low) / (highApart - lowApart)).toBeGreaterThan(1.7);
    expect((high - low) / (highApart - lowApart)).toBeLessThan(2.3);
    expect(clusterBootstrapInterval(clusters, meanAt, drawing)).toEqual([low, high]);
  });

  test('is undefined below three clusters, and where draws have no statistic', () => {
    expect(clusterBootstrapInterval([[0], [1]], () => 1, drawing)).toMatchObject({ value: null });
    expect(clusterBootstrapInterval([[0], [1], [2]], () => NaN, drawing)).toMatchObject({ value: null });
    expect(clusterBootstrapInterval([[0], [1], [2]], () => 0, drawing)).toEqual({
      value: null,
      why: 'every draw of models gives the same: too little to bound it',
    });
  });
});

describe('range and SSI of shuffled styles', () => {
  const table = (rows: readonly (readonly number[])[]) => ({
    items: rows.length,
    templates: rows[0]!.length,
    binary: true,
    scores: Float64Array.from(rows.flat()),
  });
  const drawing = { draws: 2000, seed: 3 };

  test('of two styles and one item that changes: the range is always the one found', () => {
    const noise = styleShuffleNullStats(
      table([
        [1, 0],
        [1, 1],
        [0, 0],
        [1, 1],
      ]),
      drawing,
    );
    expect(noise.range).toBe(25);
    expect(noise.p).toBe(1);
  });

  test('of two styles and two items that change: half of the shuffles cancel', () => {
    const noise = styleShuffleNullStats(
      table([
        [1, 0],
        [1, 0],
      ]),
      drawing,
    );
    // Ranges 100 and 0 with even chances.
    expect(noise.range).toBeGreaterThan(46);
    expect(noise.range).toBeLessThan(54);
    expect(noise.p).toBeGreaterThan(0.46);
    expect(noise.p).toBeLessThan(0.54);
  });

  test('a style that is always wrong is no luck', () => {
    const rows = Array.from({ length: 40 }, () => [1, 1, 1, 0]);
    expect(styleShuffleNullStats(table(rows), drawing).p).toBeLessThan(0.001);
  });

  test('under the null, p is spread evenly', () => {
    const random = seededRandom(8);
    let below = 0;
    for (let trial = 0; trial < 200; trial++) {
      const rows = Array.from({ length: 40 }, () => {
        const ease = random();
        return [0, 1, 2, 3].map(() => (random() < ease ? 1 : 0));
      });
      if ((styleShuffleNullStats(table(rows), { draws: 200, seed: trial }).p as number) <= 0.1) below++;
    }
    expect(below / 200).toBeGreaterThan(0.03);
    expect(below / 200).toBeLessThan(0.17);
  });

  test('is undefined for one style, and where no item is answered under all', () => {
    expect(styleShuffleNullStats(table([[1], [0]]), drawing).range).toMatchObject({ value: null });
    expect(styleShuffleNullStats(table([[1, NaN]]), drawing).p).toMatchObject({ value: null });
  });
});
