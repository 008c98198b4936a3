import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import type { SharedReport } from '../../../src/export/shared-report.ts';
import { madeUpRun } from '../../made-up/run.ts';
import { madeUpPairs } from '../../made-up/judged-pairs.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';

let folder = '';
/** Loads a module from the copy of `src` with the added feature. */
const load = <Module>(path: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(join(folder, 'src', path)).href) as Promise<Module>;

let run: MadeUpRun;
let report: SharedReport;
const at = '/features/answer-length/models/0/median';
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Copies `src` and adds one feature: its folder and its line in the list. No other file changes. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-feature-'));
  await cp('src', join(folder, 'src'), { recursive: true });
  for (const name of ['node_modules', 'public', 'package.json']) await symlink(resolve(name), join(folder, name));
  await cp('test/fixtures/added-feature/answer-length', join(folder, 'src/report/features/answer-length'), {
    recursive: true,
  });
  const list = join(folder, 'src/report/features/index.ts');
  const text = await readFile(list, 'utf8');
  const withLine = text.replace('  varianceFeature,\n', '  varianceFeature,\n  answerLengthFeature,\n');
  expect(withLine).not.toBe(text);
  await writeFile(list, `import { answerLengthFeature } from './answer-length/index.ts';\n${withLine}`);
  await load('studies/give-studies.ts');
  run = await madeUpRun({ models: 2, perSet: 4 });
  report = await reportOf(run);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reportOf({ plan, items, responses }: MadeUpRun): Promise<SharedReport> {
  const { scoreAndMeasureResponses } =
    await load<typeof import('../../../src/report/measure-run.ts')>('report/measure-run.ts');
  const { planId } = await load<typeof import('../../../src/core/plan/plan.ts')>('core/plan/plan.ts');
  const result = (await scoreAndMeasureResponses({ plan, items, responses })) as unknown as StudyResult;
  return { study: plan.study, planId: await planId(plan), plan, result, made: null, app: null };
}

const exported = () => load<typeof import('../../../src/export/shared-report.ts')>('export/shared-report.ts');

test('the result of every study has its part', async () => {
  const lengths = run.plan.models.map((model) =>
    run.responses.filter((each) => each.model === model).map(({ text }) => words(text)),
  );
  const { features } = report.result;
  expect(features).toEqual({
    'answer-length': {
      models: run.plan.models.map((model, m) => {
        const sorted = lengths[m]!.toSorted((a, b) => a - b);
        const middle = (sorted[sorted.length / 2 - 1]! + sorted[sorted.length / 2]!) / 2;
        return { model, answers: sorted.length, median: middle, longest: sorted.at(-1) };
      }),
    },
  });
  const pairs = await madeUpPairs({});
  expect((await reportOf(pairs)).result.features).toHaveProperty(['answer-length', 'models', 0, 'median']);
});

test('all else of the result is what it is without the feature', async () => {
  const { scoreAndMeasureResponses: scoreAndMeasureResponses } = await import('../../../src/report/measure-run.ts');
  const { features: _, ...others } = report.result;
  expect(JSON.stringify(others)).toBe(JSON.stringify(await scoreAndMeasureResponses(run)));
});

test('files of tables and of the result have it', async () => {
  const { renderReportText } = await load<typeof import('../../../src/report/report-texts.ts')>('report/report-texts.ts');
  const markdown = await renderReportText('tables.md', report, 'A run');
  expect(markdown).toContain('## Words in an answer, by model');
  expect(markdown).toContain('Words are what white space divides.');
  expect(await renderReportText('tables.csv', report, '')).toMatch(/^answer-length,.*,median,/m);
  expect(await renderReportText('tables.tex', report, '')).toContain('tab:evenkeel-answer-length');
  expect(JSON.parse(await renderReportText('result.json', report, ''))).toMatchObject({
    result: { features: report.result.features },
  });
});

test('links and files of reports keep it, and refuse one of another form', async () => {
  const { decodeReport, buildShareLink } = await exported();
  const link = await buildShareLink(report, 'https://example.org/');
  const shared = await decodeReport(link.address.split('#/shared/')[1]!);
  expect(shared.result.features).toEqual(report.result.features);
  // Live files and HTML reports contain the report as this text.
  const { parseReportJson, reportToJson } =
    await load<typeof import('../../../src/export/report-json.ts')>('export/report-json.ts');
  const text = reportToJson(report);
  expect((await parseReportJson(text, 'This file')).result.features).toEqual(report.result.features);
  const lengths = report.result.features?.['answer-length'] as { readonly models: readonly object[] };
  const broken = { 'answer-length': { models: lengths.models.map((model) => ({ ...model, median: -1 })) } };
  const other = reportToJson({ ...report, result: { ...report.result, features: broken } });
  await expect(parseReportJson(other, 'This file')).rejects.toThrow(
    'This file: the field “features.answer-length.models.0.median” must be at least 0, not -1.',
  );
});

test('its numbers lead to the answers of their model', async () => {
  const { answerFilterForPointer, preloadDrillDownLookup } =
    await load<typeof import('../../../src/report/drill-down.ts')>('report/drill-down.ts');
  await preloadDrillDownLookup(report.study);
  expect(answerFilterForPointer(report.result, at)).toEqual({ model: run.plan.models[0] });
  expect(answerFilterForPointer(report.result, '/features/another/models/0')).toBeUndefined();
});

test('reports have its section, and its text below the method', async () => {
  const { featureMethodSections, loadFeatureViews, withFeatureSections } = await load<
    typeof import('../../../src/report/features/feature-views.ts')
  >('report/features/feature-views.ts');
  await loadFeatureViews();
  const own = { open: [], details: [{ id: 'counts', title: '', answering: () => ({}) as never }], inBrief: [] };
  const { details } = withFeatureSections({ ...own, method: () => ({}) as never });
  expect(details.map(({ id }) => id)).toEqual(['variance', 'answer-length', 'counts', 'reading']);
  const [section] = details.filter(({ id }) => id === 'answer-length');
  expect(section?.when?.(report.result, undefined)).toBe(true);
  const { features: _, ...without } = report.result;
  expect(section?.when?.(without, undefined)).toBe(false);
  expect(featureMethodSections(report.result)).toHaveLength(1);
  expect(featureMethodSections(without)).toEqual([]);
});
