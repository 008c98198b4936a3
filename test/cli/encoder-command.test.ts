import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { makeAnalyserId, makeComparisonLine, orderPairByHash } from '../../src/text/comparison-line.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { defaultRcScoreSettings } from '../../src/text/rcscore.ts';
import { madeUpStyleRun } from '../made-up/style-run.ts';
import { report } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('answers without comparisons are compared by the app’s own encoder where the plan names it', async () => {
  const { plan, items, responses } = await madeUpStyleRun({
    models: 1,
    perSet: 1,
    sets: ['sums'],
    decodings: ['greedy'],
    encoder: bundledEncoder.id,
  });
  const rest = { models: [], environment: {}, verdicts: [], others: [], unknown: {}, comparisons: [] };
  const file = join(folder, 'own.evenkeel.jsonl');
  await writeFile(file, writeRunAsJsonLines({ plan, items, responses, ...rest }));
  const { code, out, err } = await report(file);
  expect(code).toBe(0);
  const { result } = JSON.parse(out) as { result: { encoder: string; partial: boolean } };
  expect([result.encoder, result.partial, err]).toEqual([bundledEncoder.id, false, '']);
}, 60_000);

test.each([
  ['that runs in the app only', 'transformers:made-up/encoder@1:fp32', 'runs only in the app'],
  ['of another version of the app', 'transformers:evenkeel/meaning@542bfc5f75:int8', 'came with another version'],
])(
  'the report of a run with an encoder %s takes the archive’s comparisons, and says so',
  async (_, encoder, why) => {
    const { plan, items, responses } = await madeUpStyleRun({ models: 2, perSet: 1 });
    const options = { ...(plan.options as object), encoder };
    const { key } = orderPairByHash({ a: responses[0]!.text, b: responses[1]!.text });
    const values = { structurality: 0.5, lexicality: 0.25, coherence: 0.75 };
    const comparisons = [{ ...makeComparisonLine(key, values, makeAnalyserId('p1', defaultRcScoreSettings), encoder) }];
    const rest = { models: [], environment: {}, verdicts: [], others: [], unknown: {} };
    const file = join(folder, 'style.evenkeel.jsonl');
    await writeFile(file, writeRunAsJsonLines({ plan: { ...plan, options }, items, responses, comparisons, ...rest }));
    const { code, out, err } = await report(file);
    expect(code).toBe(0);
    const { result } = JSON.parse(out) as {
      result: { encoder: string; partial: boolean; comparisons: { done: number; due: number } };
    };
    expect(result.encoder).toBe(encoder);
    expect(result.comparisons.done).toBeGreaterThan(0);
    expect(result.comparisons.done).toBeLessThan(result.comparisons.due);
    expect(result.partial).toBe(true);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toContain(`need the encoder “${encoder}”, which ${why}.`);
  },
  60_000,
);
