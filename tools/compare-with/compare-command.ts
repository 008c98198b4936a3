import { commandOutput, print } from '../../cli/output.ts';
import { UserError } from '../../src/core/user-error.ts';
import type { Comparison } from './comparison.ts';
import { compareWithParagraphs } from './rcscore-paragraphs.ts';
import { compareWithTreebank } from './treebank.ts';
import { compareWithWording } from './wording.ts';

/**
 * `npm run -s compare-with -- SUBJECT PATH`: compares Evenkeel with what may not be copied into the repository, and prints a page for
 * `docs/`. Exit 0; 1 where something does not hold that should, a line each on standard error; 2, with one line there, where the path or the
 * file is wrong.
 */
const subjects: Readonly<Record<string, (path: string) => Comparison | Promise<Comparison>>> = {
  treebank: compareWithTreebank,
  'rcscore-paragraphs': compareWithParagraphs,
  wording: (folder) => compareWithWording(folder),
};

const usage =
  'usage: npm run -s compare-with -- treebank FILE.conllu, or rcscore-paragraphs FILE.json, or wording FOLDER';

async function compare(args: readonly string[]): Promise<Comparison> {
  const [subject = '', path] = args;
  const comparing = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  if (comparing === undefined || path === undefined || args.length !== 2)
    throw new UserError(`A subject and a path are wanted (${usage}).`);
  const { page, broken } = await comparing(path);
  const today = new Date().toISOString().slice(0, 10);
  return { page: `${page}\nMade on ${today} by \`npm run -s compare-with -- ${subject} PATH\`.\n`, broken };
}

export async function compareCommand(args: readonly string[]): Promise<void> {
  const { page, broken } = await compare(args);
  print(page);
  const output = commandOutput();
  for (const sentence of broken) output.stderr.write(`${sentence}\n`);
  if (broken.length > 0) output.exitCode = 1;
}
