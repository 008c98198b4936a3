import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchWorkerApi } from '../../../src/export/batch/batch-work.ts';
import { database } from '../../../src/store/database/database.ts';
import { loadResponsesOfRun } from '../../../src/store/answers/responses.ts';
import { createOrRestoreRun, getRun } from '../../../src/store/runs/runs.ts';
import { requestsIn, vllmFailure, vllmLine } from '../../made-up/batch-processor.ts';
import { endpointPlan, filesOf, jobOf } from './asked-plan.ts';

beforeEach(() => database.open());
afterEach(() => database.delete());

const fileOf = (name: string, lines: readonly string[]): File => new File([lines.join('\n')], name);

async function waitingRun() {
  const planned = await endpointPlan();
  const { id } = await createOrRestoreRun(planned.plan, planned.items);
  return { planned, id };
}

test('a run that waits becomes files and is answered by their results, in parts', async () => {
  const { planned, id } = await waitingRun();
  const files = await batchWorkerApi.make(id, 'vllm');
  const texts = await Promise.all(files.map(({ blob }) => blob.text()));
  expect(new Map(files.map(({ name }, n) => [name, texts[n]]))).toEqual(filesOf(await jobOf(planned)));
  expect(files.map(({ requests, bytes, blob }) => [requests, bytes - blob.size])).toEqual([
    [12, 0],
    [12, 0],
  ]);

  const requests = texts.flatMap((text) => requestsIn(text));
  const first = [...requests.slice(20).map(vllmLine), vllmFailure(requests[0]!, 'no room')];
  expect(await batchWorkerApi.collect(id, [fileOf('first.jsonl', first)], 'vllm')).toEqual({
    answers: 4,
    failed: 1,
    already: 0,
    unplaced: { lines: 0, first: [] },
  });
  const after = (await getRun(id))!;
  expect(after.state).toBe('waiting');
  expect(after.imports?.map(({ file, answers }) => [file, answers])).toEqual([['first.jsonl', 5]]);
  expect(after.models.map(({ device }) => device)).toEqual(['batch files (vLLM run-batch)', 'batch files (vLLM run-batch)']);
  expect((await batchWorkerApi.make(id, 'openai')).map((file) => file.requests)).toEqual([12, 8]);

  const rest = [fileOf('a.jsonl', requests.slice(10).map(vllmLine)), fileOf('b.jsonl', requests.slice(0, 10).map(vllmLine))];
  expect(await batchWorkerApi.collect(id, rest, 'vllm')).toEqual({
    answers: 20,
    failed: 0,
    already: 4,
    unplaced: { lines: 0, first: [] },
  });
  const whole = (await getRun(id))!;
  expect(whole.state).toBe('finished');
  expect(whole.environment).toMatchObject({
    sessions: [{}, { batch: expect.stringMatching(/from 2 result files\.$/) as string }],
  });
  expect(whole.environment).not.toHaveProperty('merged');
  expect((await loadResponsesOfRun(id)).filter(({ finish }) => finish !== 'error')).toHaveLength(24);
  expect(await batchWorkerApi.make(id, 'vllm')).toEqual([]);
  expect(await batchWorkerApi.collect(id, rest, 'vllm')).toEqual({
    answers: 0,
    failed: 0,
    already: 24,
    unplaced: { lines: 0, first: [] },
  });
  expect((await getRun(id))!.imports).toHaveLength(2);
});

test('where one file is of another plan nothing of any file is stored', async () => {
  const { id } = await waitingRun();
  const requests = await Promise.all((await batchWorkerApi.make(id, 'vllm')).map(({ blob }) => blob.text()));
  const lines = requests.flatMap(requestsIn).map(vllmLine);
  const wrong = [
    fileOf('good.jsonl', lines.slice(0, 5)),
    fileOf('other.jsonl', [lines[5]!, lines[6]!.replace(/("custom_id":")[0-9a-f]{12}/, '$10123456789ab')]),
  ];
  await expect(batchWorkerApi.collect(id, wrong, 'vllm')).rejects.toThrow(
    '“other.jsonl”, line 2: its answer is of another plan (0123456789ab)',
  );
  expect(await loadResponsesOfRun(id)).toEqual([]);
  expect(await getRun(id)).toMatchObject({ state: 'waiting', models: [], environment: null });
});

test('answers and what is known of how they were asked are stored together or not at all', async () => {
  const { id } = await waitingRun();
  const requests = await Promise.all((await batchWorkerApi.make(id, 'vllm')).map(({ blob }) => blob.text()));
  const files = [fileOf('all.jsonl', requests.flatMap(requestsIn).map(vllmLine))];
  const breaks = (change: object) => {
    if ('environment' in change) throw new Error('the worker ended');
  };
  database.runs.hook('updating', breaks);
  await expect(batchWorkerApi.collect(id, files, 'vllm')).rejects.toThrow('the worker ended');
  database.runs.hook('updating').unsubscribe(breaks);
  expect(await loadResponsesOfRun(id)).toEqual([]);
  expect(await getRun(id)).toMatchObject({ models: [], environment: null });
  expect(await batchWorkerApi.collect(id, files, 'vllm')).toMatchObject({ answers: 24 });
});

test('the files in one: a zip that has them by their names', async () => {
  const { id } = await waitingRun();
  const files = await batchWorkerApi.make(id, 'plain');
  const zip = await batchWorkerApi.zip(files);
  const { BlobReader, TextWriter, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const entries = await new ZipReader(new BlobReader(zip)).getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
  const [first] = entries;
  expect(first && !first.directory && (await first.getData(new TextWriter()))).toBe(await files[0]?.blob.text());
});
