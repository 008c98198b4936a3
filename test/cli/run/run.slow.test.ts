import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveOpenAi, type OpenAiServer } from '../../browser/openai-server.ts';
import { killedRun } from './killed-run.ts';
import { ended, start, storedIn, textOfArchive } from './running.ts';

const key = 'sk-secret-0123456789';
const link = '#/new?study=system-prompt&models=endpoint:local/test-model&items=arithmetic&n=6&seed=5';

let folder: string;
let server: OpenAiServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-run-'));
  server = await serveOpenAi({ key, thinksMs: 5 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (out: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = { EVENKEEL_KEY: key }) =>
  start(['run', link, '--endpoint', server.baseUrl, '--out', join(folder, out), ...args], { env });

test('killed twice: nothing lost, doubled or asked again once stored', { timeout: 60_000 }, () => killedRun(2, 8));

test('the key comes from the environment and is in nothing that is written, told or kept', async () => {
  const fault = () => 'echo' as const;
  server.change({ key, thinksMs: 5, fault, echoes: (authorization) => `I was told ${authorization}.` });
  const { code, out, err } = await (await run('key.evenkeel.jsonl.gz', ['--key-env', 'MINE'], { MINE: key })).ended;
  server.change({ key, thinksMs: 5 });
  expect(code).toBe(0);
  const text = textOfArchive(join(folder, 'key.evenkeel.jsonl.gz'));
  expect(text).toContain('[key removed]');
  for (const written of [text, out, err]) expect(written).not.toContain(key);
  const wrong = await (await run('wrong.evenkeel.jsonl', [], {})).ended;
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('401')]);
  expect(await readFile(join(folder, 'wrong.evenkeel.jsonl.part'), 'utf8')).not.toContain('"response"');
});

test('a cap ends it, the cap of all sessions together; without one the same command goes on to the end', async () => {
  const before = server.asked.length;
  const capped = await (await run('capped.evenkeel.jsonl', ['--max-requests', '10'])).ended;
  expect(capped.code).toBe(1);
  expect(capped.err).toContain('Paused at its limit: 10 of at most 10 requests sent.');
  expect(server.asked.length - before).toBe(10);
  expect(storedIn(join(folder, 'capped.evenkeel.jsonl.part'))).toHaveLength(10);
  expect((await (await run('capped.evenkeel.jsonl', ['--max-requests', '10'])).ended).code).toBe(1);
  expect(server.asked.length - before).toBe(10);
  expect((await (await run('capped.evenkeel.jsonl', ['--parallel', '30'])).ended).code).toBe(0);
  expect(server.mostAtOnce).toBeGreaterThan(6);
  const asked = server.asked.length;
  const again = await (await run('capped.evenkeel.jsonl')).ended;
  expect([again.code, again.err]).toEqual([0, 'The run is complete already: 60 answers. Nothing was asked.\n']);
  expect(server.asked.length).toBe(asked);
  expect((await readdir(folder)).filter((name) => name.startsWith('capped'))).toEqual(['capped.evenkeel.jsonl']);
});

test('Ctrl-C pauses it: what came is an archive, and the same command goes on', async () => {
  server.change({ key, thinksMs: 60 });
  const before = server.answered.length;
  const running = await run('paused.evenkeel.jsonl');
  await expect.poll(() => server.answered.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 8);
  running.kill('SIGINT');
  const { code, err } = await running.ended;
  server.change({ key, thinksMs: 5 });
  expect(code).toBe(130);
  expect(err).toMatch(/Not complete yet: \d+ answers so far\. Run the same command again to continue\.\n$/);
  const some = textOfArchive(join(folder, 'paused.evenkeel.jsonl')).trimEnd().split('\n').length - 2;
  expect(some).toBeGreaterThanOrEqual(8);
  expect(some).toBeLessThan(60);
  expect((await (await run('paused.evenkeel.jsonl')).ended).code).toBe(0);
  expect(textOfArchive(join(folder, 'paused.evenkeel.jsonl')).trimEnd().split('\n')).toHaveLength(62);
});

test('a plan that stops when it is sure is asked no further than that', async () => {
  server.change({ key, says: () => 'A' });
  const sure = '#/new?study=system-prompt&models=endpoint:local/test-model&items=arithmetic,words&n=30&seed=5&stop=mu:20';
  const out = join(folder, 'sure.evenkeel.jsonl');
  const args = ['run', sure, '--endpoint', server.baseUrl, '--out', out, '--parallel', '20'];
  const { code, err } = await ended(args, { env: { EVENKEEL_KEY: key } });
  server.change({ key, thinksMs: 5 });
  expect([code, err]).toEqual([0, expect.any(String)]);
  const answers = textOfArchive(out).trimEnd().split('\n').length - 2;
  expect(answers).toBeGreaterThan(0);
  expect(answers).toBeLessThan(600);
  const again = await ended(args, { env: { EVENKEEL_KEY: key } });
  expect([again.code, again.err]).toEqual([0, expect.stringMatching(/^The run is complete already/)]);
  const lines = textOfArchive(out).split('\n');
  await writeFile(out, `${lines.slice(0, 5).join('\n')}\n`);
  const part = await ended(args, { env: { EVENKEEL_KEY: key } });
  expect([part.code, part.err]).toEqual([2, expect.stringContaining('is not the complete archive of this run')]);
});

test('what failed is asked again when the run has ended, and nothing else is', async () => {
  let left = 5;
  server.change({ key, fault: () => (left-- > 0 ? 'context' : 'none') });
  const first = await (await run('retried.evenkeel.jsonl')).ended;
  server.change({ key });
  expect([first.code, first.err]).toEqual([0, expect.stringMatching(/answers? failed: --retry-failed asks again/)]);
  const failed = textOfArchive(join(folder, 'retried.evenkeel.jsonl')).match(/"finish":"error"/g)?.length ?? 0;
  const before = server.asked.length;
  const again = await (await run('retried.evenkeel.jsonl', ['--retry-failed'])).ended;
  expect([again.code, again.err]).toEqual([0, expect.stringContaining(`60 of 60 answers`)]);
  expect(textOfArchive(join(folder, 'retried.evenkeel.jsonl'))).not.toContain('"finish":"error"');
  expect(server.asked.length - before).toBe(failed);
  expect((await readdir(folder)).filter((name) => name.startsWith('retried'))).toEqual(['retried.evenkeel.jsonl']);
});

test('failed answers that are asked again and fail again are counted, from one ended run to the next', async () => {
  server.change({ key, fault: () => 'context' });
  const before = server.asked.length;
  const asked = () => server.asked.length - before;
  const retry = async () =>
    (await run('failing.evenkeel.jsonl', ['--retry-failed', '--max-requests', '130', '--parallel', '20'])).ended;
  expect((await (await run('failing.evenkeel.jsonl', ['--parallel', '20'])).ended).code).toBe(0);
  expect(asked()).toBeLessThan(70);
  const first = await retry();
  expect([first.code, asked() > 115]).toEqual([0, true]);
  const second = await retry();
  const third = await retry();
  server.change({ key, thinksMs: 5 });
  expect([second.code, third.code]).toEqual([1, 1]);
  expect(second.err).toContain('Paused at its limit: 130 of at most 130 requests sent.');
  expect(asked()).toBe(130);
});

test.each([
  [['run', link], 'Name the server with --endpoint URL'],
  [['run', link, '--endpoint', 'nonsense'], 'is not a usable address'],
  [
    ['run', link.replace('endpoint:local/test-model', 'transformers:evenkeel%2Ftiny-a@1'), '--endpoint', 'http://x/v1'],
    'runs in a browser',
  ],
  [['frobnicate'], 'There is no command “frobnicate”'],
  [[], 'Name a command: run, report'],
])('%j is refused in one line, and nothing is asked or written', async (args, sentence) => {
  const { code, out, err } = await ended(args);
  expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  expect(err).toContain(sentence);
});
