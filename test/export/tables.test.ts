import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { isNumber } from '../../src/base/json/json.ts';
import { tableWithReasonFootnotes } from '../../src/export/printed-table.ts';
import { toFileTables } from '../../src/report/file-tables.ts';
import { systemPromptExporters } from '../../src/studies/system-prompt/report/files.ts';
import { tablesAsCsv } from '../../src/export/tables-csv.ts';
import { escapeLatex, tablesAsLatex } from '../../src/export/tables-latex.ts';
import { escapeMarkdown, tablesAsMarkdown } from '../../src/export/tables-markdown.ts';
import { gradeModelsFromCsv } from '../../src/studies/system-prompt/measure/score-csv.ts';
import { modelName } from '../../src/core/models/model-name.ts';
import { hostileNames, hostileResult } from './hostile-result.ts';

const header = 'model,scenario,benchmark,score';
const plain = gradeModelsFromCsv(
  [header, 'a,s1,x,50.04', 'a,s2,x,61', 'b,s1,x,33.35', 'b,s2,x,70'].join('\n'),
  'scores.csv',
);
const table = (id: string) => toFileTables(plain, systemPromptExporters.tables(plain)).find((each) => each.id === id)!;

describe('the tables of a report', () => {
  it('hold the values of the result, unrounded, or the reasons for there being none', () => {
    const [first] = plain.models;
    const { columns, rows } = table('grades');
    const cell = (id: string) => rows[0]![columns.findIndex((column) => column.id === id)];
    expect(cell('mu')).toBe(first!.mu);
    expect(cell('sigma')).toBe(first!.sigma);
    expect(cell('noiseFloor')).toBe(first!.noiseFloor);
    expect(cell('muLow')).toEqual({ value: null, why: 'a score table has no questions' });
    expect(table('scenarios').rows[0]).toEqual(['a', 's1', 50.04, 50.04]);
    expect(table('heatmap').rows).toEqual([
      ['s1', 50.04, 33.35, plain.neutrality.scenarios[0]!.mean],
      ['s2', 61, 70, plain.neutrality.scenarios[1]!.mean],
    ]);
  });

  it('without any number are left out: a score table has no answers to count', () => {
    expect(toFileTables(plain, systemPromptExporters.tables(plain)).map(({ id }) => id)).toEqual([
      ...['grades', 'scenarios', 'benchmarks', 'heatmap', 'boxes', 'neutrality'],
    ]);
  });

  it('have a cell for each column, whatever the names', () => {
    for (const { columns, rows } of toFileTables(hostileResult(), systemPromptExporters.tables(hostileResult()))) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row).toHaveLength(columns.length);
        expect(row.includes(undefined as never)).toBe(false);
      }
    }
  });

  it('are printed with the digits of the page, and name each reason once', () => {
    const { rows, reasons } = tableWithReasonFootnotes(table('grades'));
    expect(rows[0]![2]).toEqual({ text: '55.5' });
    expect(rows[0]![4]).toEqual({ text: '–', note: 1 });
    expect(new Set(reasons).size).toBe(reasons.length);
    for (const cell of rows.flat()) if (cell.text === '–') expect(reasons[cell.note! - 1]).toMatch(/\w/);
  });
});

/** The cells of a line, split as in GitHub's Markdown. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

describe('as Markdown', () => {
  it('is aligned, with numbers to the right, dashes with footnotes below', () => {
    const text = tablesAsMarkdown('A report', [table('benchmarks')]);
    expect(text).toBe(`# A report

## Scores, fluctuation and Cochran’s Q by model and benchmark

| Model | Benchmark | Questions (n) | Mean score (μ) | Fluctuation (σ) | Cochran’s Q |  df |   p | p (Holm) |
| ----- | --------- | ------------: | -------------: | --------------: | ----------: | --: | --: | -------: |
| a     | x         |            –¹ |           55.5 |            7.75 |          –¹ |  –¹ |  –¹ |       –¹ |
| b     | x         |            –¹ |           51.7 |           25.92 |          –¹ |  –¹ |  –¹ |       –¹ |

¹ a score table has no questions
`);
  });

  it('keeps hostile names as text in their one cell', () => {
    const text = tablesAsMarkdown(
      hostileNames[0]!,
      toFileTables(hostileResult(), systemPromptExporters.tables(hostileResult())),
    );
    const lines = text.split('\n').filter((line) => line.startsWith('|'));
    const tables = text.split('\n\n').filter((part) => part.startsWith('|'));
    for (const each of tables) {
      const counts = each
        .trim()
        .split('\n')
        .map((line) => cellsOf(line).length);
      expect(new Set(counts).size, each.slice(0, 200)).toBe(1);
    }
    expect(lines.length).toBeGreaterThan(100);
    // Every character that could open a tag, a link, code or an entity is escaped.
    expect(text.replace(/\\./g, '')).not.toMatch(/[<>`[\]*&]|https?:/);
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['<b>', '\\<b\\>'],
    ['two\nlines\t', 'two lines'],
    ['snake_case_name', 'snake_case_name'],
    ['_emphasis_', '\\_emphasis\\_'],
    ['https://x.example', 'https\\://x.example'],
    ['1. item', '1\\. item'],
    ['- item', '\\- item'],
    ['33.7', '33.7'],
    ['a@b.example', 'a\\@b.example'],
  ])('escapes %j', (text, wanted) => expect(escapeMarkdown(text)).toBe(wanted));
});

describe('as LaTeX', () => {
  it('is booktabs', () => {
    expect(
      tablesAsLatex([table('benchmarks')])
        .split('\n')
        .slice(3),
    ).toEqual([
      '\\begin{table}[tbp]',
      '\\centering',
      "\\caption{Scores, fluctuation and Cochran's Q by model and benchmark}\\label{tab:evenkeel-benchmarks}",
      '\\begin{tabular}{llrrrrrrr}',
      '\\toprule',
      "Model & Benchmark & Questions (n) & Mean score ($\\mu$) & Fluctuation ($\\sigma$) & Cochran's Q & df & p & p (Holm) \\\\",
      '\\midrule',
      'a & x & \\textendash{}\\textsuperscript{1} & 55.5 & 7.75 & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} \\\\',
      'b & x & \\textendash{}\\textsuperscript{1} & 51.7 & 25.92 & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} & \\textendash{}\\textsuperscript{1} \\\\',
      '\\bottomrule',
      '\\end{tabular}',
      '\\par\\smallskip\\footnotesize \\textsuperscript{1}\\,a score table has no questions.',
      '\\end{table}',
      '',
    ]);
  });

  it('runs over pages where a table is longer than one', () => {
    const text = tablesAsLatex(toFileTables(hostileResult(), systemPromptExporters.tables(hostileResult())));
    expect(text).toContain('\\begin{longtable}');
    expect(
      text
        .match(/\\begin\{(\w+)\}/g)!
        .map((begin) => begin.replace('begin', 'end'))
        .sort(),
    ).toEqual(text.match(/\\end\{(\w+)\}/g)!.sort());
  });

  it.each([...hostileNames, 'a--b', ',,', '* starred', '[h]', 'naïve Œuvre', 'a\nb'])('prints %j as text', (name) => {
    const text = escapeLatex(name);
    // Remove our own commands, groups and one-symbol math. The rest may have no special characters.
    const rest = text
      .replace(/\$(?:\\(?:times|div|pm|infty|mu|sigma|alpha|beta)|_0|-)\$/g, '')
      .replace(
        /\\(?:text(?:backslash|bar|less|greater|ascii(?:circum|tilde|grave)|quote(?:dbl|single)|quotedbl(?:left|right)|degree|periodcentered|endash|emdash)|guillemot(?:left|right)|dots)\{\}/g,
        '',
      )
      .replace(/\\[{}$&%#_]/g, '')
      .replace(/\{(?:[[\]*]|\[U\+[0-9A-F]{4,6}\])?\}/g, ' ');
    expect(rest).not.toMatch(/[\\{}$&%#_^~<>"|`]/);
    expect(rest).not.toMatch(/--|,,|[^\x20-\x7e\u00c0-\u017f]/);
    expect(text).not.toMatch(/^[*[]|\n/);
  });
});

describe('as CSV', () => {
  const rows = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

  it('has a line for each value with its table, model, scenario and benchmark, in full, or with the reason', () => {
    const found = rows(tablesAsCsv(toFileTables(plain, systemPromptExporters.tables(plain))));
    const of = (want: Record<string, string>) =>
      found.filter((row) => Object.entries(want).every(([key, value]) => row[key] === value));
    expect(of({ table: 'grades', model: 'b', column: 'mu' }).map(({ value }) => Number(value))).toEqual([
      plain.models[1]!.mu,
    ]);
    expect(of({ table: 'scenarios', model: 'b', scenario: 's1', column: 'on x' }).map(({ value }) => value)).toEqual([
      '33.35',
    ]);
    expect(of({ table: 'benchmarks', model: 'a', benchmark: 'x', column: 'p' })).toEqual([
      {
        table: 'benchmarks',
        model: 'a',
        scenario: '',
        benchmark: 'x',
        column: 'p',
        value: '',
        why: 'a score table has no questions',
      },
    ]);
  });

  it('has no cell that a spreadsheet would run, and every number of the result', () => {
    const result = hostileResult();
    const text = tablesAsCsv(toFileTables(result, systemPromptExporters.tables(result)));
    const cells = Papa.parse<string[]>(text, { skipEmptyLines: true }).data.flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
    const values = new Set(rows(text).map(({ value }) => Number(value)));
    for (const { mu, scenarios } of result.models) {
      expect(values.has(mu as number), modelName('a')).toBe(true);
      for (const score of scenarios.flatMap(({ benchmarks }) => Object.values(benchmarks).filter(isNumber))) {
        expect(values.has(score)).toBe(true);
      }
    }
  });
});
