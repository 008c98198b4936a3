import { database, type RunRow } from '../database/database.ts';
import { planIdOfRunRow } from './plan-of-run.ts';

/** A random id: whoever sees it in an archive learns nothing of who ran what, and only this store knows which of its runs it is. */
export const newAnonymousRunId = (): string => crypto.randomUUID();

/** The random id by which answers that are copied from a run name it; a run of before gets its own now. */
export function getOrCreateAnonymousRunId(run: string): Promise<string | undefined> {
  return database.transaction('rw', database.runs, async () => {
    const row = await database.runs.get(run);
    if (!row || row.originId !== undefined) return row?.originId;
    const originId = newAnonymousRunId();
    await database.runs.update(run, { originId });
    return originId;
  });
}

/** The runs of this store that answers copied from them name by these ids. */
export async function findRunsByAnonymousId(originIds: ReadonlySet<string>): Promise<ReadonlyMap<string, RunRow>> {
  if (originIds.size === 0) return new Map();
  const rows = await database.runs.filter(({ originId }) => originId !== undefined && originIds.has(originId)).toArray();
  return new Map(rows.map((row) => [row.originId ?? '', row]));
}

/** The models that runs beside `own` ask, those in the bin too: their answers are stored as long as they are. */
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

/** Keeps what a person chose for a run: whether answers may be used again that may come from another version of a model. */
export async function setReuseChoice(run: string, usesAgain: boolean): Promise<void> {
  await database.runs
    .where('id')
    .equals(run)
    .modify((row: { usesAgain?: true }) => {
      if (usesAgain) row.usesAgain = true;
      else delete row.usesAgain;
    });
}

/** A person has the run go on where its plan's rule would stop it. */
export async function disableEarlyStop(run: string): Promise<void> {
  await database.runs.update(run, { toTheEnd: true });
}

/** Of a run that is new: the plan that a person changed to make its own. What is kept already stays, and no run is its own parent. */
export async function storeParentPlan(run: string, parent: string): Promise<void> {
  await database.runs
    .where('id')
    .equals(run)
    .modify((row: RunRow & { parent?: string }) => {
      if (row.parent === undefined && planIdOfRunRow(row) !== parent) row.parent = parent;
    });
}
