import { expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import { pointer, valueAtJsonPointer } from '../../../../src/base/json/json-pointer.ts';
import { intervalEndPaths, getRowIntervalPointer, numberOrReasonAtPointer } from '../../../../src/report/figure-column.ts';
import { encoderSentence, mixedEncodersWarning } from '../../../../src/studies/instruction-style/report/encoder-words.ts';
import { styleResultTables as styleTables } from '../../../../src/studies/instruction-style/report/tables.ts';
import { tablesAsCsv } from '../../../../src/export/tables-csv.ts';
import { tablesAsLatex } from '../../../../src/export/tables-latex.ts';
import { tablesAsMarkdown } from '../../../../src/export/tables-markdown.ts';
import { toFileTables } from '../../../../src/report/file-tables.ts';
import { styleExporters } from '../../../../src/studies/instruction-style/report/files.ts';
import type { InstructionStyleResult } from '../../../../src/studies/instruction-style/measure/result.ts';
import { publishedStyles, twoStyles } from './cases.ts';

/** The locations of all numbers in all tables, including the ends of intervals. */
const placesOf = (result: InstructionStyleResult): string[] =>
  styleTables(result).flatMap(({ rows, figures }) =>
    rows.flatMap(({ at }) =>
      figures.flatMap(({ field, interval }) => [
        `${at}/${field}`,
        ...(interval === undefined ? [] : intervalEndPaths(getRowIntervalPointer(at, interval))),
      ]),
    ),
  );

function numbersBelow(value: unknown, at: string): string[] {
  if (typeof value === 'number') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => numbersBelow(each, at + pointer(key)));
}

test.each([
  ['a run', twoStyles],
  ['published data', publishedStyles],
])('every number of %s stands in a table, and each place is there', (_, result) => {
  const there = new Set(placesOf(result));
  const isPublished = result === publishedStyles;
  const missing = numbersBelow(result, '').filter(
    (at) =>
      !there.has(at) &&
      // The same numbers are under /correlations. The finding covers comparisons.
      !at.startsWith('/correlation/') &&
      !at.startsWith('/comparisons') &&
      // Published figures have no items, so there is no column of zeros.
      !(isPublished && /(items|crsItems|Items)$/.test(at)),
  );
  expect(missing).toEqual([]);
  for (const { rows, figures } of styleTables(result))
    for (const { at } of rows)
      for (const { field } of figures) expect(valueAtJsonPointer(result, `${at}/${field}`), `${at}/${field}`).toBeDefined();
});

test('rows name what they are of; what is the same in all rows is left out', () => {
  const [accuracy] = styleTables(twoStyles);
  expect(accuracy!.words.map(({ id }) => id)).toEqual(['model']);
  expect(styleTables(publishedStyles)[0]!.words.map(({ id }) => id)).toEqual(['model', 'benchmark', 'decoding']);
  const pairs = styleTables(twoStyles).find(({ id }) => id === 'pairs')!;
  expect(pairs.rows[0]).toMatchObject({ at: '/models/0/pairs/0', words: { pair: 'Declarative – Interrogative' } });
});

test('files hold the same values: CSV, Markdown, LaTeX', () => {
  const tables = toFileTables(publishedStyles, styleExporters.tables(publishedStyles));
  expect(tables.map(({ id }) => id)).toEqual([
    ...['accuracy', 'ssi', 'crs', 'correlation', 'wins', 'differences', 'sizes', 'size-trends'],
    // For published figures these contain counts of zero.
    ...['fidelity', 'answering'],
  ]);
  const csv = tablesAsCsv(tables);
  // Table 3, Gemma 3-4B on AIME, greedy, imperative.
  expect(csv).toContain('accuracy,Gemma 3-4B,Greedy,AIME,accuracy.S4,10,');
  expect(tablesAsMarkdown('Title', tables)).toContain('## Correlation of consistency with mean accuracy');
  expect(tablesAsLatex(tables)).toContain('\\label{tab:evenkeel-crs}');
  for (const { columns, rows } of tables) for (const row of rows) expect(row).toHaveLength(columns.length);
});

test('the score table has a scenario for each decoding and style', () => {
  const lines = styleExporters.scores(publishedStyles).trim().split('\n');
  expect(lines).toHaveLength(1 + 320);
  expect(lines[1]).toBe('Gemma 3-4B,greedy S1,AIME,13.3');
});

test('an undefined interval says why in its place', () => {
  const value = numberOrReasonAtPointer(publishedStyles, '/models/0/interval/mean');
  expect(isNumber(value)).toBe(false);
  expect(value).toMatchObject({ why: 'the paper prints no single answers' });
});

test('two encoders are warned of, one is explained', () => {
  expect(mixedEncodersWarning(['lexical:1', 'lexical:1', undefined])).toBeNull();
  expect(mixedEncodersWarning(['lexical:1', 'transformers:a/b'])).toContain('lexical:1 and transformers:a/b');
  expect(encoderSentence('lexical:1')).toContain('by their spelling');
  expect(encoderSentence('transformers:a/b')).toContain('by meaning');
});
