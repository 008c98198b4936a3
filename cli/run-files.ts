import { basename } from 'node:path';
import type { StudyResult } from '../src/core/studies/study.ts';
import { UserError } from '../src/base/errors/user-error.ts';
import type { AnsweredRun } from '../src/export/answers/answered-run.ts';
import { parseTypedHubTask, type HubTask } from '../src/export/eval-results/hub-task.ts';
import { buildRunFile, type RunFileFormat } from '../src/report/export-menu/run-files.ts';
import { printToStderr } from './command.ts';
import type { ParsedArguments } from './options.ts';
import { replaceFile } from './run/finished-file.ts';

/** The options that write a file, and the format of each. `--answers` depends on the file’s extension. */
const fileKindByOption: Readonly<Record<string, (path: string) => RunFileFormat>> = {
  answers: answersKind,
  'every-eval-ever': () => 'every-eval-ever.zip',
  'eval-results': () => 'eval-results.zip',
  promptfoo: () => 'promptfoo.json',
  'lm-eval': () => 'lm-eval.zip',
};

function answersKind(path: string): RunFileFormat {
  if (/\.parquet$/i.test(path)) return 'answers.parquet';
  if (/\.csv$/i.test(path)) return 'answers.csv';
  throw new UserError(`--answers needs a file that ends in .csv or .parquet, not “${path}”.`);
}

/** The files that `report` can write besides the result. */
export const fileOptions = {
  answers: { value: 'FILE', many: true, says: 'Writes all answers as one long table: FILE.csv or FILE.parquet.' },
  'every-eval-ever': { value: 'FILE.zip', says: 'Writes the result and the answers in Every Eval Ever’s format.' },
  'eval-results': { value: 'FILE.zip', says: 'Writes results for the hub’s model pages. Needs --dataset.' },
  dataset: {
    value: 'SET=OWNER/NAME:TASK',
    many: true,
    says: 'The data set and task on the hub that a question set belongs to.',
  },
  source: { value: 'URL', says: 'The address where readers can check the results for the hub’s model pages.' },
  promptfoo: { value: 'FILE.json', says: 'Writes the plan as a promptfoo configuration.' },
  'lm-eval': { value: 'FILE.zip', says: 'Writes the plan as tasks of lm-evaluation-harness.' },
} as const;

type RunFileArguments = ParsedArguments<keyof typeof fileOptions>;

interface WantedFile {
  readonly kind: RunFileFormat;
  readonly path: string;
}

/**
 * Writes the files, with a line on standard error for everything that a file could not include. `answered`: parses and
 * scores the answers, if there are any.
 */
export async function writeRunFiles(
  file: string,
  given: RunFileArguments,
  answered: (() => Promise<AnsweredRun>) | undefined,
  result: StudyResult,
): Promise<void> {
  const files = wantedFiles(given);
  const tasks = tasksOf(given);
  const source = given.one('source');
  if (!given.has('eval-results') && (tasks.size > 0 || source !== undefined))
    throw new UserError('--dataset and --source are for results for the hub: give --eval-results FILE.zip.');
  if (files.length === 0) return;
  if (!answered) throw new UserError(`${basename(file)}: the file has no answers to make other files from.`);
  const run = await answered();
  const sets = new Set(run.items.map(({ id }) => id.slice(0, id.indexOf('/'))));
  for (const set of tasks.keys())
    if (!sets.has(set)) throw new UserError(`--dataset: the run has no set “${set}”; it has ${[...sets].join(', ')}.`);
  const about = { result, made: Date.now(), tasks, ...(source !== undefined && { source }) };
  for (const { kind, path } of files) {
    const { content, left } = await buildRunFile(kind, run, about);
    await replaceFile(path, content.stream());
    for (const sentence of left) printToStderr(`${basename(path)}: ${sentence}`);
  }
}

/** Checked before anything is read or written. */
export const wantedFiles = (given: RunFileArguments): readonly WantedFile[] =>
  Object.entries(fileKindByOption).flatMap(([name, kindOf]) => {
    const paths = given.all(name as keyof typeof fileOptions);
    return paths.map((path) => ({ kind: kindOf(path), path }));
  });

function tasksOf(given: RunFileArguments): ReadonlyMap<string, HubTask> {
  const tasks = new Map<string, HubTask>();
  for (const words of given.all('dataset')) {
    const [, set = '', dataset = '', task = ''] = /^([^=]*)=([^:]*)(?::(.*))?$/.exec(words) ?? [];
    const known = set === '' ? undefined : parseTypedHubTask(set, dataset, task);
    if (!known) throw new UserError(`--dataset needs SET=OWNER/NAME:TASK, not “${words}”.`);
    tasks.set(set, known);
  }
  return tasks;
}
