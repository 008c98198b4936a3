import { defaultReportSettings } from '../../../src/core/plan/report-settings.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOrMeasureResult } from '../../../src/report/measure.ts';
import { database } from '../../../src/store/database/database.ts';
import {
  changeReaderChoices,
  loadReaderChoices,
  setReaderChoices,
  watchReaderChoices,
} from '../../../src/store/people/reader-choices.ts';
import { writeResponseUnlessAnswered } from '../../../src/store/answers/responses.ts';
import { keepResult, loadResultIfCurrent, loadResultInputs } from '../../../src/store/answers/results.ts';
import { createOrRestoreRun, getRun } from '../../../src/store/runs/runs.ts';
import type { JudgeReportReaderChoices } from '../../../src/studies/judge/protocol/choices.ts';
import type { JudgeResult } from '../../../src/studies/judge/measure/result.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const cutAtThree: JudgeReportReaderChoices = {
  interScale: { 'binary-10p': { mapping: { kind: 'from', least: 3 }, metric: 'nominal' } },
};

async function aRun(): Promise<string> {
  const { plan, items, responses } = await madeUpJudgeRun({ models: 1, perCriterion: 4, samples: 2, definitions: ['none'] });
  const { id } = await createOrRestoreRun(plan, items);
  for (const response of responses) await writeResponseUnlessAnswered(id, response);
  return id;
}

test('choices are kept for their run; what does not fit it is refused, and nothing is changed', async () => {
  const run = await aRun();
  expect(await loadReaderChoices(run)).toEqual({});
  await setReaderChoices(run, cutAtThree);
  expect(await loadReaderChoices(run)).toEqual(cutAtThree);
  await expect(
    setReaderChoices(run, { interScale: { '5p-10p': { mapping: { kind: 'order' }, metric: 'nominal' } } }),
  ).rejects.toThrow('“5p-10p” maps by order');
  await expect(setReaderChoices(run, { reference: { kind: 'model', model: 'x' } })).rejects.toThrow('“x”');
  await expect(setReaderChoices('no-run', cutAtThree)).rejects.toThrow('This run is not in this browser');
  expect(await loadReaderChoices(run)).toEqual(cutAtThree);
  await database.judgeChoices.put({ run, choices: { reference: 'of a later version' } });
  expect(await loadReaderChoices(run)).toEqual({});
});

test('what was chosen already is no change', async () => {
  const run = await aRun();
  expect(await setReaderChoices(run, {})).toBe(false);
  expect(await setReaderChoices(run, cutAtThree)).toBe(true);
  expect(await setReaderChoices(run, cutAtThree)).toBe(false);
  expect(await setReaderChoices(run, {})).toBe(true);
});

test('of two changes at once neither undoes the other', async () => {
  const run = await aRun();
  const reference = { kind: 'model', model: (await getRun(run))!.plan.models[0]! } as const;
  await Promise.all([
    changeReaderChoices<JudgeReportReaderChoices>(run, (choices) => ({ ...choices, ...cutAtThree })),
    changeReaderChoices<JudgeReportReaderChoices>(run, (choices) => ({ ...choices, reference })),
  ]);
  expect(await loadReaderChoices(run)).toEqual({ ...cutAtThree, reference });
});

test('the report is measured with them, and a result that was kept before they changed is not shown any more', async () => {
  const run = await aRun();
  const says = async () => {
    const result = (await loadOrMeasureResult(run, { yardsticks: defaultReportSettings })) as unknown as JudgeResult;
    return result.interScale.find(({ id }) => id === 'binary-10p')!.says;
  };
  expect(await says()).toContain('6 and above');
  await setReaderChoices(run, cutAtThree);
  expect(await says()).toContain('3 and above');

  const measuring = { yardsticks: defaultReportSettings, build: 'b1' } as const;
  await keepResult(run, (await loadResultInputs(run))!, { ...measuring, choices: cutAtThree }, { kept: true });
  expect(await loadResultIfCurrent(run, { ...measuring, choices: cutAtThree })).toEqual({ kept: true });
  expect(await loadResultIfCurrent(run, { ...measuring, choices: {} })).toBeUndefined();
  expect(await loadResultIfCurrent(run, measuring)).toBeUndefined();
  await keepResult(run, (await loadResultInputs(run))!, measuring, { kept: 'plain' });
  expect(await loadResultIfCurrent(run, { ...measuring, choices: {} })).toEqual({ kept: 'plain' });
});

test('whoever watches them is told of a change', async () => {
  const run = await aRun();
  const seen: object[] = [];
  const end = watchReaderChoices(
    run,
    (choices) => seen.push(choices),
    (error) => {
      throw error;
    },
  );
  await vi.waitUntil(() => seen.length === 1, 20_000);
  await setReaderChoices(run, cutAtThree);
  await vi.waitUntil(() => seen.length === 2, 20_000);
  expect(seen).toEqual([{}, cutAtThree]);
  end();
});
