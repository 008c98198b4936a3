import type { Json } from '../json.ts';
import { keepResult, type Measuring } from '../store/results.ts';
import { answerList, type AnswerList, type ListChoice } from './asked-items.ts';
import { flipsBeside } from './item-answers.ts';
import { RunReader } from './run-reader.ts';

/** What the worker does for reports and answers pages, and, where there are no workers, the page itself. */
export const reportWork = {
  /** Reads on, measures, and keeps the result where that is wanted. */
  async result(run: string, measuring: Measuring, keep: boolean): Promise<Json> {
    const { record, study, table, standing } = await readerOf(run).read();
    // A study's result is plain JSON by its contract.
    const result = study.measure(table, record.plan, { cohort: measuring.cohort }) as Json;
    if (keep) await keepResult(run, standing, measuring, result);
    return result;
  },

  async list(run: string, choice: ListChoice): Promise<AnswerList> {
    return answerList(await readerOf(run).read(), choice);
  },

  flipsBeside,
};

export type ReportWork = typeof reportWork;

/** Readers hold all answers of a run: two runs can be held against each other, no more are kept. */
const mostReaders = 2;
const readers = new Map<string, RunReader>();

function readerOf(run: string): RunReader {
  const reader = readers.get(run) ?? new RunReader(run);
  // The last used comes last.
  readers.delete(run);
  readers.set(run, reader);
  const [oldest] = readers.keys();
  if (readers.size > mostReaders) readers.delete(oldest!);
  return reader;
}
