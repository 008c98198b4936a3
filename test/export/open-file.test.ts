import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { bytesToBase64 } from '../../src/export/base64url.ts';
import { archiveDownloadLinkHtml, reportDataElement } from '../../src/export/html-data.ts';
import { reportToJson } from '../../src/export/report-json.ts';
import type { SharedReport } from '../../src/export/shared-report.ts';
import { exportRun, importArchiveOrReadReport } from '../../src/export/archive-file.ts';
import { database } from '../../src/store/database/database.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { ReckoningEngine } from '../run/reckoning-engine.ts';
import { smallPlan } from '../run/small-plan.ts';
import { hostileResult } from './hostile-result.ts';

beforeEach(async () => {
  await database.delete();
  await database.open();
});

const shared: SharedReport = {
  study: 'system-prompt',
  planId: null,
  plan: null,
  result: hostileResult(),
  made: null,
  app: null,
};
const page = (...parts: string[]) => new File([`<!doctype html><body>${parts.join('')}</body>`], 'report.html');

test('an archive, and an HTML report with one, become the same run', async () => {
  const small = await smallPlan();
  const { id } = await createOrRestoreRun(small.plan, small.items);
  const engineOf = () => Promise.resolve(new ReckoningEngine(5));
  await runUnansweredCells(
    { ...small, store: newDatabaseRunStore(id), engineOf },
    new AbortController().signal,
    () => undefined,
  );
  const plain = await (await exportRun(id, { gzip: false })).text();
  const zipped = new Uint8Array(await (await exportRun(id, { gzip: true })).arrayBuffer());
  for (const file of [
    new File([plain], 'run.evenkeel.jsonl'),
    page(archiveDownloadLinkHtml(bytesToBase64(zipped), 'run.evenkeel.jsonl.gz'), reportDataElement(reportToJson(shared))),
  ]) {
    await database.delete();
    await database.open();
    expect(await importArchiveOrReadReport(file)).toEqual({ run: { run: id, isNew: true, added: 24, already: 0 } });
    expect(await (await exportRun(id, { gzip: false })).text()).toBe(plain);
  }
});

test('an HTML report without an archive, and a result, are handed back; nothing is stored', async () => {
  const result = JSON.stringify({ study: 'system-prompt', plan: null, result: shared.result });
  for (const file of [page(reportDataElement(reportToJson(shared))), new File([result], 'a.result.json')]) {
    expect(await importArchiveOrReadReport(file)).toEqual({ report: shared });
  }
  expect(await Promise.all(database.tables.map((table) => table.count()))).toEqual(database.tables.map(() => 0));
});

test('a report that is none names its file', async () => {
  const broken = page(reportDataElement('{"study":"system-prompt","plan":null,"result":{"models":[]}}'));
  await expect(importArchiveOrReadReport(broken)).rejects.toThrow(
    '“report.html”: the field “models” must not be empty, not [].',
  );
});
