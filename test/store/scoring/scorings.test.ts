import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { planCells } from '../../../src/core/plan/cells.ts';
import type { Scoring } from '../../../src/core/scoring/scoring.ts';
import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import { exportRun, importArchive } from '../../../src/export/archive-file.ts';
import { readArchive } from '../../../src/export/archive.ts';
import { loadItemAnswers } from '../../../src/report/answers/item-answers.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { reportWorkerApi } from '../../../src/report/report-work.ts';
import { RunReader } from '../../../src/report/run-reader.ts';
import { addAndUseRunScoring, setScoringInUse } from '../../../src/store/scoring/change-scoring.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResultIfCurrent, loadResultInputs } from '../../../src/store/answers/results.ts';
import { loadResponsesOfRun, writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../../src/store/runs/runs.ts';
import { findStoredScoringCheck } from '../../../src/store/scoring/kept-view.ts';
import { readRunScorings } from '../../../src/store/scoring/scorings.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../src/run/questions.ts';
import { smallPlan } from '../../run/small-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

/** Accepts only the bare letter. A sentence around it does not count as an answer. */
const strict: Scoring = {
  name: 'Letter alone',
  scorers: [{ counts: { rules: [{ kind: 'regex', pattern: '[A-D]', whole: true }], together: 'all' } }],
};

async function aRun() {
  const small = await smallPlan({ models: 2, items: 6 });
  const { id } = await createOrRestoreRun(small.plan, small.items);
  for (const [n, cell] of planCells(small.plan, small.study).entries()) {
    const text = n % 3 === 0 ? 'A' : n % 3 === 1 ? 'Answer: A' : 'Answer: B';
    const times = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 } };
    await writeResponseUnlessAnswered(
      id,
      await responseFromAnswer(await prepareQuestionOfCell(small, cell), { text, finish: 'stop', ...times }),
    );
  }
  return { ...small, id };
}

const measuring = { yardsticks: defaultReportSettings, build: 'b' } as const;
const scoresOf = async (run: string) => (await new RunReader(run).read()).table.rows.map(({ score }) => score);

describe('another scoring of stored answers', () => {
  test('counts from the moment it is added, in every reading, and the former one can be had back', async () => {
    const { id, items } = await aRun();
    const reader = new RunReader(id);
    const before = (await reader.read()).table.rows.map(({ score }) => score);
    await addAndUseRunScoring(id, strict);
    const { table, scorings, own, record } = await reader.read();
    const after = table.rows.map(({ score }) => score);
    expect(after).not.toEqual(before);
    // Computed directly: the answers that are only a letter.
    expect(after).toEqual(table.rows.map(({ response }) => Number(/^[A-D]$/.test(response.text))));
    expect(await scoresOf(id)).toEqual(after);
    expect(scorings.used?.name).toBe('Letter alone');
    expect(own).toEqual(items);
    expect(record.items[0]?.counts).toEqual(strict.scorers[0]?.counts);
    const item = items[0]?.id ?? '';
    const shown = await loadItemAnswers(id, item);
    expect(shown?.rows.map(({ score }) => score)).toEqual(
      table.rows.filter(({ response }) => response.item === item).map(({ score }) => score),
    );
    await setScoringInUse(id, null);
    expect((await reader.read()).table.rows.map(({ score }) => score)).toEqual(before);
  });

  test('has the result that the same scoring has from the start, to the last bit', async () => {
    const { id, plan, items } = await aRun();
    await addAndUseRunScoring(id, strict);
    const scored = items.map((item) => ({ ...item, counts: strict.scorers[0]?.counts ?? undefined }));
    const expected = await scoreAndMeasureResponses({
      plan,
      items: scored as typeof items,
      responses: await loadResponsesOfRun(id),
      choices: defaultReportSettings,
    });
    expect(JSON.stringify(await reportWorkerApi.result(id, measuring, true))).toBe(JSON.stringify(expected));
  });

  test('keeps the results of both, and neither passes for the other', async () => {
    const { id } = await aRun();
    const first = await reportWorkerApi.result(id, measuring, true);
    const { known } = await addAndUseRunScoring(id, strict);
    expect(await loadResultIfCurrent(id, measuring)).toBeUndefined();
    expect(await loadResultIfCurrent(id, measuring, '')).toEqual(first);
    const second = await reportWorkerApi.result(id, measuring, true);
    expect(second).not.toEqual(first);
    await setScoringInUse(id, null);
    expect(await loadResultIfCurrent(id, measuring)).toEqual(first);
    expect(await loadResultIfCurrent(id, measuring, known[0]?.id)).toEqual(second);
  });

  test('is there once however often it is added, and using what is used writes nothing', async () => {
    const { id } = await aRun();
    await addAndUseRunScoring(id, strict);
    await setScoringInUse(id, null);
    await setScoringInUse(id, null);
    const { known, used } = await addAndUseRunScoring(id, { ...strict, name: 'The same' });
    expect(known).toHaveLength(1);
    expect(used?.name).toBe('Letter alone');
    expect(await database.lines.where('[run+type]').equals([id, 'scoring']).count()).toBe(3);
  });

  test('is refused in a sentence where it does not fit the questions, and nothing changes', async () => {
    const { id } = await aRun();
    const before = await loadResultInputs(id);
    const other = { name: 'x', scorers: [{ set: 'nowhere', counts: null }] };
    await expect(addAndUseRunScoring(id, other)).rejects.toThrow(
      'The scoring: scorer 1 names the set “nowhere”, which the run does not have.',
    );
    const broken: Scoring = {
      name: 'x',
      scorers: [{ counts: { rules: [{ kind: 'regex', pattern: '(' }], together: 'all' } }],
    };
    await expect(addAndUseRunScoring(id, broken)).rejects.toThrow('cannot be scored');
    await expect(setScoringInUse(id, '0123456789abcdef')).rejects.toThrow('This run has no such scoring.');
    expect(await loadResultInputs(id)).toEqual(before);
    expect((await readRunScorings(id)).known).toEqual([]);
  });

  test('goes out with the archive; merged archives keep both, and the latest choice counts', async () => {
    const { id } = await aRun();
    const plain = await exportRun(id, { gzip: false });
    await addAndUseRunScoring(id, strict, Date.UTC(2026, 0, 1));
    const one = await (await exportRun(id, { gzip: false })).text();
    expect((await readArchive(new Blob([one]), 'x')).scorings).toHaveLength(1);
    await database.delete();
    await database.open();
    await importArchive(new File([await plain.text()], 'plain.evenkeel.jsonl'));
    const contains: Scoring = {
      name: 'Contains',
      scorers: [{ counts: { rules: [{ kind: 'contains', any: ['A'] }], together: 'all' } }],
    };
    await addAndUseRunScoring(id, contains, Date.UTC(2026, 0, 2));
    await importArchive(new File([one], 'one.evenkeel.jsonl'));
    const { known, used } = await readRunScorings(id);
    expect(known.map(({ name }) => name)).toEqual(['Letter alone', 'Contains']);
    expect(used?.name).toBe('Contains');
    const both = await readArchive(await exportRun(id, { gzip: false }), 'x');
    expect(both.scorings).toHaveLength(2);
  });
});

test('what the check of the scoring showed is kept beside the result, until something changes', async () => {
  const { id } = await aRun();
  await reportWorkerApi.result(id, measuring, true);
  const view = await reportWorkerApi.scoringView(id, 3, 'b');
  const looking = { build: 'b', most: 3 };
  expect(await findStoredScoringCheck(id, looking)).toEqual(view);
  expect(await findStoredScoringCheck(id, { ...looking, most: 4 })).toBeUndefined();
  expect(await findStoredScoringCheck(id, { ...looking, build: 'c' })).toBeUndefined();
  // A newly cached result leaves the stored check in place.
  await reportWorkerApi.result(id, { ...measuring, build: 'c' }, true);
  expect(await findStoredScoringCheck(id, looking)).toEqual(view);
  await addAndUseRunScoring(id, strict);
  expect(await findStoredScoringCheck(id, looking)).toBeUndefined();
});
