import { registerAmbiguousModelNames } from '../../core/models/model-name.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { countCellsWithoutHoles } from '../../core/plan/cells.ts';
import { checkItemsMatchPlan } from '../../core/items/check-items.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { cleanRunName } from '../../core/plan/run-name.ts';
import { canonicalJson, planId, type Plan } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import { database, type RunListModelGrade, type PlanRow, type RunRow, type RunState } from '../database/database.ts';
import { locallyMeasuredRunId, planIdOfRunRow } from './plan-of-run.ts';
import { countFailedResponses, countResponses } from '../answers/responses.ts';
import { buildPlanOutline, type ResponseCountsAtRest, type PlanOutline } from './run-outline.ts';
import { newAnonymousRunId } from './run-origin.ts';

export type { RunListModelGrade, RunState } from '../database/database.ts';

/** A plan and everything about its run except the responses. */
export interface RunRecord extends RunRow {
  readonly plan: Plan;
  readonly items: readonly Item[];
}

/** A run as lists show it: only an outline of its plan. */
export interface RunSummary extends RunRow {
  readonly plan: PlanOutline;
  /** Cells that have a response, including failed ones. */
  readonly done: number;
  /** How many of those failed: they have an error instead of an answer. */
  readonly failed: number;
}

/**
 * Creates the run for a plan, or returns the existing one. A plan has one run. If that one was imported, the plan can have a
 * local run too (see `createLocalRunOfImport`), which then takes precedence. A run in the Trash is restored.
 */
export async function createOrRestoreRun(plan: Plan, items: readonly Item[]): Promise<RunRecord> {
  const id = await planId(plan);
  return (await thereAgain(await locallyMeasuredRunId(id))) ?? (await thereAgain(id)) ?? newRun(plan, items, { id });
}

/**
 * Creates the local run of a plan whose run was imported. The imported run stays unchanged, and this run's answers are
 * generated here.
 */
export async function createLocalRunOfImport(imported: string): Promise<RunRecord> {
  const run = assertDefined(await getRun(imported), `run “${imported}”`);
  const planId = planIdOfRunRow(run);
  const id = await locallyMeasuredRunId(planId);
  return (await thereAgain(id)) ?? newRun(run.plan, run.items, { id, planId });
}

/** The local run of a plan whose run was imported, unless it is in the Trash. */
export async function findLocalRunOfSamePlan(imported: Pick<RunRow, 'id' | 'planId'>): Promise<RunRow | undefined> {
  const row = await database.runs.get(await locallyMeasuredRunId(planIdOfRunRow(imported)));
  return row?.removedAt === undefined && row?.id !== imported.id ? row : undefined;
}

async function thereAgain(id: string): Promise<RunRecord | undefined> {
  const there = await getRun(id);
  if (there?.removedAt === undefined) return there;
  await restoreRun(id);
  return getRun(id);
}

async function newRun(plan: Plan, items: readonly Item[], ids: Pick<RunRow, 'id' | 'planId'>): Promise<RunRecord> {
  await checkItemsMatchPlan(plan, items);
  const total = countCellsWithoutHoles(plan, await loadStudy(plan.study));
  const outline = await buildPlanOutline(plan);
  const begun = { createdAt: Date.now(), originId: newAnonymousRunId(), models: [], environment: null } as const;
  const run: RunRow = { ...ids, ...begun, total, state: 'waiting', outline };
  return { ...(await addRun(run, { id: ids.id, plan, items, unknown: {} })), plan, items };
}

/** Adds both rows of a run together and returns the run's row. If another tab was quicker, its rows stay. */
function addRun(run: RunRow, plan: PlanRow): Promise<RunRow> {
  return database.transaction('rw', database.runs, database.plans, async () => {
    const there = await database.runs.get(run.id);
    if (there) return there;
    await database.runs.add(run);
    await database.plans.add(plan);
    return run;
  });
}

/** Also finds a run in the Trash (`removedAt`). Returns `undefined` if the run does not exist. */
export async function getRun(id: string): Promise<RunRecord | undefined> {
  const [run, plan] = await Promise.all([database.runs.get(id), database.plans.get(id)]);
  if (plan) registerAmbiguousModelNames(plan.plan.models);
  return run && plan && { ...run, plan: plan.plan, items: plan.items };
}

/** Rows read at once: few enough that no slice blocks a page. */
const slice = 200;
/** The same for whole plans with their items, for rows that lack an outline. */
const plansAtOnce = 10;

/** The runs that are not in the Trash, the newest first. With `counts: false`, running runs come without their progress. */
export async function listRuns({ counts = true } = {}): Promise<RunSummary[]> {
  const found: RunRow[] = [];
  for (let last = ''; ; last = found.at(-1)?.id ?? last) {
    const rows = await database.runs.where('id').above(last).limit(slice).toArray();
    found.push(...rows);
    if (rows.length < slice) break;
  }
  const listed = found.filter(({ removedAt }) => removedAt === undefined);
  listed.sort(newestFirst);
  const summaries: RunSummary[] = [];
  for (let from = 0; from < listed.length; from += plansAtOnce)
    summaries.push(...(await Promise.all(listed.slice(from, from + plansAtOnce).map((run) => summary(run, counts)))));
  return summaries;
}

const newestFirst = (a: RunRow, b: RunRow): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** The runs in the Trash, the last removed first. */
export async function listRemovedRuns(): Promise<RunSummary[]> {
  const runs = await database.runs.orderBy('removedAt').toArray();
  return Promise.all(runs.reverse().map((run) => summary(run, true)));
}

/** Moves the run to the Trash. Nothing is deleted until a person empties the Trash or the app was used on 30 days. */
export async function moveRunToTrash(id: string): Promise<void> {
  await database.runs.update(id, { removedAt: Date.now() });
}

/** Names a run. An empty name restores its study's title. */
export async function nameRun(id: string, name: string): Promise<void> {
  await database.runs.update(id, { name: cleanRunName(name) || undefined });
}

export async function restoreRun(id: string): Promise<void> {
  await database.runs.update(id, { removedAt: undefined });
}

/** Replaces the state and its reason. `finishedAt` exists only in the state `finished`. */
export async function setRunState(id: string, state: RunState, why?: string): Promise<void> {
  await database.runs
    .where('id')
    .equals(id)
    .modify((run: { state: RunState; why?: string; finishedAt?: number; counted?: ResponseCountsAtRest }) => {
      delete run.counted;
      if (state !== 'finished') delete run.finishedAt;
      else if (run.state !== 'finished') run.finishedAt = Date.now();
      run.state = state;
      if (why === undefined) delete run.why;
      else run.why = why;
    });
}

/** What changes while a run is running. `counts` is `null` if the caller counts itself. */
export interface RunRowWithCounts {
  readonly run: RunRow;
  readonly counts: { readonly done: number; readonly failed: number } | null;
}

export async function loadRunRowWithCounts(id: string, withCounts: boolean): Promise<RunRowWithCounts | undefined> {
  const run = await database.runs.get(id);
  if (!run) return undefined;
  if (!withCounts) return { run, counts: null };
  return { run, counts: await countDoneAndFailed(id) };
}

/** Changes the record of where the answers came from. */
export async function changeRunEnvironment(id: string, change: (environment: Json) => Json): Promise<void> {
  await database.runs
    .where('id')
    .equals(id)
    .modify((run: { environment: Json }) => {
      run.environment = change(run.environment);
    });
}

async function summary(run: RunRow, counts: boolean): Promise<RunSummary> {
  const { done, failed } =
    countedOf(run) ?? (counts || isAtRest(run) ? await countDoneAndFailed(run.id) : { done: 0, failed: 0 });
  return { ...run, plan: run.outline ?? (await outlineOfRun(run.id)), done, failed };
}

/** Outlines of plans whose rows lack one, until they are stored there. A plan never changes. */
const outlines = new Map<string, PlanOutline>();

async function outlineOfRun(id: string): Promise<PlanOutline> {
  const made = outlines.get(id);
  if (made) return made;
  const { plan } = assertDefined(await database.plans.get(id), `plan of the run “${id}”`);
  const outline = await buildPlanOutline(plan);
  outlines.set(id, outline);
  return outline;
}

/** No response arrives until the run is started again. */
export const isAtRest = ({ state }: Pick<RunRow, 'state'>): boolean => state !== 'running' && state !== 'waiting';

/** The counts taken when the run came to rest, if its state is still the same. */
const countedOf = ({ state, counted }: RunRow): ResponseCountsAtRest | undefined =>
  counted?.state === state ? counted : undefined;

export async function countDoneAndFailed(id: string): Promise<{ readonly done: number; readonly failed: number }> {
  const [done, failed] = await Promise.all([countResponses(id), countFailedResponses(id)]);
  return { done, failed };
}

/** Whether the next list would have to read more than the run's row. */
export const needsListingUpdate = (run: RunRow): boolean => !run.outline || (isAtRest(run) && !countedOf(run));

/** Stores in the rows of some runs what lists need. Counts answers only where none can arrive meanwhile. */
export async function storeRunListings(runs: readonly RunSummary[]): Promise<void> {
  await database.transaction('rw', database.runs, database.responses, async () => {
    for (const { id, plan } of runs) {
      const there = await database.runs.get(id);
      if (!there || !needsListingUpdate(there)) continue;
      const counted = isAtRest(there) && { counted: { ...(await countDoneAndFailed(id)), state: there.state } };
      await database.runs.update(id, { outline: plan, ...counted });
    }
  });
}

/**
 * Stores the grades of a whole run, so that a list of runs can show them without measuring. Writes nothing, and wakes no
 * watcher, if they are unchanged.
 */
export async function keepGrades(run: string, grades: readonly RunListModelGrade[]): Promise<void> {
  await database.transaction('rw', database.runs, async () => {
    const there = await database.runs.get(run);
    if (!there || canonicalJson(there.grades ?? null) === canonicalJson(grades)) return;
    await database.runs.update(run, { grades });
  });
}
