import type { Archive } from '../../export/archive.ts';
import { countCellsWithoutHoles } from '../../core/plan/cells.ts';
import { cellKey } from '../../core/plan/cell.ts';
import type { LoggedPromptLine } from '../../core/elsewhere/prompt-lines.ts';
import { planId } from '../../core/plan/plan.ts';
import { loadStudy } from '../../core/studies/studies.ts';
import type { Response } from '../../core/answers/response.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import type { RunRecord } from '../../store/runs/runs.ts';

/** The run of a live file, in memory. The app has the same in the browser's database. */
export interface InMemoryRun {
  readonly record: RunRecord;
  /** In plan order. */
  readonly responses: readonly Response[];
  /** By `model|item`. */
  readonly byItem: ReadonlyMap<string, readonly Response[]>;
  readonly verdicts: readonly CorrectionLine[];
  /** The judgements of encoders and judges. */
  readonly judgements: readonly unknown[];
  /** Its scorings, and which is in use. */
  readonly scorings: readonly unknown[];
  /** The prompts of imported answers, as logged. */
  readonly prompts: readonly LoggedPromptLine[];
}

let heldPromise: Promise<InMemoryRun | undefined> = Promise.resolve(undefined);

/** Called once, when the file is opened. */
export function setInMemoryRun(run: Promise<InMemoryRun>): void {
  heldPromise = run;
  // Callers that await it report the error.
  run.catch(() => undefined);
}

export async function getInMemoryRun(id: string): Promise<InMemoryRun | undefined> {
  const run = await heldPromise;
  return run?.record.id === id ? run : undefined;
}

export async function archiveToInMemoryRun(archive: Archive, made: string | null): Promise<InMemoryRun> {
  const { plan, items, models, environment, responses, verdicts, judgements = [], scorings = [], prompts = [] } = archive;
  const total = countCellsWithoutHoles(plan, await loadStudy(plan.study));
  const createdAt = made === null ? 0 : Date.parse(made);
  const byItem = new Map<string, Response[]>();
  for (const response of responses) {
    const key = modelItemKey(response.model, response.item);
    const there = byItem.get(key);
    if (there) there.push(response);
    else byItem.set(key, [response]);
  }
  const state = new Set(responses.map(cellKey)).size === total ? 'finished' : 'paused';
  const record: RunRecord = { id: await planId(plan), plan, items, models, environment, createdAt, total, state };
  return { record, responses, byItem, verdicts, judgements, scorings, prompts };
}

export const modelItemKey = (model: string, item: string): string => `${model}|${item}`;
