import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { importedRunToArchive } from '../../../src/export/elsewhere/store-imported-run.ts';
import { readArchive, writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { importsWorkerApi } from '../../../src/imports/work/imports-work.ts';
import { recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { database } from '../../../src/store/database/database.ts';
import { filesOf } from '../files-of.ts';

it('measures a log that was read, and gives the log’s own share of right answers', async () => {
  const { log } = await recogniseAndReadLogs(await filesOf('lm-eval/word-sums'));
  if (!log) throw new Error('no log');
  const choices = proposeImportChoices(log);
  const grid = buildLogGrid(log, choices);
  if (!grid) throw new Error('no grid');
  const run = await logToImportedRun(log, choices, grid);
  const archive = await readArchive(writeRunAsJsonLines(importedRunToArchive(run)), 'log');
  const result = (await scoreAndMeasureResponses({
    plan: archive.plan,
    items: archive.items,
    responses: archive.responses,
  })) as unknown as { readonly models: readonly { readonly model: string }[] };
  expect(result.models.map(({ model }) => model)).toEqual(['elsewhere:tiny-b', 'elsewhere:tiny-c']);
  expect(JSON.stringify(result)).not.toContain('NaN');
});

it('stores nothing before it is told to, and then all of it', async () => {
  const { found } = await importsWorkerApi.open(await filesOf('lm-eval/word-sums'));
  if (!found) throw new Error('no log');
  const view = await importsWorkerApi.look(found.proposed);
  expect(view).toMatchObject({ answers: 6, holes: 0, questions: 3, clashes: null, study: 'elsewhere' });
  expect(view.scores.scorings).toMatchObject([{ scored: 6, sum: 3, disagree: 0 }]);
  expect(await database.runs.count()).toBe(0);
  const kept = await importsWorkerApi.keep(found.proposed);
  expect(kept).toMatchObject({ isNew: true, added: 6 });
  expect(await database.runs.count()).toBe(1);
  expect(await importsWorkerApi.keep(found.proposed)).toMatchObject({ isNew: false, added: 0 });
});
