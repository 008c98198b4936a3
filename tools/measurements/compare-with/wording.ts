import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { markdownTable, type Comparison } from './comparison.ts';

/** Number of consecutive words that make a quotation. */
const RUN = 8;

/** Without and with numbers as words: a number may separate words, or be one of them. */
const tokenisers = [/\p{L}+/gu, /[\p{L}\p{N}]+/gu];

const textual = new Set(['.css', '.csv', '.html', '.js', '.json', '.jsonl', '.md', '.py', '.svelte', '.ts', '.txt', '']);
const ownRepository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Checks that no text file of the repository quotes the papers. It must not contain eight consecutive words of any text in a
 * folder of JSON files (tables, prompts, definitions, example paragraphs). It skips the field “source”, which has a paper's
 * title for citation.
 */
export function compareWithWording(folder: string, repository = ownRepository): Comparison {
  const papers = jsonFiles(folder).map((name) => ({ name, texts: textsOf(readJson(join(folder, name))) }));
  const quoted = new Map<string, string>();
  for (const { name, texts } of papers) for (const text of texts) for (const run of runsOf(text)) quoted.set(run, name);
  if (quoted.size === 0) throw new UserError(`${folder}: no text there has ${RUN} words.`);

  const files = textFiles(repository);
  const found = files.flatMap((file) =>
    [...new Set(runsOf(readFileSync(file, 'utf8')))]
      .filter((run) => quoted.has(run))
      .map((run) => `${relative(repository, file)} has words of ${quoted.get(run)}: “${run}”.`),
  );
  const page = `# No sentence of the papers

Every run of ${RUN} words in the papers' texts that are at hand (prompts, definitions, example paragraphs, words in tables) is searched for in every text file of the repository, letters' case,
punctuation and, in a second pass, numbers aside. The texts are the papers' and are not in the repository; the command reads them from a folder of JSON files and prints none of them here.

${markdownTable(
  ['file', `texts of ${RUN} words or more`, 'runs'],
  papers.map(({ name, texts }) => {
    const long = texts.filter((text) => runsOf(text).length > 0);
    return [`\`${name}\``, String(long.length), String(new Set(long.flatMap(runsOf)).size)];
  }),
)}

Files of the repository searched: ${files.length.toLocaleString('en')}. Runs found in them: ${found.length}.
`;
  return { page, broken: found };
}

function runsOf(text: string): string[] {
  return tokenisers.flatMap((tokens) => {
    const words = text.toLowerCase().match(tokens) ?? [];
    return words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' '));
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'source' ? [] : textsOf(each)));
}

/** Paths of a repository's text files, without those that git ignores: packages, builds, caches. */
function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return /^(?:node_modules|dist(?:-.*)?|test-results|__pycache__|\.git|\.cache|\.svelte-check)$/.test(entry.name)
        ? []
        : textFiles(join(folder, entry.name));
    return entry.isFile() && textual.has(extname(entry.name)) ? [join(folder, entry.name)] : [];
  });
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    throw new UserError(`There is no folder ${folder}.`);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UserError(`${file}: this is not JSON.`);
  }
}
