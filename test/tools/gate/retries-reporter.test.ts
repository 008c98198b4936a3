import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startVitest } from 'vitest/node';
import { readRetriedTests } from '../../../tools/gate/retried-tests.ts';
import { RetriesReporter } from '../../../tools/gate/retries-reporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-reporter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tests = `
let tries = 0;
describe('a group', () => {
  test('passes at once', () => {});
  test('passes at its second try', () => expect(++tries).toBe(2));
  test('fails at both', () => { throw new Error('always'); });
});
`;

test('a run notes and prints the tests that it retried, each with its first failure', async () => {
  writeFileSync(join(folder, 'made-up.test.js'), tests);
  const file = join(folder, 'results', 'retried.jsonl');
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const exitCode = process.exitCode;
  try {
    const vitest = await startVitest('test', [], {
      root: folder,
      config: false,
      globals: true,
      watch: false,
      retry: 1,
      reporters: [new RetriesReporter(file)],
    });
    await vitest.close();
  } finally {
    vi.restoreAllMocks();
    process.exitCode = exitCode;
  }
  const retried = readRetriedTests(file);
  expect(retried.map(({ name, hasPassed }) => [name, hasPassed])).toEqual([
    ['a group > passes at its second try', true],
    ['a group > fails at both', false],
  ]);
  expect(retried.map(({ firstFailure }) => firstFailure)).toEqual([
    expect.stringContaining('expected 1 to be 2') as string,
    'always',
  ]);
  expect(printed.join('')).toContain('2 tests were retried:');
});
