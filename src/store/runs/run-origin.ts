import { database, type RunRow } from '../database/database.ts';
import { planIdOfRunRow } from './plan-of-run.ts';

/** A random id. In an archive it reveals nothing about who ran what, and only this store can map it to a run. */
export const newAnonymousRunId = (): string => crypto.randomUUID();

/** The random id by which copies of a run's answers refer to it. A run of an older version gets one now. */
export function getOrCreateAnonymousRunId(run: string): Promise<string | undefined> {
  return database.transaction('rw', database.runs, async () => {
    const row = await database.runs.get(run);
    if (!row || row.originId !== undefined) return row?.originId;
    const originId = newAnonymousRunId();
    await database.runs.update(run, { originId });
    return originId;
  });
}

/** The runs of this store that have these ids. */
export async function findRunsByAnonymousId(originIds: ReadonlySet<string>): Promise<ReadonlyMap<string, RunRow>> {
  if (originIds.size === 0) return new Map();
  const rows = await database.runs.filter(({ originId }) => originId !== undefined && originIds.has(originId)).toArray();
  return new Map(rows.map((row) => [row.originId ?? '', row]));
}

/** The models of all runs other than `own`, including the Trash: their answers stay stored that long. */
export async function modelsInOtherRuns(own: string): Promise<ReadonlySet<string>> {
  const models = new Set<string>();
  await database.runs.each(({ id, outline, models: loaded }) => {
    if (id !== own) for (const model of outline?.models ?? loaded.map((each) => each.model)) models.add(model);
  });
  return models;
}

/** Whether a run has an answer of a model. */
export async function isModelAnsweredInRun(run: string, model: string): Promise<boolean> {
  const first = await database.responses
    .where('[run+cell]')
    .between([run, `${model}|`], [run, `${model}|\uffff`])
    .first();
  return first !== undefined;
}

/** Stores a person's choice for a run: whether to reuse answers that may come from another version of a model. */
export async function setReuseChoice(run: string, usesAgain: boolean): Promise<void> {
  await database.runs
    .where('id')
    .equals(run)
    .modify((row: { usesAgain?: true }) => {
      if (usesAgain) row.usesAgain = true;
      else delete row.usesAgain;
    });
}

/** A person lets the run continue where its plan's rule would stop it. */
export async function disableEarlyStop(run: string): Promise<void> {
  await database.runs.update(run, { toTheEnd: true });
}

/**
 * For a new run, stores the plan that a person changed to make its own. An existing parent stays, and no run becomes its own
 * parent.
 */
export async function storeParentPlan(run: string, parent: string): Promise<void> {
  await database.runs
    .where('id')
    .equals(run)
    .modify((row: RunRow & { parent?: string }) => {
      if (row.parent === undefined && planIdOfRunRow(row) !== parent) row.parent = parent;
    });
}
