import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseJson } from '../../../src/base/json/bounded-json.ts';
import { completionServers, replyToCompletion } from '../../engine/endpoint/servers/completions.ts';
import { responseOf } from '../../engine/endpoint/servers/meet.ts';
import { evenkeel, report } from '../run-command.ts';
import { storedIn } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server of a base model. It repeats the last example’s answer and then writes another question. */
async function serveBaseModel() {
  const asked: { readonly path: string | undefined; readonly prompt: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body = parseJson(text, '') as Record<string, unknown>;
      const prompt = String(body['prompt']);
      asked.push({ path: request.url, prompt });
      const [, answer] = /.*\nAnswer: (.+)\n/s.exec(prompt) ?? [];
      const reply = responseOf(replyToCompletion(completionServers[0]!, body, ` ${answer}\n\nQuestion: Which next?`));
      void reply.text().then((words) => {
        response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(words);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, asked, close: () => server.close() };
}

test('run --completion asks completions, writes their examples into the archive, and report opens it', async () => {
  const out = join(folder, 'run.evenkeel.jsonl');
  const link = '#/new?study=system-prompt&models=endpoint:local/base&items=words&n=1&seed=1';
  const server = await serveBaseModel();
  try {
    const { code, err } = await evenkeel('run', link, '--endpoint', server.baseUrl, '--completion', '2', '--out', out);
    expect([code, err.includes('failed')]).toEqual([0, false]);
    expect(server.asked.every(({ path }) => path === '/v1/completions')).toBe(true);
    expect(server.asked.every(({ prompt }) => prompt.match(/^Question: /gm)?.length === 3)).toBe(true);
    const [header = ''] = readFileSync(out, 'utf8').split('\n');
    const { plan } = parseJson(header, '') as { plan: { completion: { examples: { answer: string }[] } } };
    expect(plan.completion.examples).toHaveLength(2);
    const stored = storedIn(out);
    expect(stored).toHaveLength(10);
    expect(stored.every(({ text }) => text === plan.completion.examples[1]?.answer)).toBe(true);
    expect((await report(out)).code).toBe(0);
    const again = await evenkeel('run', out, '--endpoint', server.baseUrl, '--completion', '2', '--out', `${out}.2`);
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringContaining('--completion is for links: the prompts of an archive’s plan stay as they are.'),
    ]);
  } finally {
    server.close();
  }
});

test('a number of examples that is none, and a study that only chats, are refused before anything is sent', async () => {
  const wrong = await evenkeel(
    'run',
    '#/new?study=judge&models=endpoint:a/b',
    '--endpoint',
    'http://127.0.0.1:1/v1',
    '--completion',
    'x',
  );
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining('--completion must be a whole number from 0 to 16, not “x”.'),
  ]);
  const judge = await evenkeel(
    'run',
    '#/new?study=judge&models=endpoint:a/b',
    '--endpoint',
    'http://127.0.0.1:1/v1',
    '--completion',
    '2',
  );
  expect([judge.code, judge.err]).toEqual([2, expect.stringContaining('This study does not ask in the completion format.')]);
});
