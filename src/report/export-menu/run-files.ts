import type { StudyResult } from '../../core/studies/study.ts';
import type { AnsweredRun } from '../../export/answers/answered-run.ts';
import type { HubTask } from '../../export/eval-results/hub-task.ts';
import type { ChoiceOrderProvider } from '../../export/plans/promptfoo-config.ts';
import type { FileWithOmissions } from '../../export/zipped.ts';
import { loadAnswerInterpreter } from '../answers/outcome.ts';
import { listModelFigureValues } from './result-figures.ts';
import { getStudyReportLoaders } from '../study-parts.ts';

/** The input for a run’s files, in addition to its answers. */
export interface RunFileContext {
  readonly result: StudyResult;
  /** Milliseconds since 1970. */
  readonly made: number;
  /** The hub benchmark of each set; only for files for the hub. */
  readonly tasks?: ReadonlyMap<string, HubTask>;
  /** A link to the answers or a paper; only for files for the hub. */
  readonly source?: string;
}

type Writer = (run: AnsweredRun, about: RunFileContext) => Promise<FileWithOmissions>;

const completeFile = (content: Blob): FileWithOmissions => ({ content, left: [] });

/** The writers of files for other programs, by file extension, loaded on demand. A new format needs one more line here. */
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
