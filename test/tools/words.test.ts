import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The only lines that may contain « or »: the file, the start of the line and the reason. */
const kept: readonly (readonly [file: string, begins: string, why: string])[] = [
  ['src/charts/frame/text-width.ts', "[0.6, '", 'names in a chart may have them: how wide they are'],
  ['src/workbenches/benchmark/alignment.ts', 'const named = ', 'a model is trained with this text'],
  ['src/workbenches/paraphrases/check-paraphrase.ts', 'const asks = ', 'models write them: what may follow a question mark'],
  ['src/workbenches/paraphrases/clean-paraphrase.ts', "['«', '»']", 'models write them: quotes around a whole answer'],
  ['src/workbenches/paraphrases/names-in-text.ts', 'return /', 'models write them: what may stand before a first word'],
  ['src/export/tables-latex.ts', "'«': ", 'names in a table may have them'],
  ['src/export/tables-latex.ts', "'»': ", 'names in a table may have them'],
  ['src/report/answers/describe-parsed-answer.ts', '/** Runs of version 0.1.0 quote', 'says why the next line has them'],
  ['src/report/answers/describe-parsed-answer.ts', 'const quotedWords = ', 'runs of version 0.1.0 have them'],
];

/** Lines with quotes or percent signs unlike English. A remainder (`n % 8`) has a name or a bracket before its sign. */
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

/** Phrases that no editor would accept. Page text, messages and the README must not contain them. */
const banned: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\bheld against\b/i, 'compared with'],
  [/\bholds? (?:[\w’]+ ){1,3}against each other\b/i, 'compare'],
  [/\b(?:drawn|draws|drawing|measured|store|thrown) (?:[\w’]+ ){0,2}anew\b/i, 'resampled; again'],
  [/\bthrown afresh\b/i, 'drawn independently'],
  [/\b(?:is|are|has|goes on) without end\b/i, 'infinite'],
  [/\bhangs? together\b/i, 'be correlated'],
  [/\bparted by\b/i, 'separated by'],
  [/\bl(?:ies|ie|ay) in the bin\b/i, 'is in the bin'],
  [/\bthe stead of\b|’s stead\b/i, 'instead of'],
  [/\bput right\b/i, 'correct'],
  [/\btakes? the tick away\b/i, 'untick'],
  [/\bas a rule\b/i, 'usually'],
  [/\bcan not\b/i, 'cannot'],
  [/\boffered for audits\b/i, 'to test'],
  [/\bfor want of\b/i, 'as … is missing'],
  [/\bmake room\b/i, 'free some space'],
  [/\bwhat (?:came|has come) (?:stays|is kept)\b/i, 'what arrived is kept'],
  [/\b(?:has|have) no say\b/i, 'does not count'],
  [/\bstarts? where the data need\b/i, 'may not start at 0'],
  [/\bbefell\b/i, 'happened to'],
  [/\b(?:comes?|came) along\b/i, 'comes with'],
  [/\bnought\b/i, '0'],
  [/\bitem sets?\b/i, 'question set'],
];

/** The only exceptions: the file, the phrase and the reason. */
const keptPhrases: readonly (readonly [file: string, phrase: string, why: string])[] = [
  ['src/studies/configuration/protocol/options.ts', 'item sets', 'an option of a plan, which has items'],
  ['src/studies/paraphrase/protocol/options.ts', 'item sets', 'an option of a plan, which has items'],
];

/** A source without its comments, which no user reads. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(^|\s)\/\/ .*$/gm, '$1');

const phrasesIn = (text: string): string[] => {
  const words = withoutComments(text).replace(/\s+/g, ' ');
  return banned.flatMap(([phrase]) => [...words.matchAll(new RegExp(phrase, 'gi'))].map(([found]) => found));
};

/** The texts for users: pages, messages and the README. Documents on formats use the words of the files instead. */
const read = files.filter((file) => /^(?:src|cli)\/.*\.(?:ts|svelte)$/.test(file) || file === 'README.md');

test('no text has a phrase that a native editor would strike', () => {
  expect(read.length).toBeGreaterThan(800);
  const faults = read.flatMap((file) => {
    const allowed = keptPhrases.filter(([of]) => of === file).map(([, phrase]) => phrase);
    return phrasesIn(textOf(file))
      .filter((found) => !allowed.includes(found))
      .map((found) => `${file}: “${found}”`);
  });
  expect(faults).toEqual([]);
});

test.each(keptPhrases)('%s, “%s”: the exception is needed', (file, phrase) =>
  expect(phrasesIn(textOf(file))).toContain(phrase),
);

test.each([
  ['<p>The two are held\n against each other.</p>', 'held against'],
  ["title: 'Another place in the hub’s stead'", '’s stead'],
  ['They can not be compared.', 'can not'],
  ['{many} questions are drawn anew', 'drawn anew'],
])('it strikes: %s', (text, phrase) => expect(phrasesIn(text)).toEqual([phrase]));

test.each(['/** Two item sets. */', '// Items hang together.', 'Use it instead of the other.', 'measuredAnew(run)'])(
  'nothing to strike in: %s',
  (text) => expect(phrasesIn(text)).toEqual([]),
);
