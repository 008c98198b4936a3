import { eachCell } from '../core/plan/cells.ts';
import { isReusable } from '../core/origin/is-reusable.ts';
import { makePeriodicYielder } from '../base/workers/yield-every.ts';
import { database } from '../store/database/database.ts';
import { modelsInOtherRuns } from '../store/runs/run-origin.ts';
import { prepareQuestionOfCell, type PreparedQuestionInput } from './questions.ts';
import type { PreparedCellPrompt } from './runner.ts';
import { findReusableAnswers } from './answer-reuse.ts';

/** Stored answers that a plan may reuse only if the user chooses to. */
export interface ReusableAnswersSummary {
  readonly answers: number;
  /** When the first and the last of them were asked. If an answer does not say, the start of its run counts. */
  readonly from: number;
  readonly to: number;
}

/** The number of questions looked up at once. */
const slice = 200;

/**
 * How many of a plan's answers can be reused only by choice. Their model's name has no version, or they were asked before
 * origins were stored. `undefined` without such answers. `own`: the plan's run, whose answers do not count. `addresses`: where
 * each model's prompts go.
 */
export async function summarizeReusableByChoice(
  planned: PreparedQuestionInput,
  own: string,
  addresses: ReadonlyMap<string, string>,
  /** The settings of each model’s server, if the user set any. */
  settings: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<ReusableAnswersSummary | undefined> {
  const before = await modelsInOtherRuns(own);
  const models = planned.plan.models.filter((model) => before.has(model));
  const times: number[] = [];
  for (const model of models) {
    const now = { model, address: addresses.get(model), settings: settings.get(model) };
    for await (const questions of questionsOf(planned, model, signal)) {
      const rows = [...(await findReusableAnswers(questions, now, true)).values()];
      const chosen = rows.filter((row) => row.run !== own && !isReusable(row, now, false));
      const runs = await database.runs.bulkGet(chosen.map(({ run }) => run));
      times.push(...chosen.map(({ response }, index) => response.origin?.at ?? runs[index]?.createdAt ?? 0));
      if (signal.aborted) return undefined;
    }
  }
  if (times.length === 0) return undefined;
  const [from, to] = times.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [Infinity, 0]);
  return { answers: times.length, from, to };
}

async function* questionsOf(
  planned: PreparedQuestionInput,
  model: string,
  signal: AbortSignal,
): AsyncGenerator<PreparedCellPrompt[]> {
  const { due, breath } = makePeriodicYielder();
  let some: Promise<PreparedCellPrompt>[] = [];
  for (const cell of eachCell(planned.plan, planned.study)) {
    if (cell.model !== model) continue;
    some.push(prepareQuestionOfCell(planned, cell));
    if (due()) await breath();
    if (signal.aborted) return;
    if (some.length < slice) continue;
    yield await Promise.all(some);
    some = [];
  }
  if (some.length > 0) yield await Promise.all(some);
}
