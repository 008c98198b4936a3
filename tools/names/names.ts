import { execFileSync } from 'node:child_process';
import { scopedFile } from './scopes.ts';
import { isVague } from './vague-words.js';

/**
 * `npx tsx tools/names/names.ts`: prints the hundred shortest and the hundred strangest top-level names of src and cli, with
 * their files. A name's strangeness is the share of its words that are odd: a preposition, pronoun or participle, or a word
 * in no other file's names.
 * Lint rejects names that consist of one such word (`names/name-rules.js`). It accepts the names listed here, so a person
 * should read them.
 */

interface TopLevelName {
  readonly file: string;
  readonly name: string;
  readonly words: readonly string[];
}

const files = execFileSync('git', ['ls-files', 'src', 'cli'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|svelte)$/.test(file) && !file.endsWith('.d.ts'));
const names = files.flatMap((file) =>
  scopedFile(file)
    .names.filter(({ isImport, name }) => !isImport && name !== 'Props')
    .map(({ name }): TopLevelName => ({ file, name, words: wordsOf(name) })),
);
const filesOfWord = new Map<string, Set<string>>();
for (const { file, words } of names)
  for (const word of words) filesOfWord.set(word, (filesOfWord.get(word) ?? new Set()).add(file));

/** Splits “maxUnparseableShare” into max, unparseable, share. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/);
}

const isOdd = (word: string): boolean => isVague(word) || filesOfWord.get(word)?.size === 1;
const strangeness = ({ words }: TopLevelName): number => words.filter(isOdd).length / words.length;

function print(title: string, sorted: readonly TopLevelName[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const { name, file } of sorted.slice(0, 100)) process.stdout.write(`${name.padEnd(32)} ${file}\n`);
}

print(
  'Shortest',
  names.toSorted((one, other) => one.name.length - other.name.length || one.name.localeCompare(other.name)),
);
print(
  'Strangest',
  names.toSorted(
    (one, other) =>
      strangeness(other) - strangeness(one) || one.name.length - other.name.length || one.name.localeCompare(other.name),
  ),
);
