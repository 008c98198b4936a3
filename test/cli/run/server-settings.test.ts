import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standIns } from '../../engine/endpoint/servers/index.ts';
import { evenkeel } from '../run-command.ts';
import { storedIn } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-settings-'));
const asked: { readonly body: Record<string, unknown>; readonly headers: Record<string, unknown> }[] = [];
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      asked.push({ body, headers: request.headers });
      const standIn = standIns.find(({ model }) => model === body['model'])!;
      const { status, json, chunks } = standIn.reply(body, { authorization: 'Bearer k' }, 'Answer: A');
      response.writeHead(status);
      const lines = chunks?.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
      response.end(lines === undefined ? JSON.stringify(json) : `${lines}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const modelOf = (id: string): string => standIns.find((each) => each.id === id)!.model;

async function run(id: string, ...more: readonly string[]) {
  asked.length = 0;
  const out = join(folder, `${id}-${more.length}.evenkeel.jsonl`);
  const link = '#/new?study=system-prompt&models=endpoint:local/x&items=words&n=1&seed=1';
  const given = ['--model', modelOf(id), '--endpoint', base, '--out', out, ...more];
  return { ...(await evenkeel('run', link, ...given)), out };
}

test('a thinking model: the run stops at its first request and names the options, then all answers are read', async () => {
  const stopped = await run('vllm-thinking');
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain('It used up the limit of 64 tokens by thinking');
  expect(stopped.err).toContain('Add --token-limit 2048, or --thinking off.');
  expect(asked).toHaveLength(1);
  const { code, out } = await run('vllm-thinking', '--token-limit', '2048');
  expect(code).toBe(0);
  const answers = storedIn(out);
  expect(answers).toHaveLength(10);
  expect(
    answers.every(
      ({ text, thought, origin }) =>
        text === 'Answer: A' && thought !== undefined && origin?.settings === '{"tokenLimit":2048}',
    ),
  ).toBe(true);
  const off = await run('vllm-thinking', '--thinking', 'off', '--parallel', '2');
  expect(off.code).toBe(0);
  expect(storedIn(off.out).every(({ text, thought }) => text === 'Answer: A' && thought === undefined)).toBe(true);
});

test('a model without a system role: the run stops, then joins the texts', async () => {
  const stopped = await run('vllm-no-system');
  expect(stopped.err).toContain('takes no system prompt');
  expect(stopped.err).toContain('Add --join-system for that.');
  const { code, out } = await run('vllm-no-system', '--join-system');
  expect(code).toBe(0);
  expect(storedIn(out).every(({ text }) => text === 'Answer: A')).toBe(true);
});

test('headers, extra fields and the key’s header go with every request', async () => {
  const more = ['--header', 'X-Team: blue', '--body', '{"service_tier":"flex"}', '--key-header', 'api-key'];
  const { code } = await run('vllm', ...more);
  expect(code).toBe(0);
  expect(asked.every(({ body, headers }) => body['service_tier'] === 'flex' && headers['x-team'] === 'blue')).toBe(true);
});

test.each([
  [['--thinking', 'maybe'], '--thinking must be on or off, not “maybe”.'],
  [['--header', 'Cookie: a'], 'Headers, line 1: “Cookie” is not for this field.'],
  [['--body', '{"seed":1}'], 'Extra fields: “seed” is set by the audit itself.'],
  [['--thinking', 'off', '--thinking-tokens', '9'], '--thinking-tokens needs --thinking on.'],
  [['--key-header', 'a b'], '--key-header must be the name of a header'],
])('what cannot be is refused before anything is sent: %j', async (more, sentence) => {
  const { code, err } = await run('vllm', ...more);
  expect([code, asked.length]).toEqual([2, 0]);
  expect(err).toContain(sentence);
});
