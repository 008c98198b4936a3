import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { commandOutput, print } from '../../../cli/output.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { compareWithAnswers } from './answers/answers-page.ts';
import { compareWithCases } from './answers/cases.ts';
import type { Comparison } from './comparison.ts';
import { compareWithLogs } from './real-files/logs.ts';
import { compareWithQuestions } from './real-files/questions.ts';
import { compareWithScoringCheck } from './scoring-check/check-page.ts';
import { compareWithParagraphs } from './rcscore-paragraphs.ts';
import { compareWithTreebank } from './treebank.ts';
import { compareWithWording } from './wording.ts';

/**
 * `npm run -s compare-with -- SUBJECT PATH`: compares Evenkeel with material that may not be in the repository. Prints a
 * page for `docs/`.
 * Exits with 0. Exits with 1 if a check fails, with one line for each on standard error. Exits with 2 if the path or the
 * file is wrong, with one line on standard error.
 * `answers FOLDER SAMPLE.jsonl` also writes 200 answers whose parsed answer differs from their statement, for a person to
 * review.
 */
const subjects: Readonly<Record<string, (path: string) => Comparison | Promise<Comparison>>> = {
  treebank: compareWithTreebank,
  'rcscore-paragraphs': compareWithParagraphs,
  wording: (folder) => compareWithWording(folder),
  answers: compareWithAnswers,
  cases: compareWithCases,
  logs: (folder) => compareWithLogs(folder),
  questions: (folder) => compareWithQuestions(folder),
  'scoring-check': compareWithScoringCheck,
};

const usage =
  'usage: npm run -s compare-with -- treebank FILE.conllu, or rcscore-paragraphs FILE.json, or wording FOLDER, or answers FOLDER [SAMPLE.jsonl], or cases FOLDER, or logs FOLDER, or questions FOLDER, or scoring-check FOLDER';

async function compare(args: readonly string[]): Promise<Comparison> {
  const [subject = '', path, into] = args;
  const comparing = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  if (comparing === undefined || path === undefined || args.length > (subject === 'answers' ? 3 : 2))
    throw new UserError(`A subject and a path are wanted (${usage}).`);
  const { page, broken, sample = [] } = await comparing(path);
  if (into !== undefined) await writeFile(into, sample.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const today = new Date().toISOString().slice(0, 10);
  const made = `Made on ${today} at commit ${commit()} by \`npm run -s compare-with -- ${subject} PATH\`.`;
  return { page: `${page}\n${made}\n`, broken };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown (git is not here)';
  }
}

export async function compareCommand(args: readonly string[]): Promise<void> {
  const { page, broken } = await compare(args);
  print(page);
  const output = commandOutput();
  for (const sentence of broken) output.stderr.write(`${sentence}\n`);
  if (broken.length > 0) output.exitCode = 1;
}
