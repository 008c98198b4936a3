import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../engine-page/open.ts';
import { sized } from './size.ts';

/**
 * Measures how long a thousand prompts to an endpoint take: through runner, engine and store in a page, and by `fetch` alone
 * in the same page. If EVENKEEL_PROMPTFOO names its command, promptfoo runs too. A separate server answers every prompt
 * after the same time. The results are medians of alternating rounds.
 */
const rounds = sized(3, 1);
const items = sized(100, 30);
const promptfoo = process.env.EVENKEEL_PROMPTFOO;

interface Race {
  readonly over: 'HTTP/1.1' | 'HTTP/2';
  readonly answersAfterMs: number;
  readonly parallel: number;
}
const races: readonly Race[] = [
  { over: 'HTTP/1.1', answersAfterMs: 30, parallel: 6 },
  { over: 'HTTP/2', answersAfterMs: 30, parallel: 16 },
  { over: 'HTTP/2', answersAfterMs: 30, parallel: 32 },
];

let open: OpenPage;
let folder = '';
let hasCertificate = false;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  console.info(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  hasCertificate = makesCertificate();
  open = await openPage('test/endpoint-page', 'endpointPage', ['--ignore-certificate-errors']);
}, 180_000);

afterAll(async () => {
  await open?.close();
  for (const server of servers) server.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const key = () => join(folder, 'key.pem');
const certificate = () => join(folder, 'certificate.pem');

/** Makes a certificate. Returns false on a machine without openssl, where HTTP/2 cannot be measured. */
function makesCertificate(): boolean {
  const about = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  try {
    execFileSync('openssl', ['req', ...about, '-keyout', key(), '-out', certificate()], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** Starts the answering server and returns its base address. */
async function serve(over: Race['over'], answersAfterMs: number): Promise<string> {
  const file = fileURLToPath(new URL('answering-server.mjs', import.meta.url));
  const secure = over === 'HTTP/2' ? [key(), certificate()] : [];
  const server = spawn(process.execPath, [file, String(answersAfterMs), ...secure], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const port = await new Promise<string>((resolve) => server.stdout.once('data', (line) => resolve(String(line).trim())));
  return `${secure.length > 0 ? 'https' : 'http'}://127.0.0.1:${port}/v1`;
}

let seed = 100;

async function ours(baseUrl: string, parallel: number, samples = 1): Promise<number> {
  const name = `Server ${++seed}`;
  await open.page.evaluate((words) => void window.endpointPage.addEndpoint(words), {
    name,
    baseUrl,
    key: '',
    parallel,
    timeoutMs: 10_000,
  });
  const { end, answers, total, ms } = await open.page.evaluate((wanted) => window.endpointPage.run(wanted), {
    model: [name.toLowerCase().replace(' ', '-'), 'echo'] as const,
    items: [0, items] as const,
    seed,
    samples,
  });
  expect(end).toEqual({ end: 'done' });
  expect(answers.filter(({ text }) => text === 'Answer: A')).toHaveLength(total);
  return ms / total;
}

async function bare(baseUrl: string, parallel: number, prompts = items * 10): Promise<number> {
  const address = `${baseUrl}/chat/completions`;
  return (
    (await open.page.evaluate((wanted) => window.endpointPage.askBare(wanted), { address, prompts, parallel })) / prompts
  );
}

async function byPromptfoo(baseUrl: string, parallel: number): Promise<number> {
  const prompts = items * 10;
  const config = join(folder, 'promptfoo.json');
  await writeFile(
    config,
    JSON.stringify({
      prompts: ['What is {{n}} + 25? Choose the letter of the right answer.'],
      providers: [{ id: 'openai:chat:echo', config: { apiBaseUrl: baseUrl, apiKey: 'x', temperature: 0, max_tokens: 16 } }],
      tests: Array.from({ length: prompts }, (_, n) => ({ vars: { n: String(n) } })),
    }),
  );
  const since = performance.now();
  const out = join(folder, 'promptfoo-out.json');
  const options = ['--no-cache', '--no-progress-bar', '--no-table', '--no-write', '-j', String(parallel), '-o', out];
  await new Promise<void>((resolve, reject) => {
    const racing = spawn(promptfoo!, ['eval', '-c', config, ...options], {
      stdio: 'ignore',
      timeout: 120_000,
      env: {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
        PROMPTFOO_DISABLE_REMOTE_GENERATION: 'true',
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      },
    });
    racing.once('error', reject);
    racing.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`promptfoo ended with ${code}`))));
  });
  expect(existsSync(out)).toBe(true);
  return (performance.now() - since) / prompts;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

test.for(races)(
  '$over, $answersAfterMs ms, $parallel at once',
  { timeout: 20 * 60_000 },
  async ({ over, answersAfterMs, parallel }, { skip }) => {
    skip(over === 'HTTP/2' && !hasCertificate, 'openssl is not here');
    const baseUrl = await serve(over, answersAfterMs);
    const times = { ours: [] as number[], bare: [] as number[], promptfoo: [] as number[] };
    await ours(baseUrl, parallel);
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await bare(baseUrl, parallel));
      times.ours.push(await ours(baseUrl, parallel));
      if (promptfoo) times.promptfoo.push(await byPromptfoo(baseUrl, parallel));
    }
    const [own, alone, other] = [median(times.ours), median(times.bare), median(times.promptfoo)];
    console.info(
      `${over}, ${answersAfterMs} ms, ${parallel} at once: 1,000 prompts by fetch alone ${alone.toFixed(2)} s, ours ${own.toFixed(2)} s` +
        ` (÷ alone ${(own / alone).toFixed(2)})${promptfoo ? `, promptfoo ${other.toFixed(2)} s (ours ÷ ${(own / other).toFixed(2)})` : ''}`,
    );
  },
);

test('prompts by the thousand to a quick server', { timeout: 20 * 60_000 }, async () => {
  const baseUrl = await serve('HTTP/1.1', 5);
  const samples = sized(13, 2);
  const prompts = items * 10 * samples;
  const alone = (await bare(baseUrl, 6, prompts)) * prompts;
  const own = (await ours(baseUrl, 6, samples)) * prompts;
  const [aloneSeconds, ownSeconds] = [alone, own].map((ms) => (ms / 1000).toFixed(1));
  console.info(`${prompts} prompts at 5 ms, six at once: ${ownSeconds} s; by fetch alone ${aloneSeconds} s`);
});
