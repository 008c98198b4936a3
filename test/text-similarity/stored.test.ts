import { defaultReportSettings } from '../../src/core/plan/report-settings.ts';
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rcScoreSettingsInRequest } from '../../src/text-similarity/rcscore-settings.ts';
import { completeComparisons } from '../../src/text-similarity/complete-comparisons.ts';
import { compareTextPairs } from '../../src/text-similarity/compare-pairs.ts';
import type { Item } from '../../src/core/items/item.ts';
import { scoreAndMeasureResponses } from '../../src/report/measure-run.ts';
import { reportWorkerApi } from '../../src/report/report-work.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import { loadRunArchive, mergeArchiveIntoStore } from '../../src/export/archive-rows.ts';
import { addTextComparisonLines, loadTextComparisons } from '../../src/store/answers/comparisons.ts';
import { database } from '../../src/store/database/database.ts';
import { loadResponsesOfRun, writeResponseUnlessAnswered } from '../../src/store/answers/responses.ts';
import { createOrRestoreRun } from '../../src/store/runs/runs.ts';
import type { InstructionStyleResult } from '../../src/studies/instruction-style/measure/result.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { lexicalEncoder } from '../../src/text/lexical-encoder.ts';
import { loadParser } from '../../src/text/parser/load-parser.ts';

const folder = new URL('../../public/parser/', import.meta.url);
const readParser = (path: string) => readFile(new URL(path, folder));

beforeEach(async () => {
  await database.open();
  // Serves the parser's files from the disk, as a worker would fetch them.
  vi.stubGlobal('fetch', async (address: URL) => new Response(await readFile(address)));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

async function answeredRun() {
  const study = await loadStudy('instruction-style');
  const items: Item[] = [2, 3, 4].map((n) => ({
    id: `sums/${n}`,
    question: `What is ${n} plus 1?`,
    answer: String(n + 1),
    solution: `${n} + 1 = ${n + 1}.`,
  }));
  const plan = await makePlan({
    study,
    options: { ...Object(study.defaults), encoder: 'lexical' },
    models: ['small:a@1', 'small:b@1'],
    items,
    seed: 1,
    samples: 1,
  });
  const { id } = await createOrRestoreRun(plan, items);
  for (const cell of planCells(plan, study)) {
    const item = items.find((each) => each.id === cell.item)!;
    await writeResponseUnlessAnswered(id, {
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await promptHash(study.prompt(cell, item, plan)),
      tokens: { prompt: 3, completion: 1 },
      ms: { prefill: 1, decode: 1 },
      finish: 'stop',
      text: `Solution: ${cell.variant['style'] === 'exclamative' ? 'Yes, that is easy.' : 'I count on by one.'}\nAnswer: ${item.answer}`,
    });
  }
  return { id, plan, items };
}

const measuring = { yardsticks: defaultReportSettings, build: 'test' } as const;
const result = async (run: string) =>
  (await reportWorkerApi.result(run, measuring, true)) as unknown as InstructionStyleResult;

test('what is left is compared piece by piece; what was stored is not compared again, and the numbers are those of Node', async () => {
  const { id, plan, items } = await answeredRun();
  const tools = { parser: await loadParser(readParser), encoder: lexicalEncoder };
  expect((await result(id)).comparisons.done).toBe(0);

  const left = (await reportWorkerApi.toCompare(id, folder.href))!;
  const pairs = left.groups.flat();
  expect(pairs.length).toBeGreaterThan(3);
  const lines = await compareTextPairs(pairs, tools, rcScoreSettingsInRequest(left.comparing));
  await addTextComparisonLines(id, lines.slice(0, 3));
  await addTextComparisonLines(id, lines.slice(0, 3));
  expect(await loadTextComparisons(id)).toHaveLength(3);
  expect((await reportWorkerApi.toCompare(id, folder.href))!.groups.flat()).toHaveLength(pairs.length - 3);
  const some = await result(id);
  expect(some.partial).toBe(true);
  expect(some.comparisons.done).toBeGreaterThan(0);

  await addTextComparisonLines(id, lines);
  expect((await reportWorkerApi.toCompare(id, folder.href))!.groups).toEqual([]);
  const whole = await result(id);
  expect(whole.partial).toBe(false);
  expect(whole.encoder).toBe(lexicalEncoder.id);
  const source = { lines: [], openTools: () => Promise.resolve(tools) };
  const inNode = await scoreAndMeasureResponses({
    plan,
    items,
    responses: await loadResponsesOfRun(id),
    getComparisons: (request, pairs) => completeComparisons(source, request, pairs),
  });
  expect(whole).toEqual(inNode);
});

test('comparisons travel with the archive; odd ones are kept and not used; a deleted run gets none', async () => {
  const { id } = await answeredRun();
  const tools = { parser: await loadParser(readParser), encoder: lexicalEncoder };
  const left = (await reportWorkerApi.toCompare(id, folder.href))!;
  await addTextComparisonLines(
    id,
    await compareTextPairs(left.groups.flat(), tools, rcScoreSettingsInRequest(left.comparing)),
  );
  const before = await result(id);
  const archive = await loadRunArchive(id);
  await database.delete();
  await database.open();
  const odd = { type: 'comparison', a: 'x', structurality: 9 };
  await mergeArchiveIntoStore({ ...archive, comparisons: [odd, ...archive.comparisons] }, 'a.evenkeel.jsonl');
  expect(await result(id)).toEqual(before);
  expect((await loadRunArchive(id)).comparisons).toHaveLength(archive.comparisons.length + 1);

  await addTextComparisonLines('0'.repeat(64), [{ ...archive.comparisons[0]!, type: 'comparison' } as never]);
  expect(await loadTextComparisons('0'.repeat(64))).toEqual([]);
});

test('without its parser nothing is compared, and it is said', async () => {
  const { id } = await answeredRun();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(reportWorkerApi.toCompare(id, folder.href)).rejects.toThrow(
    'The parser’s file index.json could not be fetched',
  );
});
