import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlan } from '../../src/run/make-plan.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { vllmLine, type Request } from '../made-up/batch-processor.ts';
import { sized } from './size.ts';

/**
 * The command writes batch files, collects their results and measures the archive. The plan has a million cells (2 models ×
 * 10 prompts × 50,000 questions). Logs the time and peak memory of each step. The answers are simulated. Absolute values are
 * logged with the machine, not asserted.
 */
const questions = sized(50_000, 500);
const cells = 20 * questions;

let folder = '';
beforeAll(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  const items = Array.from({ length: questions }, (_, n) => ({
    id: `table/${String(n + 1).padStart(5, '0')}`,
    question: `Question ${n + 1} of the table: which of the four names belongs to number ${n * 7 + 3}, as it stands there?`,
    choices: ['maple', 'birch', 'alder', 'willow'].map((tree, at) => `the ${tree} number ${n * 4 + at}`),
    answer: n % 4,
  }));
  const plan = await makePlan({
    study: systemPromptStudy as unknown as Study,
    options: { ...systemPromptStudy.defaults, kinds: {} },
    models: ['endpoint:cluster/made-up-a', 'endpoint:cluster/made-up-b'],
    items,
    seed: 1,
    samples: 1,
  });
  expect(plan.models.length * plan.items.length * systemPromptStudy.defaults.templates.length).toBe(cells);
  await writeMadeUpArchive(join(folder, 'plan.evenkeel.jsonl'), { plan, items, responses: [] });
});
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

test(`${cells.toLocaleString('en')} cells become batch files, their results an archive, and that a report`, async () => {
  const plan = join(folder, 'plan.evenkeel.jsonl');
  await measured('made', ['batch', plan, '--dialect', 'vllm', '--out', join(folder, 'asked')]);
  const files = await readdir(join(folder, 'asked'));
  await report(
    'batch files',
    files.map((file) => join(folder, 'asked', file)),
  );

  const results: string[] = [];
  for (const file of files) {
    const result = join(folder, `results-${file}`);
    await answer(join(folder, 'asked', file), result);
    results.push(result);
  }
  await report('result files', results);
  const out = join(folder, 'collected.evenkeel.jsonl');
  const output = await measured('collected', ['collect', plan, ...results.reverse(), '--dialect', 'vllm', '--out', out]);
  expect(JSON.parse(output)).toMatchObject({ cells, answers: cells, failed: 0, already: 0, open: 0 });
  await report('archive', [out]);

  const reported = JSON.parse(await measured('measured', ['report', out])) as { result: SystemPromptResult };
  expect(reported.result.models.map(({ answered }) => answered)).toEqual([cells / 2, cells / 2]);

  // Collects again: no result is taken twice.
  const again = await measured('collected once more, with all of it there', [
    'collect',
    out,
    ...results,
    '--dialect',
    'vllm',
    '--out',
    join(folder, 'again.evenkeel.jsonl'),
  ]);
  expect(JSON.parse(again)).toMatchObject({ answers: 0, already: cells, open: 0 });
});

/** Writes the results of a batch file. Within each block of lines the order is reversed. */
async function answer(file: string, result: string): Promise<void> {
  const out = createWriteStream(result);
  let block: string[] = [];
  const flush = async () => {
    if (!out.write(block.reverse().join(''))) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
    block = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    block.push(`${vllmLine(JSON.parse(line) as Request)}\n`);
    if (block.length === 1000) await flush();
  }
  await flush();
  await new Promise<void>((resolve) => out.end(resolve));
}

async function report(what: string, files: readonly string[]): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const megabytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  console.info(
    `${what}: ${files.length}, ${megabytes.toFixed(0)} MB, the largest ${(Math.max(...sizes) / 1e6).toFixed(0)} MB`,
  );
}

/** Runs the command and logs its time and peak memory. */
async function measured(what: string, args: readonly string[]): Promise<string> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/evenkeel.ts', ...args]);
  let most = 0;
  let busy = 0;
  const watching = setInterval(() => {
    most = Math.max(most, peakMegabytes(child.pid));
    busy = Math.max(busy, processorSeconds(child.pid));
  }, 100);
  let out = '';
  let errors = '';
  child.stdout.on('data', (data: Buffer) => (out += String(data)));
  child.stderr.on('data', (data: Buffer) => (errors += String(data)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watching);
  expect(code, errors).toBe(0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.info(
    `${what}: ${seconds} s (${busy.toFixed(1)} s of a processor), at most ${most.toFixed(0)} MB, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return out;
}

/** Peak memory as Linux reports it. 0 on other systems. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** The process's CPU seconds so far. On a busy machine they are less than the time that passed. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
