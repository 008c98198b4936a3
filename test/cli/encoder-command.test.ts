import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { analyserName, lineOf, ordered } from '../../src/text/comparison-line.ts';
import { writeArchive } from '../../src/export/archive.ts';
import { defaultSettings } from '../../src/text/rcscore.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the report of a run with an encoder that runs in the app only takes the archive’s comparisons, and says so', async () => {
  const encoder = 'transformers:made-up/encoder@1:fp32';
  const { plan, items, responses } = await madeUpStyleRun({ models: 2, perSet: 1 });
  const options = { ...(plan.options as object), encoder };
  const { key } = ordered({ a: responses[0]!.text, b: responses[1]!.text });
  const values = { structurality: 0.5, lexicality: 0.25, coherence: 0.75 };
  const comparisons = [{ ...lineOf(key, values, analyserName('p1', defaultSettings), encoder) }];
  const rest = { models: [], environment: {}, verdicts: [], others: [], unknown: {} };
  const file = join(folder, 'style.evenkeel.jsonl');
  await writeFile(file, writeArchive({ plan: { ...plan, options }, items, responses, comparisons, ...rest }));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'cli/report.ts', file], {
    maxBuffer: 1 << 28,
  });
  const { result } = JSON.parse(stdout) as {
    result: { encoder: string; partial: boolean; comparisons: { done: number; due: number } };
  };
  expect(result.encoder).toBe(encoder);
  expect(result.comparisons.done).toBeGreaterThan(0);
  expect(result.comparisons.done).toBeLessThan(result.comparisons.due);
  expect(result.partial).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toContain(`need the encoder “${encoder}”, which runs in the app only.`);
}, 60_000);
