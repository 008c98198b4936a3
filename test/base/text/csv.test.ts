import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { formulaStartPattern, stripFormulaGuard } from '../../../src/base/text/formula-guard.ts';
import { rowsToCsv } from '../../../src/base/text/csv.ts';
import { systemPromptExporters } from '../../../src/studies/system-prompt/report/files.ts';
import { gradeModelsFromCsv } from '../../../src/studies/system-prompt/measure/score-csv.ts';

const names = [
  '=HYPERLINK("http://x.example","open")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  "'=already",
  "''=twice",
  "'quoted'",
  'a,b;c',
  'line\nbreak',
  'plain',
  "=cmd|'/c calc'!A1",
];

const parsed = (text: string) => Papa.parse<string[]>(text.trimEnd()).data;

describe('CSV', () => {
  it('guards texts that a spreadsheet would run, in cells and in the header, and leaves numbers alone', () => {
    const text = rowsToCsv([{ '=name': '=1+1', value: -2.5 }]);
    expect(parsed(text)).toEqual([
      ["'=name", 'value'],
      ["'=1+1", '-2.5'],
    ]);
  });

  it.each(['=', '+', '-', '@', '\t', '\r'])('guards what begins with %j', (first) => {
    const [, [cell]] = parsed(rowsToCsv([{ a: `${first}x` }])) as [string[], [string]];
    expect(cell).toBe(`'${first}x`);
    expect(stripFormulaGuard(cell)).toBe(`${first}x`);
  });

  it('leaves no cell that begins like a formula, and every text comes back', () => {
    const cells = parsed(rowsToCsv(names.map((name) => ({ name })))).slice(1);
    expect(cells.map(([cell]) => cell).filter((cell) => /^[=+\-@\t\r]/.test(cell!))).toEqual([]);
    expect(cells.map(([cell]) => stripFormulaGuard(cell!))).toEqual(names);
    expect(names.filter((name) => formulaStartPattern.test(name)).length).toBeGreaterThan(5);
  });

  it('has the columns of all rows, nothing for null, numbers in full', () => {
    expect(rowsToCsv([{ a: 1 / 3 }, { b: null, a: 1e-9 }])).toBe('a,b\n0.3333333333333333,\n1e-9,\n');
    expect(rowsToCsv([])).toBe('');
  });
});

describe('the scores of a result as CSV', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const table = [
    'model,scenario,benchmark,score',
    ...names.flatMap((model, m) =>
      names.flatMap((scenario, s) =>
        names.map((benchmark, b) => [...[model, scenario, benchmark].map(quoted), (m * 7 + s * 3 + b) / 3].join(',')),
      ),
    ),
  ].join('\n');

  it('are read again with the same names and to the last bit, whatever the names are', () => {
    const first = gradeModelsFromCsv(table, 'a.csv');
    const text = systemPromptExporters.scores(first);
    expect(
      parsed(text)
        .flat()
        .filter((cell) => /^[=+\-@]/.test(cell)),
    ).toEqual([]);
    expect(gradeModelsFromCsv(text, 'b.csv')).toEqual(first);
    // The reader also strips the formula guard from other programs’ tables. So these names lose one apostrophe.
    expect(first.models.map(({ model }) => model)).toEqual(names.map(stripFormulaGuard));
  });
});
