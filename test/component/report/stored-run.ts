import type { Json } from '../../../src/base/json/json.ts';
import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import { archiveWorkerApi } from '../../../src/export/archive-work.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { loadOrMeasureResult } from '../../../src/report/measure.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';

export interface StoredRun {
  readonly run: string;
  readonly result: Json;
}

/** Stores a run in the browser's database, imported and measured as the app does it. */
export async function storedRun({ plan, items, responses }: MadeUpRun): Promise<StoredRun> {
  const archive = writeRunAsJsonLines({
    plan,
    items,
    responses,
    models: [],
    environment: {},
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  });
  const { run } = await archiveWorkerApi.importArchive(await new Response(archive).blob(), 'made-up.evenkeel.jsonl');
  return { run, result: await loadOrMeasureResult(run, { yardsticks: defaultReportSettings }) };
}
