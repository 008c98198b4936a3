import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { RetriedTest } from './retried-tests.ts';

const runRetries = v.array(v.object({ file: v.string(), name: v.string() }));

/** The tests that one run retried. */
export type RunRetries = v.InferOutput<typeof runRetries>;

/** The number of runs that the history keeps. */
export const maxRuns = 10;

/** The latest runs, oldest first, from a file with one JSON line per run. Empty if the file is missing. */
export function readHistory(path: string): RunRetries[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => v.parse(runRetries, JSON.parse(line)));
}

/** Adds one run to the history and drops all but the latest ten. */
export function addRun(history: readonly RunRetries[], tests: readonly RetriedTest[]): RunRetries[] {
  return [...history, tests.map(({ file, name }) => ({ file, name }))].slice(-maxRuns);
}

/** The tests of the newest run that an earlier run retried too. A test that was fixed since does not fail later runs. */
export function retriedAgain(history: readonly RunRetries[]): RunRetries {
  const earlier = new Set(history.slice(0, -1).flat().map(keyOf));
  return distinct(history.at(-1) ?? []).filter((test) => earlier.has(keyOf(test)));
}

/** Each test once. */
export function distinct(tests: RunRetries): RunRetries {
  return [...new Map(tests.map((test) => [keyOf(test), test])).values()];
}

const keyOf = ({ file, name }: RunRetries[number]): string => JSON.stringify([file, name]);
