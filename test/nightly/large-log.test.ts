import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lmEvalReader } from '../../src/imports/lm-eval/lm-eval-reader.ts';
import { buildGridView } from '../../src/imports/work/grid-view.ts';
import { writeLargeLog } from '../made-up/large-log.ts';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';

let folder: string;
let file: string;
let lines = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-large-log-'));
  ({ file, lines } = await writeLargeLog(folder, 500_000_000));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a log of 500 MB is read with its progress told, and in less than 1.5 GB', { timeout: 600_000 }, async () => {
  const blob = await openAsBlob(file);
  const steps: number[] = [];
  let most = 0;
  const note = () => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(note, 100);
  const began = performance.now();
  const log = await lmEvalReader.read(
    [{ name: file.split('/').at(-1) ?? '', blob }],
    (read) => {
      steps.push(read);
      if (steps.length % 100 === 0) note();
    },
    new AbortController().signal,
  );
  const seconds = (performance.now() - began) / 1000;
  const choices = proposeImportChoices(log);
  const found = buildGridView(log, choices);
  note();
  clearInterval(watch);
  expect([log.answers.length, log.prompts.length]).toEqual([lines, lines]);
  expect(log.faults).toEqual([]);
  expect('view' in found && found.view).toMatchObject({ answers: lines, holes: 0 });
  expect(steps.length).toBeGreaterThan(1000);
  expect(steps.at(-1)).toBe((await stat(file)).size);
  console.info(
    `${lines} answers of ${(await stat(file)).size / 1e6} MB in ${seconds.toFixed(1)} s, at most ${Math.round(most / 1e6)} MB of memory`,
  );
  expect(most).toBeLessThan(1_500_000_000);
});

test('reading stops where it is told to', { timeout: 60_000 }, async () => {
  const stop = new AbortController();
  const reading = lmEvalReader.read(
    [{ name: 'samples_x.jsonl', blob: await openAsBlob(file) }],
    (read) => read > 5_000_000 && stop.abort(),
    stop.signal,
  );
  await expect(reading).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
});
