import { expect, test } from 'vitest';
import { columnValues, getPublishedTable } from '../../../../src/published/columns.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { correlationSentence } from '../../../../src/studies/instruction-style/report/correlation.ts';
import { paper, publishedStyles as result } from '../report/cases.ts';

const value = (id: string, of: string, where: (row: Readonly<Record<string, unknown>>) => boolean): number => {
  const table = getPublishedTable(paper, id);
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
  expect(new Set(columnValues(getPublishedTable(paper, 'table-1'), 'model')).size).toBe(10);
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
      // The reference takes means that differ in their last bit for different values, and so has fewer ties.
      const off = Math.abs((spearman as number) - value('table-2', 'spearmanRecomputed', here));
      expect(off, `${decoding} ${name}`).toBeLessThan(decoding === 'greedy' ? 1e-9 : 0.003);
    }
  }
});

// Recomputed from Tables 1 and 3 by a separate Python program (statistics.mean, Pearson by hand), in the order of the
// paper's benchmarks.
const withinByDecoding = {
  greedy: { each: [0.1303, 0.6328, 0.4208, 0.2801], centred: 0.3817, between: 0.9229, pooled: 0.7317 },
  beam: { each: [0.5913, 0.7113, 0.6206, 0.2162], centred: 0.4414, between: 0.8841, pooled: 0.6589 },
};

test('beside the pooled correlation stand those within benchmarks and with their means removed', () => {
  for (const { decoding, correlation } of result.correlations) {
    const { each, centred, between, pooled } = withinByDecoding[decoding as 'greedy' | 'beam'];
    const { within, pearson } = correlation.rcscore;
    expect(pearson).toBeCloseTo(pooled, 4);
    expect(within?.centred).toBeCloseTo(centred, 4);
    expect(within?.between).toBeCloseTo(between, 4);
    expect(within?.benchmarks.map(({ benchmark }) => benchmark)).toEqual(['AIME', 'MATH-500', 'GPQA-Diamond', 'GSM8K']);
    for (const [b, r] of each.entries()) expect(within?.benchmarks[b]?.pearson).toBeCloseTo(r, 4);
  }
  expect(sentenceToPlainText(correlationSentence(result, 'greedy', 'rcscore'))).toContain(
    'In these points, the correlation is mostly between benchmarks. Within one benchmark, r is 0.13 (AIME), 0.63 (MATH-500), 0.42 (GPQA-Diamond) and 0.28 (GSM8K). With the mean of each benchmark removed, r is 0.38.',
  );
});

test('greedy answers are at least as alike in all 40 pairs', () => {
  const { decodings } = result;
  if (!('rows' in decodings)) throw new Error('there are two decodings');
  const { first, ties, second, n } = decodings.crs.rcscore;
  expect({ better: first + ties, second, n }).toEqual({ better: 40, second: 0, n: 40 });
});

// Statements in the text or in bold, with the value that the printed tables give. `beside` was worked out by hand from the
// tables.
test.each([
  ['table-1', 'prints 7–13%', '7.5–17.5 points of 100, which is 17–52%'],
  ['table-4', 'prints 1.83', 'give 1.853'],
  ['table-4', 'prints 3', 'The table has 4'],
  ['table-4', 'prints 3', 'Qwen 2.5-7B (1.49 → 1.54)'],
  ['table-7', 'prints 61.1 (greedy) in bold', '62.1 (beam) is higher'],
])('%s: a statement that does not reproduce stands with both values', (id, printed, beside) => {
  const notes = getPublishedTable(paper, id).notes.filter(({ kind }) => kind === 'does not reproduce');
  expect(notes.some(({ text }) => text.includes(printed) && text.includes(beside))).toBe(true);
});

test('what takes single answers says so', () => {
  for (const { pairs, noise, interval, fidelity } of result.models) {
    expect(pairs).toEqual([]);
    for (const none of [noise.range, interval.mean, interval.crs.rcscore, fidelity.rcscore])
      expect(none).toMatchObject({ why: 'the paper prints no single answers' });
  }
});
