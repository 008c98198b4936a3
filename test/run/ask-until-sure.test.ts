import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AdaptivePlan } from '../../src/core/plan/adaptive-plan.ts';
import { cellKey } from '../../src/core/plan/cell.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { defaultInterimLookShares } from '../../src/measure/stopping/stop-rule.ts';
import { nextLookCells } from '../../src/measure/stopping/next-look.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { runUnansweredCells, type RunEnd, type CellsToAskKind } from '../../src/run/runner.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { ReckoningEngine } from './reckoning-engine.ts';
import { someItems } from './small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const claims: AdaptivePlan['claims'] = { order: 0.02 };

/**
 * Two models, 3 × 24 questions under five prompts: 720 cells. The engine answers by chance, so two models’ μ differ only by
 * luck.
 */
async function planned(adaptive: AdaptivePlan | undefined) {
  const items = ['sums', 'more', 'most'].flatMap((set) => someItems(24, set));
  const study = await loadStudy('system-prompt');
  const options = {
    ...systemPromptStudy.defaults,
    templates: systemPromptStudy.defaults.templates.slice(0, 5),
    maxTokens: 16,
  };
  const models = ['reckoning:model-1@1', 'reckoning:model-2@1'];
  const plan = await makePlan({ study, options, models, items, seed: 5, samples: 1, adaptive });
  const { id } = await createOrRestoreRun(plan, items);
  const go = (
    engine: ReckoningEngine,
    signal = new AbortController().signal,
    which: CellsToAskKind = 'missing',
  ): Promise<RunEnd> =>
    runUnansweredCells(
      {
        plan,
        items,
        study,
        store: newDatabaseRunStore(id),
        engineOf: () => Promise.resolve(engine),
        which,
        ...(plan.adaptive && {
          nextLook: async () =>
            nextLookCells(
              plan,
              study.variants(plan.options),
              buildScoreTable({ study, plan, items, responses: await loadResponsesOfRun(id) }).rows,
            ),
        }),
      },
      signal,
      () => {},
    );
  const finished = async () => {
    const responses = await loadResponsesOfRun(id);
    const texts = responses.map((response) => `${cellKey(response)} ${response.text}`).sort();
    return { texts, result: (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as SystemPromptResult };
  };
  return { plan, study, go, finished, cells: planCells(plan, study) };
}

const rule = (of: AdaptivePlan['claims']): AdaptivePlan => ({
  k: 2,
  looks: [...defaultInterimLookShares],
  alpha: 0.05,
  claims: of,
});
const easy = rule({ mu: 0.2 });

describe('a run that stops when it is sure', () => {
  test('asks no more than its rule wants, loads each model once, and says that it stopped', async () => {
    const { go, finished, cells, plan } = await planned(easy);
    const engine = new ReckoningEngine(16);
    expect(await go(engine)).toEqual({ end: 'sure' });
    expect(engine.loads).toEqual(plan.models);
    expect(engine.asked.length).toBeLessThan(cells.length);
    expect(new Set(engine.asked).size).toBe(engine.asked.length);
    const { result } = await finished();
    expect(result).toMatchObject({ partial: false, stop: { byRule: true, asked: engine.asked.length, cells: 720 } });
    // Models that answer by chance are not rated, so the result has no other findings.
    expect(result.verdicts?.map(({ claim }) => claim)).toEqual(['stopped', 'not-rated', 'not-rated']);
  });

  test('killed at any moment and gone on with it ends in the same stop', async () => {
    const whole = await planned(easy);
    await whole.go(new ReckoningEngine(16));
    const expected = await whole.finished();
    for (const stopAt of [0, 17, 80, 144, 150, 205]) {
      await database.delete();
      await database.open();
      const { go, finished } = await planned(easy);
      const abort = new AbortController();
      const end = await go(
        new ReckoningEngine(16, { before: (answered) => void (answered === stopAt && abort.abort()) }),
        abort.signal,
      );
      expect(end).toEqual({ end: 'aborted' });
      expect(await go(new ReckoningEngine(16))).toEqual({ end: 'sure' });
      expect(await finished()).toEqual(expected);
    }
  });

  test('goes to the end where nothing is sure before, and is then a whole run', async () => {
    const { go, finished } = await planned(rule({ ...claims, mu: 0.0001 }));
    const engine = new ReckoningEngine(16);
    expect(await go(engine)).toEqual({ end: 'sure' });
    expect(engine.asked).toHaveLength(720);
    // Each of the two models is loaded twice.
    expect(engine.loads).toHaveLength(4);
    expect((await finished()).result).toMatchObject({ partial: false, stop: { byRule: false, asked: 720 } });
  });

  test('a failed answer counts as asked', async () => {
    const { go, finished } = await planned(easy);
    let failed = 0;
    const engine = new ReckoningEngine(16, { fails: () => failed++ === 3 });
    expect(await go(engine)).toEqual({ end: 'sure' });
    expect((await finished()).result.stop?.byRule).toBe(true);
    // A second start with the open cells asks only the failed one: the rule wants no more.
    const again = new ReckoningEngine(16);
    expect(await go(again, undefined, 'open')).toEqual({ end: 'sure' });
    expect(again.asked).toHaveLength(1);
  });
});
