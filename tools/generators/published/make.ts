/**
 * Converts the papers' printed figures into the data of the page “Published”:
 *   npx tsx tools/generators/published/make.ts <folder of the papers' JSON files> [public/published/]
 * The same input gives the same bytes. Every claim of a note is counted from the figures, or checked against them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import type { PublishedEntry, PublishedPaper } from '../../../src/published/published-paper.ts';
import { creditAudit } from './creditaudit.ts';
import { evaluators } from './evaluators.ts';
import { rcscore } from './rcscore.ts';
import { robustness } from './robustness.ts';
import { roparq } from './roparq.ts';
import { sourceIn } from './source.ts';

/** The files' texts by their names. */
export function publishedFiles(papers: string): ReadonlyMap<string, string> {
  const source = sourceIn(papers);
  const all = [creditAudit, rcscore, roparq, evaluators, robustness].map((paper) => paper(source));
  const index = all.map(({ tables: _, ...entry }): PublishedEntry => entry);
  return new Map([
    ['index.json', `${JSON.stringify(index, null, 1)}\n`],
    ...all.map((paper): [string, string] => [`${paper.id}.json`, paperJson(paper)]),
  ]);
}

/** Writes each table row on its own line, which keeps the file small and diffs readable. */
function paperJson(paper: PublishedPaper): string {
  const rows: string[] = [];
  const outline = JSON.stringify(
    paper,
    (key, value: unknown) => (key === 'rows' ? `@${rows.push(linesOf(value as readonly unknown[])) - 1}@` : value),
    1,
  );
  return `${outline.replace(/"@(\d+)@"/g, (_, n: string) => assertDefined(rows[Number(n)], 'rows of the table'))}\n`;
}

const linesOf = (rows: readonly unknown[]): string =>
  `[\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n   ]`;

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [papers, out = 'public/published'] = process.argv.slice(2);
  if (!papers) {
    console.error(
      'usage: npx tsx tools/generators/published/make.ts <folder of the papers’ JSON files> [public/published/]',
    );
    process.exit(2);
  }
  mkdirSync(out, { recursive: true });
  for (const [name, text] of publishedFiles(papers)) {
    writeFileSync(join(out, name), text);
    console.log(`${name}: ${text.length} characters`);
  }
}
