import type { StudyResult } from '../core/study.ts';
import type { AnsweredRun } from '../export/answers/answered-run.ts';
import { rightOrWrong } from './answers/outcome.ts';
import { resultFigures } from './result-figures.ts';
import { reportParts } from './study-parts.ts';

/** What files of a run are made of, besides its answers. */
export interface AboutRun {
  readonly result: StudyResult;
  /** Milliseconds since 1970. */
  readonly made: number;
}

type Writer = (run: AnsweredRun, about: AboutRun) => Promise<Blob>;

/** By the file’s ending, what a run with its answers is saved as for other programs; each is loaded when it is wanted. One more line here is one more format. */
const writers = {
  'answers.csv': async (run) => (await import('../export/answers/answers-csv.ts')).answersAsCsv(run),
  'answers.parquet': async (run) => (await import('../export/answers/answers-parquet.ts')).answersAsParquet(run),
  'every-eval-ever.zip': everyEvalEver,
} as const satisfies Record<string, Writer>;

export type RunFile = keyof typeof writers;

export const runFile = (kind: RunFile, run: AnsweredRun, about: AboutRun): Promise<Blob> => writers[kind](run, about);

async function everyEvalEver(run: AnsweredRun, { result, made }: AboutRun): Promise<Blob> {
  const parts = reportParts(run.plan.study);
  const { shown } = (await parts.telling?.())?.(run.plan) ?? rightOrWrong;
  const { everyEvalEverZip } = await import('../export/every-eval-ever/every-eval-ever.ts');
  return everyEvalEverZip(run, {
    figures: resultFigures(result, await parts.figures()),
    rates: parts.rates === true,
    orderOf: (cell) => shown(cell).order,
    made,
  });
}
