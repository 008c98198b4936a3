import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { archiveToInMemoryRun } from '../../../src/app/live/held-run.ts';
import { planId } from '../../../src/core/plan/plan.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { exportRun, importArchiveOrReadReport } from '../../../src/export/archive-file.ts';
import { restoreBackUp, makeBackUp } from '../../../src/export/back-up/back-up.ts';
import { bytesToBase64 } from '../../../src/export/base64url.ts';
import { importedRunToArchive } from '../../../src/export/elsewhere/store-imported-run.ts';
import { archiveDownloadLinkHtml, reportDataElement, parseHtmlData } from '../../../src/export/html-data.ts';
import { readArchive } from '../../../src/export/read-archive.ts';
import { reportToJson } from '../../../src/export/report-json.ts';
import type { SharedReport } from '../../../src/export/shared-report.ts';
import { writeRunAsJsonLines } from '../../../src/export/write-archive.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadImportedPrompt } from '../../../src/store/runs/imported-prompts.ts';
import { getRun } from '../../../src/store/runs/runs.ts';
import '../../../src/studies/give-studies.ts';
import { madeUpLog } from '../../made-up/logged-run.ts';

async function emptied(): Promise<void> {
  await database.delete();
  await database.open();
}
beforeEach(emptied);

const textOfRun = async (id: string) => (await exportRun(id, { gzip: false })).text();

test.each([
  { study: 'elsewhere', scoring: { by: 'log', title: 'rating', graded: true } },
  { study: 'system-prompt', scoring: { by: 'log', title: 'exact match' } },
] as const)(
  'a log’s run of $study ($scoring.by) stays what it is: archive, app, HTML report with its archive, back-up',
  async ({ study, scoring }) => {
    const log = await madeUpLog({
      study,
      scoring,
      models: 1,
      perSet: 2,
      isHole: ({ item, way }) => item === 1 && way === 2,
    });
    const responses = log.responses.map((response, n) =>
      n === 4 ? { ...response, logged: { ...response.logged, score: null } } : response,
    );
    const text = await new Response(writeRunAsJsonLines(importedRunToArchive({ ...log, responses }))).text();
    const id = await planId(log.plan);
    const { promptHash } = responses[7]!;

    // Archive → app.
    expect(await importArchiveOrReadReport(new File([text], 'log.evenkeel.jsonl'))).toMatchObject({
      run: { run: id, isNew: true },
    });
    expect(await textOfRun(id)).toBe(text);
    const prompt = await loadImportedPrompt(id, promptHash);
    expect(prompt).toHaveLength(2);

    // → HTML report: the data of the live report, and the archive that its code holds in memory.
    const zipped = new Uint8Array(await (await exportRun(id, { gzip: true })).arrayBuffer());
    const measured = await scoreAndMeasureResponses({ plan: log.plan, items: log.items, responses });
    const result = (await loadStudy(study)).checkResult(measured, 'the result');
    const report: SharedReport = { study, planId: id, plan: log.plan, result, made: null, app: null };
    const html = [
      archiveDownloadLinkHtml(bytesToBase64(zipped), 'log.evenkeel.jsonl.gz'),
      reportDataElement(reportToJson(report)),
    ].join('\n');
    const { archive } = parseHtmlData(html, 'the file');
    const held = await archiveToInMemoryRun(await readArchive(new Blob([archive!]), 'log.evenkeel.jsonl.gz'), null);
    expect(held.record).toMatchObject({ id, plan: log.plan, total: responses.length, state: 'finished' });
    expect(held.responses).toHaveLength(responses.length);
    expect(held.prompts).toEqual(log.prompts);

    // → another browser, through the archive in the report.
    await emptied();
    const page = new File([`<!doctype html><body>${html}</body>`], 'report.html');
    expect(await importArchiveOrReadReport(page)).toMatchObject({ run: { run: id, isNew: true, added: responses.length } });
    expect(await textOfRun(id)).toBe(text);

    // → back-up and restore.
    const backUp = await makeBackUp({ theme: 'dark', mirror: null, endpoints: [] }, 0);
    await emptied();
    await restoreBackUp(new File([backUp], 'a.evenkeel-back-up.zip'), { settings: [], keys: true });
    expect(await textOfRun(id)).toBe(text);
    const record = await getRun(id);
    expect(record?.plan).toEqual(log.plan);
    expect(record?.plan.elsewhere).toMatchObject({ tool: log.plan.elsewhere?.tool, scoring, holes: 1 });
    expect(record?.state).toBe('finished');
    expect(await loadImportedPrompt(id, promptHash)).toEqual(prompt);
  },
);
