import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import { RunResultQueue } from '../../../src/pages/model/results.svelte.ts';
import { database } from '../../../src/store/database/database.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { madeUpRun } from '../../made-up/run.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

test('what was measured stays until it is measured by other yardsticks', async () => {
  const { plan, items, responses } = await madeUpRun({ models: 1, perSet: 1 });
  const { id } = await createOrRestoreRun(plan, items);
  for (const response of responses) await writeResponseUnlessAnswered(id, response);
  const results = new RunResultQueue();
  results.want(id);
  expect(results.resultOf(id)).toBeUndefined();
  results.by(defaultReportSettings);
  await vi.waitUntil(() => results.resultOf(id) !== undefined, 20_000);
  const before = results.resultOf(id);
  expect(before).toHaveProperty('result.margin', defaultReportSettings.margin);

  results.by({ ...defaultReportSettings, margin: defaultReportSettings.margin + 1 });
  expect(results.resultOf(id)).toBe(before);
  await vi.waitUntil(() => results.resultOf(id) !== before, 20_000);
  expect(results.resultOf(id)).toHaveProperty('result.margin', defaultReportSettings.margin + 1);
});
