import 'fake-indexeddb/auto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareModelsOfRuns } from '../../src/compare/compare-models.ts';
import { compareRuns } from '../../src/compare/compare-runs.ts';
import { comparisonCsvRows } from '../../src/compare/csv.ts';
import {
  listAnswerCategories,
  outcomeGlyphPaths,
  countsTowardScore,
  answerCategoryTitle,
  listOutcomes,
} from '../../src/core/answers/outcome.ts';
import { defaultReportSettings } from '../../src/core/plan/report-settings.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { exportRun, importArchiveOrReadReport } from '../../src/export/archive-file.ts';
import { bytesToBase64 } from '../../src/export/base64url.ts';
import { archiveDownloadLinkHtml, reportDataElement, parseHtmlData } from '../../src/export/html-data.ts';
import { parseReportJson } from '../../src/export/report-json.ts';
import { decodeReport, encodeReport, type SharedReport } from '../../src/export/shared-report.ts';
import { hasAskableItems } from '../../src/manifest/study-form.ts';
import { answersAddress } from '../../src/report/addresses.ts';
import { answerFilterFromQuery } from '../../src/report/answer-filter.ts';
import { buildAnswerList } from '../../src/report/answers/answer-list.ts';
import { correctionOptionIdOf, correctionOptions } from '../../src/report/answers/correction-options.ts';
import { describeParsedAnswer } from '../../src/report/answers/describe-parsed-answer.ts';
import { loadAnswerInterpreter } from '../../src/report/answers/outcome.ts';
import { buildResultCard } from '../../src/report/card/result-card.ts';
import { answerFilterForPointer, preloadDrillDownLookup } from '../../src/report/drill-down.ts';
import { linkCountsInText } from '../../src/report/first/linked-counts.ts';
import { liveCodePartNames } from '../../src/report/file/live-code.ts';
import { questionMatrixTexts } from '../../src/report/questions/matrix-words.ts';
import { buildQuestionMatrix } from '../../src/report/questions/question-matrix.ts';
import { renderReportText } from '../../src/report/report-texts.ts';
import { reportWorkerApi } from '../../src/report/report-work.ts';
import { RunReader } from '../../src/report/run-reader.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { newDatabaseRunStore } from '../../src/run/run-store.ts';
import { runUnansweredCells } from '../../src/run/runner.ts';
import { addCorrection } from '../../src/store/people/corrections.ts';
import { database } from '../../src/store/database/database.ts';
import { listItemSets, saveItemSet } from '../../src/store/library/item-sets.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import { loadStudyComparer, findOfferedStudy } from '../../src/studies/index.ts';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { report } from '../cli/run-command.ts';
import { rankingManifest } from '../fixtures/added-study/ranking/index.ts';
import type { RankingResult } from '../fixtures/added-study/ranking/measure/result.ts';
import { RankingEngine, rankingModels, threeResponseItems } from '../made-up/ranking.ts';
import { addStudy } from './add-study.ts';

// This study has a kind of answer that `src/` does not know. It consists of its folder and the effect of its line in
// `src/studies/index.ts`.

const items = threeResponseItems(8);
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-added-'));
const archive = join(folder, 'run.evenkeel.jsonl');
const about = { yardsticks: defaultReportSettings, build: '' };

let takeOut: () => void = () => undefined;
let run = '';
let plan: Plan;
let result: RankingResult;
let shared: SharedReport;

beforeAll(async () => {
  takeOut = addStudy(rankingManifest);
  await database.delete();
  await database.open();
  const study = await loadStudy('ranking');
  plan = await makePlan({ study, options: study.defaults, models: rankingModels, items, samples: 1, seed: 3 });
  run = (await createOrRestoreRun(plan, items)).id;
  const job = {
    plan,
    study,
    items,
    store: newDatabaseRunStore(run),
    engineOf: () => Promise.resolve(new RankingEngine(planCells(plan, study))),
  };
  const end = await runUnansweredCells(job, new AbortController().signal, () => undefined);
  expect(end).toEqual({ end: 'done' });
  result = (await reportWorkerApi.result(run, about, false)) as unknown as RankingResult;
  await writeFile(archive, await (await exportRun(run, { gzip: false })).text());
  shared = { study: 'ranking', planId: run, plan, result, made: null } as unknown as SharedReport;
}, 120_000);

afterAll(() => {
  takeOut();
  rmSync(folder, { recursive: true, force: true });
});

const read = () => new RunReader(run).read();

test('its outcomes are known by lookup, after those of the known kinds', () => {
  expect(listOutcomes().indexOf('a tie')).toBeLessThan(listOutcomes().indexOf(categoryOf('2 > 1 > 3')));
  expect(listOutcomes().at(-1)).toBe('not asked');
  const category = categoryOf('2 > 1 > 3');
  expect([answerCategoryTitle(category), countsTowardScore(category)]).toEqual(['2 > 1 > 3', true]);
  expect(outcomeGlyphPaths(category).fill).toMatch(/^M/);
  const address = answersAddress(run, { outcome: category });
  expect(answerFilterFromQuery(address.split('?')[1]).outcome).toBe('2 > 1 > 3');
  expect(linkCountsInText('It has 12 2 > 1 > 3 and 3 refused', 'm')[1]).toEqual({
    text: '12',
    behind: { model: 'm', outcome: '2 > 1 > 3' },
  });
});

const categoryOf = (id: string) => {
  const found = listOutcomes().find((each) => each === id);
  if (!found || found === 'not asked') throw new Error(`There is no outcome ${id}.`);
  return found;
};

test('sets of its items are offered for it, and for no study of questions', async () => {
  const set = { version: '1', description: '', kind: 'general', language: 'en', licence: 'CC0', source: 'made up' } as const;
  await saveItemSet({ ...set, id: 'threes', title: 'Threes', items });
  const found = (await listItemSets()).find(({ id }) => id === 'threes')!;
  expect(found).toMatchObject({ plain: 0, compared: 8, shapes: { 'three responses': 8 } });
  const isOffered = (id: string) => hasAskableItems(findOfferedStudy(id)!, found);
  expect(['ranking', 'judge-pairs', 'system-prompt'].map(isOffered)).toEqual([true, true, false]);
  const [fault] = (await findOfferedStudy('paraphrase')!.form()).itemFaults(items, {} as never, []);
  expect(fault?.fault).toBe('has three responses to be ordered, and only the study “Ranking” asks for that');
  const words = (await listItemSets()).find(({ id }) => id === 'words')!;
  expect(hasAskableItems(findOfferedStudy('ranking')!, words)).toBe(false);
  expect((await findOfferedStudy('ranking')!.form()).itemFaults([{ ...items[0]!, columns: {} }], {} as never, [])).toEqual([
    { item: 'threes/0', fault: 'has no column “third response” beside two responses' },
  ]);
});

test('its measures have the values that follow from the answers', () => {
  const [keeps, byPlace, unruly] = result.models;
  // The same ordering each time, whichever response is shown first.
  expect(keeps).toMatchObject({ agreement: 1, changed: 0, firstShown: 1 / 3, answered: 48, unreadable: 0, refused: 0 });
  // τ of 123, 321 and 231, each twice: −1 between the first two, −1/3 and 1/3 with the third, 1 with itself.
  expect(byPlace).toMatchObject({
    changed: 1,
    firstShown: 1,
    agreement: expect.closeTo((3 + 4 * (-1 - 1 / 3 + 1 / 3)) / 15) as number,
  });
  // One failed pair of cells; refusals, unreadable answers and orders that name a response twice.
  expect(unruly).toMatchObject({ failed: 2, answered: 46, refused: 12, unreadable: 24, changed: 1 });
  expect(keeps?.orderings.map(({ answers }) => answers)).toEqual([48, 0, 0, 0, 0, 0]);
});

test('its archive opens as the same run, in the app and in the command', async () => {
  const before = await (await exportRun(run, { gzip: false })).text();
  await database.delete();
  await database.open();
  const opened = await importArchiveOrReadReport(new File([before], 'run.evenkeel.jsonl'));
  expect(opened).toMatchObject({ run: { run, isNew: true, added: 144 } });
  expect(await reportWorkerApi.result(run, about, false)).toEqual(result);
  const { code, out } = await report(archive, '--fail', 'agreement<-1');
  expect(code).toBe(0);
  expect((JSON.parse(out) as { result: unknown }).result).toEqual(JSON.parse(JSON.stringify(result)));
  expect((await report(archive, '--fail', 'agreement<0.5')).code).toBe(1);
});

test('answers are listed, filtered and told by its outcomes; numbers lead to them', async () => {
  const all = await buildAnswerList(await read(), { behind: {}, most: 100 });
  const counts = Object.fromEntries(all.kinds.map(({ kind, answers }) => [kind, answers]));
  expect(counts).toMatchObject({ refused: 12, unreadable: 24, failed: 2 });
  expect(all.kinds.map(({ kind }) => kind)).toEqual(listAnswerCategories().filter((kind) => Object.hasOwn(counts, kind)));
  for (const [m, { model, orderings, refused }] of result.models.entries()) {
    for (const [n, { answers }] of orderings.entries())
      expect(await listed(`/models/${m}/orderings/${n}/answers`), `${model} ${n}`).toBe(answers);
    expect(await listed(`/models/${m}/refused`)).toBe(refused);
  }
  const behind = { model: rankingModels[1], group: 'changed' };
  expect((await buildAnswerList(await read(), { behind, most: 100 })).fitting).toBe(8);
  expect(all.flipping).toBe(8 + 2);
});

async function listed(at: string): Promise<number> {
  await preloadDrillDownLookup('ranking');
  const behind = answerFilterForPointer(result as unknown as StudyResult, at) ?? {};
  return (await buildAnswerList(await read(), { behind, most: 100 })).answers;
}

test('the matrix of questions marks whether an ordering is the usual one', async () => {
  const matrix = await buildQuestionMatrix(await read(), rankingModels[1]);
  expect(questionMatrixTexts(matrix)).toMatchObject({
    lead: 'by-place (replayed) does not always give the same ordering to 8 of 8 questions.',
    level: 'variant',
  });
  expect([...matrix.answered]).toEqual(Array(8).fill(6));
  // The three orderings are equally frequent, so none is usual.
  expect([...matrix.right]).toEqual(Array(8).fill(0));
  const steady = await buildQuestionMatrix(await read(), rankingModels[0]);
  expect(questionMatrixTexts(steady).lead).toBe('keeps (replayed) always gives the same ordering.');
  expect([...steady.right]).toEqual(Array(8).fill(6));
});

test('a person corrects an answer by its orderings, or by hand as a text', async () => {
  const { shown } = await loadAnswerInterpreter(plan);
  const [item] = items;
  const cell = { model: rankingModels[2]!, item: item!.id, variant: { shown: 'given', wording: 'plain' }, sample: 0 };
  const options = correctionOptions(item!, shown(cell));
  expect(options.map(({ label }) => label).slice(0, 2)).toEqual(['1 > 2 > 3', '1 > 3 > 2']);
  expect(options).toHaveLength(8);
  const chosen = options[3]!.reading('');
  expect(correctionOptionIdOf(chosen, item!, shown(cell))).toBe(options[3]!.id);
  expect(describeParsedAnswer(chosen, item!, shown(cell))).toBe('Orders the responses 2 > 3 > 1.');
  await addCorrection(run, { ...cell, by: 'me', why: 'it says so', reading: { kind: 'text', text: '2>3>1' } });
  const changed = (await reportWorkerApi.result(run, about, false)) as unknown as RankingResult;
  expect(changed.models[2]).toMatchObject({ refused: 11, changedByHand: 1 });
  expect(changed.models[2]?.orderings[3]?.answers).toBe(result.models[2]!.orderings[3]!.answers + 1);
});

test('its report is shared and saved: link, HTML data, JSON, tables, card', async () => {
  const payload = await encodeReport(shared);
  expect((await decodeReport(payload)).result).toEqual(JSON.parse(JSON.stringify(result)));
  const json = await renderReportText('result.json', shared, 'Ranking');
  const page = `${archiveDownloadLinkHtml(bytesToBase64(new Uint8Array([1, 2])), 'a.gz')}${reportDataElement(json)}`;
  expect((await parseReportJson(parseHtmlData(page, 'x').json, 'x')).result).toEqual(JSON.parse(JSON.stringify(result)));
  expect(liveCodePartNames('ranking')).toEqual(['common', 'ranking']);
  const texts = await Promise.all(
    (['tables.md', 'tables.csv', 'tables.tex', 'scores.csv'] as const).map((kind) =>
      renderReportText(kind, shared, 'Ranking'),
    ),
  );
  expect(texts[0]).toContain('## Agreement between the variants');
  expect(texts[1]).toContain('orderings,replay:keeps');
  expect(texts[2]).toContain('tab:evenkeel-agreement');
  expect(texts[3]).toContain('replay:keeps,agreement,all,100');
  const card = await buildResultCard(shared, 'Ranking');
  expect(card.headline).toContain('unruly (replayed) is sensitive: its ordering changes.');
  expect(card.rows.map(({ state }) => state)).toEqual(result.models.map(() => expect.any(String) as string));
});

test('the command writes its answers and results for other programs, and says what has no place there', async () => {
  const csv = join(folder, 'answers.csv');
  const zip = join(folder, 'every.zip');
  const promptfoo = join(folder, 'plan.json');
  const { code, err } = await report(archive, '--answers', csv, '--every-eval-ever', zip, '--promptfoo', promptfoo);
  expect([code, err]).toEqual([0, expect.any(String)]);
  const [head = '', ...lines] = readFileSync(csv, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  expect(columns.slice(-3)).toEqual(['ordering', 'best_response', 'shown_as_a']);
  expect(lines).toHaveLength(144);
  expect(lines[0]?.split(',').slice(-3)).toEqual(['1 > 2 > 3', '1', '1']);
  const entries = await new ZipReader(new BlobReader(new Blob([readFileSync(zip)]))).getEntries();
  const samples = entries.find(({ filename }) => filename.endsWith('_samples.jsonl'));
  if (!samples || samples.directory) throw new Error('There are no samples.');
  const [first = ''] = (await samples.getData(new TextWriter())).split('\n');
  expect(JSON.parse(first)).toMatchObject({
    evaluation: { is_correct: false },
    metadata: { correctness: 'orderings are neither right nor wrong', reading: 'label' },
  });
  expect(JSON.parse(readFileSync(promptfoo, 'utf8'))).toHaveProperty('tests');
  const scoring = join(folder, 'scoring.json');
  await writeFile(scoring, JSON.stringify({ name: 'Other', scorers: [{ counts: null }] }));
  const refused = await Promise.all([
    report(archive, '--lm-eval', join(folder, 'lm.zip')),
    report(archive, '--eval-results', join(folder, 'hub.zip'), '--dataset', 'threes=a/b:c'),
    report(archive, '--scoring', scoring),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(refused.map(({ err }) => /orderings/.test(err))).toEqual([true, true, true]);
});

test('runs and models of it are compared', async () => {
  const { table } = await read();
  const comparing = await loadStudyComparer('ranking');
  const same = await compareRuns(comparing, { plan, table }, { plan, table });
  expect(same.pairs[0]).toMatchObject({ values: { agreement: { one: 1, other: 1, difference: 0 } } });
  expect(comparisonCsvRows(same).length).toBeGreaterThan(0);
  const chosen = rankingModels.map((model) => ({ run, model }));
  const { models, measures } = await compareModelsOfRuns(loadStudyComparer, chosen, new Map([[run, { plan, table }]]));
  expect(models.map(({ model }) => model)).toEqual(rankingModels);
  expect(measures.map(({ title }) => title)).toEqual(['Kendall’s τ']);
});
