import { expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import { planId } from '../../src/core/plan/plan.ts';
import {
  decodeReport,
  encodeReport,
  hasPrivateQuestions,
  buildSharedReport,
  buildShareLink,
} from '../../src/export/shared-report.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { renderReportText } from '../../src/report/report-texts.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import type { RunRecord } from '../../src/store/runs/runs.ts';
import { madeUpConfigurationRun } from '../made-up/configuration-run.ts';
import { madeUpRun } from '../made-up/run.ts';
import type { MadeUpRun } from '../made-up/archive.ts';

/** The distinct texts of the questions. */
const wordsOf = (items: readonly Item[]): string[] => [...new Set(items.map(({ question }) => question))];

async function sharedOf({ plan, items, responses }: MadeUpRun, keepPrivate: boolean) {
  const marked = keepPrivate ? items.map((item) => ({ ...item, keepPrivate: true as const })) : items;
  const record = { id: await planId(plan), plan, items: marked, total: responses.length } as unknown as RunRecord;
  const result = (await scoreAndMeasureResponses({ plan, items: marked, responses })) as unknown as StudyResult;
  return { record, report: buildSharedReport(record, result, undefined) };
}

test.each([
  ['system-prompt', () => madeUpRun({ models: 2, perSet: 10 })],
  // The plan contains the few-shot examples and questions with noise.
  ['configuration', () => madeUpConfigurationRun({ models: 2, sets: 2, perSet: 4 })],
] as const)('of a run of %s with private questions nothing that is shared has their words', async (_, run) => {
  const made = await run();
  const { record, report } = await sharedOf(made, true);
  expect(hasPrivateQuestions(record)).toBe(true);
  const link = (await buildShareLink(report, 'https://example.org/')).address.split('#/shared/')[1]!;
  const shared = [
    JSON.stringify(report),
    JSON.stringify(await decodeReport(link)),
    JSON.stringify(await decodeReport(await encodeReport(report))),
    ...(await Promise.all(
      (['result.json', 'tables.md', 'tables.csv'] as const).map((kind) => renderReportText(kind, report, 'x')),
    )),
  ];
  for (const question of wordsOf(made.items))
    for (const text of shared) expect(text.includes(JSON.stringify(question).slice(1, -1)), question).toBe(false);
  expect(report.planId).toBe(record.id);
});

test('a plan that holds their words is left out, and one that holds none is shared', async () => {
  const configuration = await madeUpConfigurationRun({ models: 2, sets: 2, perSet: 4 });
  expect((await sharedOf(configuration, true)).report.plan).toBeNull();
  const { report } = await sharedOf(configuration, false);
  expect(report.plan).not.toBeNull();
  expect(JSON.stringify(report)).toContain(JSON.stringify(Object.values(configuration.plan.resolved)[0]));
  const other = await madeUpRun({ models: 2, perSet: 10 });
  expect((await sharedOf(other, true)).report.plan).toEqual(other.plan);
});
