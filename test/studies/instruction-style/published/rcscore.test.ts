import { expect, test } from 'vitest';
import { columnValues, publishedTable } from '../../../../src/published/columns.ts';
import { paper, publishedStyles as result } from '../report/cases.ts';

const value = (id: string, of: string, where: (row: Readonly<Record<string, unknown>>) => boolean): number => {
  const table = publishedTable(paper, id);
  const rows = table.rows.map((row) => Object.fromEntries(table.columns.map((each, c) => [each.id, row[c] ?? null])));
  return rows.find(where)![of] as number;
};

test('all 80 lines of Tables 1 and 3 are there, with the styles by their names', () => {
  expect(result.models).toHaveLength(80);
  expect(result.styles).toEqual([
    { id: 'S1', title: 'Declarative' },
    { id: 'S2', title: 'Interrogative' },
    { id: 'S3', title: 'Exclamative' },
    { id: 'S4', title: 'Imperative' },
  ]);
  expect(new Set(columnValues(publishedTable(paper, 'table-1'), 'model')).size).toBe(10);
});

test('what the study’s own code computes of them is what was recomputed elsewhere: SSI, means, correlations', () => {
  for (const { model, benchmark, decoding, ssi, mean } of result.models) {
    const here = (row: Readonly<Record<string, unknown>>) =>
      row.model === model && row.benchmark === benchmark && row.decoding === decoding;
    expect(ssi).toBeCloseTo(value('table-4', 'ssiRecomputed', here), 5);
    expect(mean).toBeCloseTo(value('table-7', 'meanRecomputed', here), 9);
  }
  const names = { structurality: 'Struct', lexicality: 'Lex', coherence: 'Coh', rcscore: 'Overall' } as const;
  for (const { decoding, correlation } of result.correlations) {
    for (const [dimension, name] of Object.entries(names)) {
      const { pearson, spearman, n } = correlation[dimension as keyof typeof names];
      const here = (row: Readonly<Record<string, unknown>>) => row.decoding === decoding && row.dimension === name;
      expect(n).toBe(40);
      expect(pearson, `${decoding} ${name}`).toBeCloseTo(value('table-2', 'pearsonRecomputed', here), 9);
      // The reference takes means that differ in their last bit for different ones, and so has fewer ties.
      const off = Math.abs((spearman as number) - value('table-2', 'spearmanRecomputed', here));
      expect(off, `${decoding} ${name}`).toBeLessThan(decoding === 'greedy' ? 1e-9 : 0.003);
    }
  }
});

test('greedy answers are at least as alike in all 40 pairs', () => {
  const { decodings } = result;
  if (!('rows' in decodings)) throw new Error('there are two decodings');
  const { first, ties, second, n } = decodings.crs.rcscore;
  expect({ better: first + ties, second, n }).toEqual({ better: 40, second: 0, n: 40 });
});

test('what takes single answers says so', () => {
  for (const { pairs, noise, interval, fidelity } of result.models) {
    expect(pairs).toEqual([]);
    for (const none of [noise.range, interval.mean, interval.crs.rcscore, fidelity.rcscore])
      expect(none).toMatchObject({ why: 'the paper prints no single answers' });
  }
});
