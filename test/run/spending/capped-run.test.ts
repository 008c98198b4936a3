import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt, ModelRef } from '../../../src/core/models/engine.ts';
import type { CountRequestOrGetRefusal, SpendingLimits } from '../../../src/core/spending/spending.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { runUnansweredCells } from '../../../src/run/runner.ts';
import { newDatabaseRunStore } from '../../../src/run/run-store.ts';
import { openRunSpendingTracker } from '../../../src/run/spending/open-spending.ts';
import { moveRunToTrash, createOrRestoreRun, getRun } from '../../../src/store/runs/runs.ts';
import { emptyTrash } from '../../../src/store/runs/trash.ts';
import { loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { database } from '../../../src/store/database/database.ts';
import { setRunUsageCaps, loadSpentTotals } from '../../../src/store/models/spending.ts';
import { ReckoningEngine } from '../reckoning-engine.ts';
import { smallPlan } from '../small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** Counts one request for its greeting and one for each answer, as endpoints do. */
class Serving extends ReckoningEngine {
  sent = 0;
  #before: CountRequestOrGetRefusal | undefined;

  addressOf(): string {
    return 'http://localhost:1';
  }

  override async load(model: ModelRef, _on?: unknown, _signal?: unknown, before?: CountRequestOrGetRefusal) {
    this.#before = before;
    await this.#send();
    return super.load(model);
  }

  override async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncGenerator<CellAnswer> {
    for (const prompt of prompts) {
      await this.#send();
      yield* super.answer([prompt], signal);
    }
  }

  async #send(): Promise<void> {
    const why = await this.#before?.();
    if (typeof why === 'string') throw new UserError(why);
    this.sent++;
  }
}

async function begun() {
  const small = await smallPlan({ models: 1 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const goOn = async (engine: ReckoningEngine, caps: SpendingLimits) => {
    await setRunUsageCaps(id, caps);
    const spending = await openRunSpendingTracker(id, (await getRun(id))?.caps);
    const job = { ...small, store: newDatabaseRunStore(id), engineOf: () => Promise.resolve(engine), restMs: 0, spending };
    const end = await runUnansweredCells(job, new AbortController().signal, () => undefined);
    await spending.settled();
    return end;
  };
  return { id, goOn };
}

test('a run stops at its cap with the reason, fails no cell for it, and goes on by a higher one', async () => {
  const { id, goOn } = await begun();
  const engine = new Serving(4);
  const why = 'Paused at its limit: 6 of at most 6 requests sent.';
  expect(await goOn(engine, { requests: 6 })).toEqual({ end: 'capped', why });
  expect(engine.sent).toBe(6);
  expect((await loadResponsesOfRun(id)).map(({ finish }) => finish)).toEqual(Array(5).fill('stop'));
  const tokens = (await loadResponsesOfRun(id)).reduce((sum, { tokens }) => sum + tokens!.prompt + tokens!.completion, 0);
  expect(await loadSpentTotals(id)).toEqual({ requests: 6, tokens, money: 0 });
  // As after a reload: the engine sends nothing more until the cap is raised.
  expect(await goOn(engine, { requests: 6 })).toEqual({ end: 'capped', why });
  expect(engine.sent).toBe(6);
  expect(await goOn(engine, {})).toEqual({ end: 'done' });
  expect(await loadResponsesOfRun(id)).toHaveLength(12);
  // The second start sends a second greeting.
  expect((await loadSpentTotals(id)).requests).toBe(12 + 2);
});

test('models in the browser are not capped', async () => {
  const { id, goOn } = await begun();
  expect(await goOn(new ReckoningEngine(4), { requests: 1, tokens: 1 })).toEqual({ end: 'done' });
  expect(await loadResponsesOfRun(id)).toHaveLength(12);
  expect((await loadSpentTotals(id)).requests).toBe(0);
});

test('what was spent goes with the run', async () => {
  const { id, goOn } = await begun();
  await goOn(new Serving(4), {});
  await moveRunToTrash(id);
  await emptyTrash();
  expect(await database.spending.count()).toBe(0);
});
