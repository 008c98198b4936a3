import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lmEvalReader } from '../../src/imports/lm-eval/lm-eval-reader.ts';
import { gridView } from '../../src/imports/work/grid-view.ts';
import { proposedChoices } from '../../src/imports/log/proposed-choices.ts';

/** A log of 500 MB: GSM8K’s three lines again and again, each time as other questions. */
const wanted = 500_000_000;
const fixture = join(import.meta.dirname, '../fixtures/lm-eval/gsm8k/samples_gsm8k_2025-09-09T13-31-53.431753.jsonl');

let folder: string;
let file: string;
let lines = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-large-log-'));
  file = join(folder, 'samples_gsm8k_2025-09-09T13-31-53.431753.jsonl');
  const known = (await readFile(fixture, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Known);
  const stream = createWriteStream(file);
  for (let bytes = 0; bytes < wanted; lines++) {
    const line = `${JSON.stringify(asAnother(known[lines % known.length] as Known, lines))}\n`;
    bytes += Buffer.byteLength(line);
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Known {
  readonly doc: { readonly question: string };
  readonly resps: readonly (readonly string[])[];
  readonly arguments: { readonly gen_args_0: { readonly arg_0: readonly string[]; readonly arg_1: object } };
}

/** New ids, hashes, and words: nothing is shared but what few-shot prompts begin with. */
function asAnother(line: Known, n: number): object {
  const hash = createHash('sha256').update(String(n)).digest('hex');
  const { arg_0: prompts, arg_1: settings } = line.arguments.gen_args_0;
  return {
    ...line,
    doc_id: n,
    doc: { ...line.doc, question: `${n}: ${line.doc.question}` },
    doc_hash: hash,
    prompt_hash: hash,
    arguments: {
      gen_args_0: {
        arg_0: prompts.map((prompt) => prompt.replace(/Answer:(?=", "type": "text"\}\]$)/, `(${n}) Answer:`)),
        arg_1: settings,
      },
    },
    resps: line.resps.map((texts) => texts.map((text) => `${text} (${n})`)),
  };
}

test('a log of 500 MB is read with its progress told, and in less than 1.5 GB', { timeout: 600_000 }, async () => {
  const blob = await openAsBlob(file);
  const told: number[] = [];
  let most = 0;
  const note = () => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(note, 100);
  const began = performance.now();
  const log = await lmEvalReader.read(
    [{ name: file.split('/').at(-1) ?? '', blob }],
    (read) => {
      told.push(read);
      if (told.length % 100 === 0) note();
    },
    new AbortController().signal,
  );
  const seconds = (performance.now() - began) / 1000;
  const choices = proposedChoices(log);
  const found = gridView(log, choices);
  note();
  clearInterval(watch);
  expect([log.answers.length, log.prompts.length]).toEqual([lines, lines]);
  expect(log.faults).toEqual([]);
  expect('view' in found && found.view).toMatchObject({ answers: lines, holes: 0 });
  expect(told.length).toBeGreaterThan(1000);
  expect(told.at(-1)).toBe((await stat(file)).size);
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
