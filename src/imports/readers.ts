import type { LogReader } from './log/foreign-log.ts';

/** Readers of logs, each loaded when its turn comes: the particular ones first, as a file goes to the first that knows it. */
export const readers: readonly { readonly id: string; readonly load: () => Promise<LogReader> }[] = [
  { id: 'lm-eval', load: async () => (await import('./lm-eval/lm-eval-reader.ts')).lmEvalReader },
  // Last, as it knows columns by their names alone.
  { id: 'tables', load: async () => (await import('./tables/tables-reader.ts')).tablesReader },
];
