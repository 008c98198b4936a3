import type { Engine } from '../../src/core/models/engine.ts';
import { countCellsWithoutHoles } from '../../src/core/plan/cells.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { SpendingLimits, TokenPricesByModel, SpentTotals } from '../../src/core/spending/spending.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { nextLookCells } from '../../src/measure/stopping/next-look.ts';
import {
  hasJudgedRules,
  judgementTrackerFromLines,
  findJudgedRulesOfItem,
  judgesNamedByItems,
} from '../../src/reading/rules/judged-answers.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { serverAddressesByModel } from '../../src/run/addresses.ts';
import { askJudges } from '../../src/run/judging/ask-judges.ts';
import { environmentWithSession } from '../../src/run/environment.ts';
import { runUnansweredCells, type RunJob, type RunEnd } from '../../src/run/runner.ts';
import { RunSpendingTracker } from '../../src/run/spending/spending.ts';
import type { PlanToAsk } from '../plan/plan-of.ts';
import type { DiskStore } from './disk-store.ts';
import { RunProgress, type Output } from './progress.ts';

export interface RunResources {
  readonly engine: Engine;
  readonly caps: SpendingLimits;
  readonly prices: TokenPricesByModel;
  /** Spent by earlier sessions. */
  readonly spent: SpentTotals;
  /** Whether failed cells are asked again. */
  readonly retriesFailed: boolean;
  readonly output: Output;
}

/** Throws for questions that the command cannot ask, before anything is sent. */
export function refuseUnaskable({ items }: PlanToAsk): void {
  const meant = items.find((item) => findJudgedRulesOfItem(item).some(({ rule }) => rule.kind === 'meaning'));
  if (meant)
    throw new UserError(`The question “${meant.id}” is scored by meaning, which only the app can do: run the plan there.`);
}

/** All models whose prompts go to servers: those of the plan, and judges. */
export const modelsAndJudges = ({ plan, items }: PlanToAsk): readonly string[] => [
  ...new Set([...plan.models, ...judgesNamedByItems(items)]),
];

/** Asks what the store lacks, with the app’s own runner, then asks its judges. */
export async function ask(
  asked: PlanToAsk,
  store: DiskStore,
  { engine, caps, prices, spent, retriesFailed, output }: RunResources,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { plan, items } = asked;
  const study = await loadStudy(plan.study);
  const total = countCellsWithoutHoles(plan, study);
  const engineOf = () => Promise.resolve(engine);
  const addresses = await serverAddressesByModel(modelsAndJudges(asked), engineOf);
  const spending = new RunSpendingTracker({ caps, prices, spent, keep: (now) => store.keepSpent(now) });
  const job: RunJob = {
    ...{ plan, items, study, store, engineOf, addresses, spending },
    ...(plan.adaptive && { nextLook: () => Promise.resolve(nextOf(plan, store, asked, study)) }),
  };
  const isAsked = store.counts().done < total || (retriesFailed && store.counts().failed > 0);
  if (isAsked || (await dueOf(asked, store)).length > 0)
    await store.keepEnvironment(
      environmentWithSession(store.environment, [await engine.describe()], new Date(), localPlatform()),
    );
  const progress = new RunProgress(output, { total, ...store.counts() });
  try {
    // A continued run also asks failed cells, like *Continue*. They come first, so that a cell that fails now is not asked
    // twice.
    const goesOn = store.counts().failed > 0 && store.counts().done < total;
    let end: RunEnd = goesOn
      ? await runUnansweredCells({ ...job, which: 'failed' }, signal, progress.hearAgain)
      : { end: 'done' };
    if (isOver(end)) end = await runUnansweredCells(job, signal, progress.hear);
    if (retriesFailed && !goesOn && isOver(end)) {
      end = await runUnansweredCells({ ...job, which: 'failed' }, signal, progress.hearAgain);
      // After these answers, a stopping rule may need more.
      if (plan.adaptive && isOver(end)) end = await runUnansweredCells(job, signal, progress.hear);
    }
    if (end.end !== 'done' || store.counts().done < total) return end;
    const due = await dueOf(asked, store);
    if (due.length === 0) return end;
    progress.end();
    const judging = new RunProgress(output, { total: due.length, done: 0, failed: 0 });
    const judged = askJudges(
      { plan, items, engineOf, addresses, spending, store, keep: (judgements) => store.keepJudgements(judgements) },
      due,
      signal,
      judging.hear,
    );
    return await judged.finally(() => judging.end());
  } finally {
    progress.end();
    await spending.settled().catch(() => undefined);
  }
}

export const isOver = ({ end }: RunEnd): boolean => end === 'done' || end === 'sure';

/** Whether a plan has all its responses: all its cells, or, with early stopping, what its rule needs. */
export async function isFullyAnswered(asked: PlanToAsk, responses: readonly Response[]): Promise<boolean> {
  const { plan } = asked;
  const study = await loadStudy(plan.study);
  if (responses.length >= countCellsWithoutHoles(plan, study)) return true;
  return plan.adaptive !== undefined && nextOf(plan, { responses }, asked, study) === undefined;
}

async function dueOf({ items }: PlanToAsk, { responses, judgements }: DiskStore) {
  return hasJudgedRules(items) ? (await judgementTrackerFromLines(responses, items, judgements)).due() : [];
}

function nextOf(
  plan: Plan,
  { responses }: Pick<DiskStore, 'responses'>,
  { items }: PlanToAsk,
  study: Awaited<ReturnType<typeof loadStudy>>,
) {
  return nextLookCells(plan, study.variants(plan.options), buildScoreTable({ study, plan, items, responses }).rows);
}

const localPlatform = () => ({ browser: `Node.js ${process.version}`, platform: process.platform });
