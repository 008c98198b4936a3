import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PublishedEntry, PublishedPaper } from '../../../src/published/published-paper.ts';
import { publishedFiles } from '../../../tools/generators/published/make.ts';
import { publishedTablesFolder } from '../../reference-data.ts';

const published = (name: string) => readFileSync(new URL(`../../../public/published/${name}`, import.meta.url), 'utf8');
const index = JSON.parse(published('index.json')) as PublishedEntry[];
const paper = (id: string) => JSON.parse(published(`${id}.json`)) as PublishedPaper;
const tableOf = (id: string, table: string) => paper(id).tables.find((one) => one.id === table)!;
const columnOf = (id: string, table: string, column: string) => {
  const { columns, rows } = tableOf(id, table);
  const place = columns.findIndex((one) => one.id === column);
  return rows.map((row) => row[place]!);
};

describe('public/published', () => {
  it('is what the tool makes of the papers’ figures, to the byte', () => {
    const files = publishedFiles(publishedTablesFolder);
    expect([...files.keys()]).toEqual(['index.json', ...index.map(({ id }) => `${id}.json`)]);
    for (const [name, text] of files) expect(text, name).toBe(published(name));
  });

  it('lists the five papers; every row fits its columns, and every file is small', () => {
    expect(index.map(({ id }) => id)).toEqual(['creditaudit', 'rcscore', 'roparq', 'evaluators', 'robustness']);
    for (const entry of index) {
      const { tables, ...rest } = paper(entry.id);
      expect(rest).toEqual(entry);
      expect(published(`${entry.id}.json`).length).toBeLessThan(40_000);
      for (const { columns, rows, id } of tables) {
        expect(rows.length, `${entry.id}, ${id}`).toBeGreaterThan(0);
        for (const row of rows) {
          expect(row).toHaveLength(columns.length);
          row.forEach((value, c) => {
            if (columns[c]!.digits !== undefined && value !== null) expect(typeof value).toBe('number');
          });
        }
        for (const { recomputes } of columns)
          if (recomputes !== undefined) expect(columns.map((column) => column.id)).toContain(recomputes);
      }
    }
  });
});

describe('the recomputed values', () => {
  // By hand, from the paper’s accuracies 6.7, 10, 6.7, 3.3: mean 6.675, population deviation 2.3690.
  it('are those of the stated formulas', () => {
    expect(columnOf('rcscore', 'table-3', 'S1')[0]).toBe(6.7);
    expect(columnOf('rcscore', 'table-4', 'ssiRecomputed')[0]).toBeCloseTo((5 * 2.36894) / 6.675 + 0.05 * 6.7, 4);
    expect(columnOf('rcscore', 'table-7', 'meanRecomputed')[0]).toBeCloseTo(6.675, 10);
    expect(columnOf('rcscore', 'table-1', 'rcscoreRecomputed')[0]).toBeCloseTo((0.25 + 0.61 + 0.27) / 3, 10);
    expect(columnOf('roparq', 'table-3', 'generalSpread')[0]).toBeCloseTo(0.21976, 5);
  });

  it('bear the notes out', () => {
    const printed = columnOf('rcscore', 'table-4', 'ssi') as number[];
    const own = columnOf('rcscore', 'table-4', 'ssiRecomputed') as number[];
    const near = printed.filter((value, i) => Math.abs(value - own[i]!) <= 0.01).length;
    expect(near).toBe(9);
    expect(tableOf('rcscore', 'table-4').notes[0]!.text).toContain('9 of 80 cells');
    expect(
      tableOf('rcscore', 'table-1')
        .notes.map(({ text }) => text)
        .join(' '),
    ).toMatch(/80 of 80 cells.*impossible in 5 cells.*40 of 40 pairs/);
    expect(tableOf('rcscore', 'table-7').notes[0]!.text).toContain('80 of 80');
    expect(tableOf('robustness', 'table-a4').notes[0]!.kind).toBe('does not reproduce');
    expect(tableOf('evaluators', 'table-7').notes[0]!.text).toContain('Case 2');
  });

  it('flag what does not fit RoParQ’s text or its repository, and say over which questions its results are', () => {
    const notes = (table: string) => tableOf('roparq', table).notes.map(({ kind, text }) => `${kind}: ${text}`);
    expect(notes('table-3')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^does not reproduce: Maths, Gemini 2\.5 Flash Lite: .*4\.195, .*4\.915.*The other 25 pairs/),
        expect.stringMatching(/^does not reproduce: General knowledge: .*DeepSeek-R1 \(3\.378\).*\(3\.428\).*\(3\.339\)/),
        'to know: Results are for the test split: 470 questions of general knowledge, 1,071 of maths.',
        expect.stringMatching(
          /^to know: Llama-3\.1-8B-Instruct selected .*last in both subsets.*at most 4\.085 .*at least 0\.0589/,
        ),
      ]),
    );
    // Table 5 by hand: 2.629 − 2.186, 2.316 − 1.924; 2.854 − 2.663, 2.617 − 2.728; 2.920 − 2.848, 4.856 − 4.489.
    expect(notes('table-5').join(' ')).toContain(
      'Llama-3.1-8B-Instruct 0.44 and 0.39; Mistral-7B-Instruct-v0.3 0.19 and −0.11; Qwen3-4B-Instruct-2507 0.07 and 0.37.',
    );
  });
});
