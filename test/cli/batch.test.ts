import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readArchive } from '../../src/export/archive.ts';
import { writeMadeUpArchive } from '../made-up/archive.ts';
import { requestsIn, vllmFailure, vllmLine } from '../made-up/batch-processor.ts';
import { evenkeel } from './run-command.ts';
import { askedDirectly, endpointPlan, withoutTimes } from '../export/batch/asked-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-batch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

test('a plan goes out as batch files and comes back as the archive that asking directly gives', async () => {
  const planned = await endpointPlan();
  await writeMadeUpArchive(at('plan.evenkeel.jsonl'), { ...planned, responses: [] });
  const made = await evenkeel('batch', at('plan.evenkeel.jsonl'), '--dialect', 'vllm', '--out', at('asked'));
  expect(made.err).toBe('');
  const { files } = JSON.parse(made.out) as { files: { name: string; requests: number; bytes: number }[] };
  expect(files.map(({ requests }) => requests)).toEqual([12, 12]);
  expect(readdirSync(at('asked')).sort()).toEqual(files.map(({ name }) => name));
  const requests = files.flatMap(({ name, bytes }) => {
    const text = readFileSync(join(at('asked'), name), 'utf8');
    expect(Buffer.byteLength(text)).toBe(bytes);
    return requestsIn(text);
  });

  // Collect the later half first, with one failure. The rest follows once some answers exist.
  const later = requests.slice(12).map((request, n) => (n === 0 ? vllmFailure(request, 'no room') : vllmLine(request)));
  writeFileSync(at('later.jsonl'), later.join('\n'));
  writeFileSync(at('rest.jsonl'), requests.slice(0, 13).map(vllmLine).reverse().join('\n'));
  const part = at('part.evenkeel.jsonl.gz');
  const first = await evenkeel('collect', at('plan.evenkeel.jsonl'), at('later.jsonl'), '--dialect', 'vllm', '--out', part);
  expect(JSON.parse(first.out)).toMatchObject({ cells: 24, answers: 11, failed: 1, already: 0, open: 13 });
  const whole = at('whole.evenkeel.jsonl');
  const both = [at('rest.jsonl'), at('later.jsonl')];
  const second = await evenkeel('collect', part, ...both, '--dialect', 'vllm', '--out', whole);
  expect(JSON.parse(second.out)).toMatchObject({ cells: 24, answers: 13, failed: 0, already: 12, open: 0 });

  const archive = await readArchive(new Blob([readFileSync(whole)]), 'whole');
  expect(withoutTimes(archive.responses)).toEqual(withoutTimes(await askedDirectly(planned)));
  expect(archive.models.map(({ model, device }) => [model, device])).toEqual(
    planned.plan.models.map((model) => [model, 'batch files (vLLM run-batch)']),
  );
  expect(archive.environment).toMatchObject({ sessions: [{}, {}] });
  expect(readdirSync(folder).filter((name) => /\.(part|new)$/.test(name))).toEqual([]);

  const nothing = await evenkeel('batch', whole, '--dialect', 'vllm', '--out', at('none'));
  expect(nothing).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/has an answer: there is nothing to ask\.\n$/) as string,
  });
  expect(existsSync(at('none'))).toBe(false);
  const left = await evenkeel('batch', part, '--dialect', 'openai', '--out', at('left'));
  expect((JSON.parse(left.out) as { files: { requests: number }[] }).files.map((file) => file.requests)).toEqual([12, 1]);
});

test('what cannot be done is told in a line, and nothing is written', async () => {
  await writeMadeUpArchive(at('small.evenkeel.jsonl'), { ...(await endpointPlan({ models: 1 })), responses: [] });
  const plan = at('small.evenkeel.jsonl');
  writeFileSync(at('cut.jsonl'), '{"custom_id":"abc');
  const out = at('never.evenkeel.jsonl');
  const refusals: [args: string[], message: RegExp][] = [
    [['batch', plan, '--out', at('x')], /--dialect must be one of openai, openai-reasoning, vllm, plain/],
    [['batch', plan, '--dialect', 'vllm'], /--out needs a folder/],
    [['batch', at('missing'), '--dialect', 'vllm', '--out', at('x')], /There is no file/],
    [['collect', plan, '--dialect', 'vllm', '--out', out], /No results file is named/],
    [['collect', plan, at('cut.jsonl'), '--dialect', 'vllm', '--out', plan], /already exists: name another/],
    [['collect', plan, at('cut.jsonl'), '--dialect', 'vllm', '--out', out], /“cut\.jsonl”, line 1: this is not whole JSON/],
  ];
  const outcomes = await Promise.all(refusals.map(([args]) => evenkeel(...args)));
  for (const [n, { code, out: printed, err }] of outcomes.entries()) {
    expect(err).toMatch(refusals[n]![1]);
    expect([code, printed, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('never') || name === 'x')).toEqual([]);
});
