import { setOf, type Item } from '../../core/items/item.ts';
import { UserError } from '../../base/errors/user-error.ts';

/** The benchmark of the Hugging Face Hub that a set is, and its task, as its `eval.yaml` names them. */
export interface HubTask {
  readonly dataset: string;
  readonly task: string;
}

const datasetForm = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;
const taskForm = /^[\w.:/-]{1,100}$/;

/** Checks what a person entered. Returns `undefined` if both are empty: that set is left out. */
export function parseTypedHubTask(set: string, dataset: string, task: string): HubTask | undefined {
  if (dataset === '' && task === '') return undefined;
  if (!datasetForm.test(dataset))
    throw new UserError(`The data set of “${set}” must be named as on the hub, “owner/name”, not “${dataset}”.`);
  if (!taskForm.test(task))
    throw new UserError(
      task === ''
        ? `The task of “${set}” is missing: its id is in the data set’s “eval.yaml”.`
        : `The task of “${set}” must be an id as in the data set’s “eval.yaml”, not “${task}”.`,
    );
  return { dataset, task };
}

/** By set, what a person entered. */
export const parseTypedHubTasks = (
  rows: readonly { readonly set: string; readonly dataset: string; readonly task: string }[],
): ReadonlyMap<string, HubTask> =>
  new Map(
    rows.flatMap(({ set, dataset, task }) => {
      const known = parseTypedHubTask(set, dataset.trim(), task.trim());
      return known ? [[set, known] as const] : [];
    }),
  );

/** The dataset of the hub that all of a set’s questions name as their source; `undefined` if they differ or name none. */
export function hubDatasetOfSet(set: string, items: readonly Item[]): string | undefined {
  const named = new Set(items.filter(({ id }) => setOf(id) === set).map(({ source = '' }) => nameIn(source)));
  const [only] = named;
  return named.size === 1 ? only : undefined;
}

const nameIn = (source: string): string | undefined =>
  /^https:\/\/huggingface\.co\/datasets\/([\w.-]+\/[\w.-]+)/.exec(source)?.[1];
