import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { RetriedTest } from './retried-tests.ts';

const runRetries = v.array(v.object({ file: v.string(), name: v.string() }));

/** The tests that one run retried. */
export type RunRetries = v.InferOutput<typeof runRetries>;

/** So many runs are remembered. */
export const maxRuns = 10;

/** The latest runs, the oldest first, from a file with a JSON line a run; none where the file is missing. */
export function readHistory(path: string): RunRetries[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => v.parse(runRetries, JSON.parse(line)));
}

/** The history with one more run, without those before the latest ten. */
export function addRun(history: readonly RunRetries[], tests: readonly RetriedTest[]): RunRetries[] {
  return [...history, tests.map(({ file, name }) => ({ file, name }))].slice(-maxRuns);
}

/** The tests of the newest run that an earlier one retried too. A test that was mended since does not fail the runs after it. */
export function retriedAgain(history: readonly RunRetries[]): RunRetries {
  const earlier = new Set(history.slice(0, -1).flat().map(keyOf));
  return distinct(history.at(-1) ?? []).filter((test) => earlier.has(keyOf(test)));
}

/** Each test once. */
export function distinct(tests: RunRetries): RunRetries {
  return [...new Map(tests.map((test) => [keyOf(test), test])).values()];
}

const keyOf = ({ file, name }: RunRetries[number]): string => JSON.stringify([file, name]);
