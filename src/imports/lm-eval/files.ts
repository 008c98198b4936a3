import type { LogFile } from '../log/imported-log.ts';
import type { LmEvalResults } from './results.ts';

export const isLmEvalSamplesHead = (head: string): boolean =>
  /^\s*(?:\[\s*)?\{/.test(head) && /"doc_id"\s*:/.test(head) && /"doc"\s*:\s*\{/.test(head);

/** The parts of a samples file's name: `samples_TASK_DATE.jsonl`. */
export interface SamplesFileNameParts {
  readonly folder: string;
  readonly task: string;
  readonly date: string;
}

export function parseSamplesFileName({ name }: LogFile): SamplesFileNameParts {
  const [folder, last] = splitPath(name);
  const bare = last.replace(/\.jsonl?$/i, '');
  const [, task = bare.replace(/^samples_/, ''), date = ''] = /^samples_(.+)_(\d{4}-\d{2}-\d{2}T[\d.:-]+)$/.exec(bare) ?? [];
  return { folder, task, date };
}

/**
 * The results file for a samples file in the same folder. Prefers the one with the same date, and else takes the only one
 * that has the task.
 */
export function findResultsOfSamplesFile(
  { folder, task, date }: SamplesFileNameParts,
  all: readonly LmEvalResults[],
): LmEvalResults | undefined {
  const beside = all.filter(({ file }) => splitPath(file)[0] === folder);
  const ofDate = date === '' ? undefined : beside.find(({ file }) => file.includes(date));
  if (ofDate) return ofDate;
  const knowing = beside.filter(({ tasks }) => tasks.has(task));
  return knowing.length === 1 ? knowing[0] : undefined;
}

/** lm-eval creates a folder per model and writes “/” in its name as “__”. */
export function modelOfFolder({ folder, date }: SamplesFileNameParts): string | undefined {
  const last = folder.split('/').at(-1) ?? '';
  if (last.includes('__')) return last.replace('__', '/');
  return last !== '' && date !== '' ? last : undefined;
}

const splitPath = (path: string): [folder: string, name: string] => {
  const at = path.lastIndexOf('/');
  return at === -1 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
};
