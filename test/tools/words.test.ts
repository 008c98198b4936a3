import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The only lines that may have « or » in them: by the file and what begins them, with the reason. */
const kept: readonly (readonly [file: string, begins: string, why: string])[] = [
  ['src/charts/frame/text-width.ts', "[0.6, '", 'names in a chart may have them: how wide they are'],
  ['src/desks/benchmark/alignment.ts', 'const named = ', 'a model is trained with this text'],
  ['src/desks/paraphrases/check-paraphrase.ts', 'const asks = ', 'models write them: what may follow a question mark'],
  ['src/desks/paraphrases/clean-paraphrase.ts', "['«', '»']", 'models write them: quotes around a whole answer'],
  ['src/desks/paraphrases/names-in-text.ts', 'return /', 'models write them: what may stand before a first word'],
  ['src/export/tables-latex.ts', "'«': ", 'names in a table may have them'],
  ['src/export/tables-latex.ts', "'»': ", 'names in a table may have them'],
  ['src/report/answers/reading-in-words.ts', '/** In runs of version 0.1.0', 'says why the next line has them'],
  ['src/report/answers/reading-in-words.ts', 'const quotedWords = ', 'runs of version 0.1.0 have them'],
];

/** What is not written as English writes it. A remainder (`n % 8`) has a name or a bracket before its sign. */
function faultsOf(text: string, allowed: readonly string[] = []): string[] {
  return text.split('\n').flatMap((line, at) => {
    const words = line.trim();
    const marks = /[«»]|&[lr]aquo;/.test(line) && !allowed.some((begins) => words.startsWith(begins));
    const percent = /[\d}](?:[ \u00a0\u202f]|&nbsp;|\\u00a0)%(?! ?\d)|(["'`]) %\1/.test(line);
    return marks || percent ? [`line ${at + 1}: ${words}`] : [];
  });
}

const folders = ['src', 'cli', 'tools', 'docs'];
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat(readdirSync(root))
  .filter((file) => /\.(?:ts|js|svelte|css|html|json|md|py)$/.test(file) && file !== 'package-lock.json');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test('quotations stand between “ and ”, and percentages have no space', () => {
  expect(files.length).toBeGreaterThan(800);
  const faults = files.flatMap((file) => {
    const allowed = kept.filter(([of]) => of === file).map(([, begins]) => begins);
    return faultsOf(textOf(file), allowed).map((fault) => `${file}, ${fault}`);
  });
  expect(faults).toEqual([]);
});

test.each(kept)('%s, %s: the exception is needed', (file, begins) => {
  const lines = textOf(file).split('\n');
  expect(lines.filter((line) => line.trim().startsWith(begins) && /[«»]/.test(line))).toHaveLength(1);
});

test.each([
  'throw new UserError(`The model «${model}» is not here.`);',
  '<p>Press &laquo;Start&raquo;.</p>',
  '/** The middle 95 % of draws. */',
  '`${fixed(share, 1)} %`',
  '<p>Intervals are 95&nbsp;%.</p>',
  "[figure(result, at), ' %']",
])('it finds: %s', (line) => expect(faultsOf(line)).toHaveLength(1));

test.each([
  'throw new UserError(`The model “${model}” is not here.`);',
  '`${Math.round(100 * share)}%`',
  'class="model-{(index % 8) + 1}"',
  'const rest = 100 % 7;',
  "field('mu', 'Score (μ, %)')",
])('nothing wrong with: %s', (line) => expect(faultsOf(line)).toEqual([]));
