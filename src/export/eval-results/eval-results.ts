import { stringify } from 'yaml';
import { getBuildLabel } from '../../core/build/build-label.ts';
import { variantKey } from '../../core/plan/cell.ts';
import { countGridCells } from '../../core/plan/cells.ts';
import { externalToolSentence } from '../../core/elsewhere/imported-run-notes.ts';
import { setOf } from '../../core/items/item.ts';
import { plural } from '../../core/words/format.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AnsweredRun } from '../answers/answered-run.ts';
import type { ModelResultValue } from '../answers/result-figure.ts';
import { meanScoresOfItemSets, type ItemSetMean } from '../answers/set-means.ts';
import { nameToPathSegment, zipFiles, type FileInZip, type FileWithOmissions } from '../zipped.ts';
import type { HubTask } from './hub-task.ts';

/** The contents of the files besides the scores. */
export interface EvalResultsDetails {
  readonly figures: readonly ModelResultValue[];
  /** By set; sets that are not a benchmark of the hub are left out. */
  readonly tasks: ReadonlyMap<string, HubTask>;
  /** Where to find the answers, or a paper. */
  readonly source?: string | undefined;
  /** Milliseconds since 1970. */
  readonly made: number;
}

/**
 * One file per model for `.eval_results/` of its repository on the Hugging Face Hub. It has an entry for each set that is a
 * benchmark there. The value is the mean score over all prompt variants in percent, at full precision. The notes describe
 * its spread.
 */
export function evalResultsFiles(run: AnsweredRun, about: EvalResultsDetails): readonly FileInZip[] {
  const { isRightOrWrong, many, value } = run.study.answerKind;
  if (!isRightOrWrong) throw new UserError(`A run of ${many} has no score that a benchmark of the hub could list.`);
  if (about.tasks.size === 0)
    throw new UserError(
      'No set is named as a data set of the hub. Own sets cannot be listed there, so nothing was written.',
    );
  if (about.source !== undefined && !/^https?:\/\/\S{1,2000}$/.test(about.source))
    throw new UserError('The source must be an address that begins with “https://”.');
  const files = run.plan.models.flatMap((model): FileInZip[] => {
    const rows = run.rows.filter(({ response }) => response.model === model);
    const means = meanScoresOfItemSets(rows, value).filter(({ set }) => about.tasks.has(set));
    if (means.length === 0) return [];
    const text = stringify(
      means.map((mean) => entry(run, rows, mean, model, about)),
      { lineWidth: 0, version: '1.1' },
    );
    return [
      { path: `${nameToPathSegment(model)}/.eval_results/evenkeel-${run.plan.study}.yaml`, content: new Blob([text]) },
    ];
  });
  if (files.length === 0)
    throw new UserError('No set that is named as a data set of the hub has a score yet: nothing was written.');
  return files;
}

export async function evalResultsZip(run: AnsweredRun, about: EvalResultsDetails): Promise<FileWithOmissions> {
  const sets = [...new Set(run.items.map(({ id }) => setOf(id)))].filter((set) => !about.tasks.has(set));
  const left = sets.map((set) => `The set “${set}” is not named as a data set of the hub, so it is left out.`);
  return { content: await zipFiles(evalResultsFiles(run, about)), left };
}

function entry(
  run: AnsweredRun,
  rows: readonly ScoredResponse[],
  { set, mean, scored, answers }: ItemSetMean,
  model: string,
  { figures, tasks, source, made }: EvalResultsDetails,
) {
  const { dataset, task } = tasks.get(set) ?? { dataset: '', task: '' };
  const ofSet = rows.filter(({ response }) => setOf(response.item) === set);
  const worth = ofSet.filter((row) => row.score !== null).map(({ response }) => response);
  const questions = new Set(worth.map(({ item }) => item));
  const ways = new Set(worth.map(({ variant }) => variantKey(variant)));
  const came = ofSet.filter(({ response }) => response.finish !== 'error').length;
  const planned = plannedOf(run, set);
  const { elsewhere } = run.plan;
  const at = lastAsked(rows) ?? (elsewhere ? undefined : made);
  const spread = figures.flatMap((figure) => (figure.model === model ? figureSentences(figure) : []));
  return {
    dataset: { id: dataset, task_id: task },
    value: 100 * mean,
    // Today's date would not say when a log was generated.
    ...(at !== undefined && { date: new Date(at).toISOString().slice(0, 10) }),
    ...(source !== undefined && { source: { url: source, name: 'Answers and report (Evenkeel)' } }),
    notes: [
      `Mean score in percent over ${plural(questions.size, 'question')} in ${plural(ways.size, 'prompt variant')}`,
      `${plural(scored, 'answer')} scored${scored === answers ? '' : ` of ${answers}`}`,
      ...(came < planned ? [`partial: ${came} of ${plural(planned, elsewhere ? 'cell' : 'planned answer')}`] : []),
      ...(spread.length === 0 ? [] : [`of all sets: ${spread.join(', ')}`]),
      ...(elsewhere
        ? [externalToolSentence(elsewhere), ...elsewhere.remarks].map((sentence) => sentence.replace(/\.$/, ''))
        : []),
      `Evenkeel ${getBuildLabel()}, ${run.study.title}`,
    ].join('; '),
  };
}

/** How many answers to a set's questions the plan has per model. For a log, this counts the holes too. */
function plannedOf({ plan, study }: AnsweredRun, set: string): number {
  const items = plan.items.filter(({ id }) => setOf(id) === set);
  return countGridCells({ ...plan, models: plan.models.slice(0, 1), items }, study);
}

function figureSentences({ title, about, found, interval }: ModelResultValue): string[] {
  if (typeof found !== 'number') return [];
  const of = about === '' ? '' : ` (${about})`;
  return [`${title}${of} ${found}${interval ? ` [${interval[0]}, ${interval[1]}]` : ''}`];
}

function lastAsked(rows: readonly ScoredResponse[]): number | undefined {
  let last: number | undefined;
  for (const { response } of rows) {
    const at = response.origin?.at;
    if (at !== undefined && Math.abs(at) < 8e15 && (last === undefined || at > last)) last = at;
  }
  return last;
}
