import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveOpenAi } from '../../browser/openai-server.ts';
import { evenkeel } from '../run-command.ts';
import { storedIn } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-continue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a run that goes on asks what failed as well, and nothing twice', async () => {
  const out = join(folder, 'run.evenkeel.jsonl');
  const link = '#/new?study=system-prompt&models=endpoint:local/test-model&items=words&n=1&seed=1';
  let asked = 0;
  // The server refuses the second and third requests because of their text alone.
  const server = await serveOpenAi({ fault: () => ([2, 3].includes(++asked) ? 'context' : 'none') });
  const run = (...more: readonly string[]) =>
    evenkeel('run', link, '--endpoint', server.baseUrl, '--out', out, '--parallel', '1', ...more);
  try {
    const first = await run('--max-requests', '6');
    expect(first.code).toBe(1);
    expect(storedIn(out).filter(({ finish }) => finish === 'error')).toHaveLength(2);
    const before = server.asked.length;
    server.change({});
    const { code, err } = await run();
    expect(code).toBe(0);
    expect(err).not.toContain('failed:');
    const stored = storedIn(out);
    expect(stored).toHaveLength(10);
    expect(stored.every(({ finish }) => finish === 'stop')).toBe(true);
    expect(server.asked.length - before).toBe(6);
  } finally {
    await server.close();
  }
});
