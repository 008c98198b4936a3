import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderReportText } from '../src/report/report-texts.ts';
import { evenkeel } from './cli/run-command.ts';
import { pathOf, studies } from './fixtures/files-of-0.1.0.ts';

/** Logs of external tools, with options. Their reports belong to studies that 0.1.0 did not have. */
const logs: Readonly<Record<string, readonly string[]>> = {
  'alpaca-eval/ranking': [],
  // It has two evaluators, and neither is the log's own.
  'chainforge-made': ['--right', 'eval-1'],
  'fresh-logs/promptfoo': [],
  'inspect/choices.json': [],
  'lm-eval/word-sums': [],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-digests-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function printed(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await evenkeel(...args);
  if (code !== 0) throw new Error(err);
  return out;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** One line per part of a report and per file, so that a difference shows its location. */
async function digestsOf(name: string, path: string): Promise<string[]> {
  const report = JSON.parse(await printed('report', path)) as { study: string; plan: string; result: object };
  const shared = {
    study: report.study,
    planId: report.plan,
    plan: null,
    result: report.result as never,
    made: null,
    app: null,
  };
  const parts = Object.entries(report.result).map(([part, value]) => [part, JSON.stringify(value)] as const);
  const kinds = ['tables.md', 'tables.csv', 'tables.tex', 'scores.csv'] as const;
  const files = await Promise.all(kinds.map(async (kind) => [kind, await renderReportText(kind, shared, 'Title')] as const));
  return [...parts, ...files].map(([part, text]) => `${name} ${part} ${digest(text)}`);
}

/**
 * Numbers and words of reports change only on purpose: `npx vitest run --project unit -u test/report-digests.test.ts`
 * rewrites the list. The commit says which parts changed and why.
 */
it('reports of the fixtures have the digests in the list, part by part', { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  for (const study of studies)
    for (const run of ['run', 'other'])
      lines.push(...(await digestsOf(`0.1.0/${study}/${run}`, pathOf(study, `${run}.evenkeel.jsonl.gz`))));
  for (const [log, options] of Object.entries(logs)) {
    const archive = join(folder, `${log.replaceAll('/', '-')}.evenkeel.jsonl`);
    lines.push(
      `${log} import ${digest(await printed('import', join(import.meta.dirname, 'fixtures', log), ...options, '--out', archive))}`,
    );
    lines.push(...(await digestsOf(log, archive)));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('fixtures/report-digests.txt');
});
