import { RunReader } from './run-reader.ts';

/** A reader holds all answers of a run. Comparing two runs needs two readers; no more are kept. */
const mostReaders = 2;

const readers = new Map<string, RunReader>();

/** Returns a run's reader and keeps the most recently used ones. */
export function getOrCreateRunReader(run: string): RunReader {
  const reader = readers.get(run) ?? new RunReader(run);
  // Moves the reader to the end: the most recently used.
  readers.delete(run);
  readers.set(run, reader);
  for (const oldest of readers.keys()) {
    if (readers.size <= mostReaders) break;
    readers.delete(oldest);
  }
  return reader;
}
