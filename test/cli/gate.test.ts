import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pathOf } from '../fixtures/files-of-0.1.0.ts';
import { report } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archive = pathOf('system-prompt', 'run.evenkeel.jsonl.gz');

test('a broken rule ends with 1 and is told, in files too; kept ones with 0; what is mistyped with 2 and nothing printed', async () => {
  const junit = join(folder, 'junit.xml');
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, 'What another step wrote.\n');
  const [broken, kept, unknown, mistyped] = await Promise.all([
    report(archive, '--fail', 'accuracy>=0', '--fail=accuracy>100', '--junit', junit, `--summary=${summary}`),
    report(archive, '--fail', 'accuracy<0'),
    report(archive, '--fail', 'precision<0', '--html', join(folder, 'report.html')),
    report(archive, '--junit', junit),
  ]);
  expect(broken.code).toBe(1);
  const { result } = JSON.parse(broken.out) as { result: { models: readonly { model: string }[] } };
  expect(broken.err.split('\n').filter((line) => line.endsWith('the rule is accuracy>=0: broken.'))).toHaveLength(
    result.models.length,
  );
  expect(readFileSync(junit, 'utf8')).toContain(`tests="${2 * result.models.length}" failures="${result.models.length}"`);
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^What another step wrote\.\n### run\.evenkeel\.jsonl\.gz: \d+ of \d+ broken\n/,
  );
  expect([kept.code, kept.out]).toEqual([0, broken.out]);
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(existsSync(join(folder, 'report.html'))).toBe(false);
  expect(unknown.err).toContain('has no “precision”; it has accuracy, fluctuation, effect.');
  expect(mistyped).toMatchObject({
    code: 2,
    out: '',
    err: '--junit and --summary report on rules: give at least one --fail.\n',
  });
});
