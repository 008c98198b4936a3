import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StudyResult } from '../src/core/study.ts';
import { UserError } from '../src/core/user-error.ts';
import type { AnsweredRun } from '../src/export/answers/answered-run.ts';
import { hubTask, type HubTask } from '../src/export/eval-results/hub-task.ts';
import { runFile, type RunFile } from '../src/report/outside/run-files.ts';
import { tell } from './command.ts';

/** Options that name a file to be written, and what is written into it; `--answers` goes by the file’s ending. */
const written: Readonly<Record<string, (path: string) => RunFile>> = {
  answers: answersKind,
  'every-eval-ever': () => 'every-eval-ever.zip',
  'eval-results': () => 'eval-results.zip',
  promptfoo: () => 'promptfoo.json',
  'lm-eval': () => 'lm-eval.zip',
};

function answersKind(path: string): RunFile {
  if (/\.parquet$/i.test(path)) return 'answers.parquet';
  if (/\.csv$/i.test(path)) return 'answers.csv';
  throw new UserError(`--answers wants a file that ends in .csv or .parquet, not “${path}”.`);
}

export const fileOptionsUsage =
  '[--answers FILE.csv|FILE.parquet] [--every-eval-ever FILE.zip] [--eval-results FILE.zip --dataset SET=OWNER/NAME:TASK… [--source URL]] [--promptfoo FILE.json] [--lm-eval FILE.zip]';

/** What the command is to write besides the result. */
export class FileOptions {
  readonly #files: { readonly kind: RunFile; readonly path: string }[] = [];
  readonly #tasks = new Map<string, HubTask>();
  #source: string | undefined;

  /** Whether it is one of these options. A UserError where its value is none. */
  take(name: string, value: () => string | undefined): boolean {
    const kindOf = Object.hasOwn(written, name) ? written[name] : undefined;
    if (!kindOf && name !== 'dataset' && name !== 'source') return false;
    const given = value();
    if (!given)
      throw new UserError(
        `--${name} wants ${kindOf ? 'a file' : name === 'source' ? 'an address' : 'SET=OWNER/NAME:TASK'}.`,
      );
    if (kindOf) this.#files.push({ kind: kindOf(given), path: given });
    else if (name === 'source') this.#source = given;
    else this.#addTask(given);
    return true;
  }

  #addTask(given: string): void {
    const [, set = '', dataset = '', task = ''] = /^([^=]*)=([^:]*)(?::(.*))?$/.exec(given) ?? [];
    const known = set === '' ? undefined : hubTask(set, dataset, task);
    if (!known) throw new UserError(`--dataset wants SET=OWNER/NAME:TASK, not “${given}”.`);
    this.#tasks.set(set, known);
  }

  /** Writes them, a line on standard error for each thing that a file could not take along. */
  async write(file: string, answered: (() => Promise<AnsweredRun>) | undefined, result: StudyResult): Promise<void> {
    const wanted = this.#files.some(({ kind }) => kind === 'eval-results.zip');
    if (!wanted && (this.#tasks.size > 0 || this.#source !== undefined))
      throw new UserError('--dataset and --source are of results for the hub: give --eval-results FILE.zip.');
    if (this.#files.length === 0) return;
    if (!answered)
      throw new UserError(`${basename(file)}: there are no answers in the file that others could be made of.`);
    const run = await answered();
    const sets = new Set(run.items.map(({ id }) => id.slice(0, id.indexOf('/'))));
    for (const set of this.#tasks.keys())
      if (!sets.has(set))
        throw new UserError(`--dataset: the run has no set “${set}”; it has ${[...sets].join(', ')}.`);
    const source = this.#source;
    const about = { result, made: Date.now(), tasks: this.#tasks, ...(source !== undefined && { source }) };
    for (const { kind, path } of this.#files) {
      const { content, left } = await runFile(kind, run, about);
      await writeFile(path, content.stream()).catch((error: NodeJS.ErrnoException) => {
        throw new UserError(`The file ${path} cannot be written: ${error.message}.`);
      });
      for (const sentence of left) tell(`${basename(path)}: ${sentence}`);
    }
  }
}
