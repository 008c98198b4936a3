import type { StudyResult } from '../../core/studies/study.ts';
import type { AnsweredRun } from '../../export/answers/answered-run.ts';
import type { HubTask } from '../../export/eval-results/hub-task.ts';
import type { ChoiceOrderProvider } from '../../export/plans/promptfoo-config.ts';
import type { FileWithOmissions } from '../../export/zipped.ts';
import { loadAnswerInterpreter } from '../answers/outcome.ts';
import { listModelFigureValues } from './result-figures.ts';
import { getStudyReportLoaders } from '../study-parts.ts';

/** What files of a run are made of, besides its answers. */
export interface RunFileContext {
  readonly result: StudyResult;
  /** Milliseconds since 1970. */
  readonly made: number;
  /** By set, which benchmark of the hub it is; of the files for the hub alone. */
  readonly tasks?: ReadonlyMap<string, HubTask>;
  /** Where answers or a paper can be found; of the same. */
  readonly source?: string;
}

type Writer = (run: AnsweredRun, about: RunFileContext) => Promise<FileWithOmissions>;

const completeFile = (content: Blob): FileWithOmissions => ({ content, left: [] });

/** By the file’s ending, what a run with its answers is saved as for other programs; each is loaded when it is wanted. One more line here is one more format. */
const writers = {
  'answers.csv': async (run) =>
    completeFile((await import('../../export/answers/answers-csv.ts')).answersAsCsv(await withColumns(run))),
  'answers.parquet': async (run) =>
    completeFile((await import('../../export/answers/answers-parquet.ts')).answersAsParquet(await withColumns(run))),
  'every-eval-ever.zip': async (run, { result, made }) =>
    (await import('../../export/every-eval-ever/every-eval-ever.ts')).zipEveryEvalEver(run, {
      ...(await shownIn(run)),
      figures: await figuresOf(result),
      partial: result.partial,
      made,
    }),
  'eval-results.zip': async (run, { result, made, tasks = new Map(), source }) =>
    (await import('../../export/eval-results/eval-results.ts')).evalResultsZip(run, {
      figures: await figuresOf(result),
      tasks,
      source,
      made,
    }),
  'promptfoo.json': async (run) =>
    (await import('../../export/plans/promptfoo-config.ts')).promptfooConfig(run, await shownIn(run)),
  'lm-eval.zip': async (run) =>
    (await import('../../export/plans/lm-eval-tasks.ts')).zipLmEvalTasks(run, await shownIn(run)),
} as const satisfies Record<string, Writer>;

export type RunFileFormat = keyof typeof writers;

export const buildRunFile = (kind: RunFileFormat, run: AnsweredRun, about: RunFileContext): Promise<FileWithOmissions> =>
  writers[kind](run, about);

async function withColumns(run: AnsweredRun): Promise<AnsweredRun> {
  const columns = await getStudyReportLoaders(run.plan.study).columns?.();
  const { orderOf } = await shownIn(run);
  return { ...run, orderOf, columns: [...(run.study.answerKind.columns ?? []), ...(columns?.(run) ?? [])] };
}

const figuresOf = async (result: StudyResult) =>
  listModelFigureValues(result, await getStudyReportLoaders(result.study).figures());

async function shownIn(run: AnsweredRun): Promise<ChoiceOrderProvider> {
  const { shown } = await loadAnswerInterpreter(run.plan);
  return { orderOf: (cell) => shown(cell).order };
}
