import { RunReader } from './run-reader.ts';

/** Readers hold all answers of a run: two runs can be compared with each other, no more are kept. */
const mostReaders = 2;

const readers = new Map<string, RunReader>();

/** A run's reader, which stays as long as no others are asked for. */
export function getOrCreateRunReader(run: string): RunReader {
  const reader = readers.get(run) ?? new RunReader(run);
  // The last used comes last.
  readers.delete(run);
  readers.set(run, reader);
  for (const oldest of readers.keys()) {
    if (readers.size <= mostReaders) break;
    readers.delete(oldest);
  }
  return reader;
}
