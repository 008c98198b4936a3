import { describe, expect, it } from 'vitest';
import { logToImportedRun } from '../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../src/imports/log/proposed-choices.ts';
import { buildGridView } from '../../src/imports/work/grid-view.ts';
import { recogniseAndReadLogs } from '../../src/imports/work/open-logs.ts';
import { filesOf } from './files-of.ts';

/** Imports a real log with the proposed choices. */
async function opened(folder: string, only: (name: string) => boolean = () => true) {
  const { log } = await recogniseAndReadLogs((await filesOf(folder)).filter(({ name }) => only(name)));
  if (!log) throw new Error(`No log in ${folder}.`);
  const choices = proposeImportChoices(log);
  const found = buildGridView(log, choices);
  if ('why' in found) throw new Error(found.why);
  return { view: found.view, run: await logToImportedRun(log, choices, found.grid) };
}

describe('logs as runs', () => {
  it('ChainForge’s system messages become a system-prompt audit without a hole', async () => {
    const { view, run } = await opened('chainforge', (name) => name.startsWith('system'));
    expect([run.plan.study, view.answers, view.holes]).toEqual(['system-prompt', 90, 0]);
    expect([run.plan.items.length, run.plan.samples, run.plan.models.length]).toEqual([6, 5, 1]);
  });

  it.each([
    ['fresh-logs/inspect', 48],
    ['fresh-logs/promptfoo', 24],
    ['fresh-logs/plan-lm-eval', 24],
    ['fresh-logs/plan-promptfoo', 24],
  ])('%s does too', async (folder, answers) => {
    const { view, run } = await opened(folder);
    expect([run.plan.study, view.answers, view.holes]).toEqual(['system-prompt', answers, 0]);
  });
});
