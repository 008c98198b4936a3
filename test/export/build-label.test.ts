import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { publishedContent } from '../../cli/report/html-file.ts';
import { appLabel, getBuildLabel, registerSourceLabel } from '../../src/core/build/build-label.ts';
import type { Json } from '../../src/base/json/json.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import { readArchive, writeRunAsJsonLines, type Archive } from '../../src/export/archive.ts';
import { addBatchToEnvironment } from '../../src/export/batch/batch-provenance.ts';
import { parseAnsweringSessions } from '../../src/report/provenance.ts';
import { environmentWithSession } from '../../src/run/environment.ts';
import { evenkeel, spawnedScript } from '../cli/run-command.ts';
import { smallPlan } from '../run/small-plan.ts';

const label = '7.8.9+c79dc1801f11.modified-5e0f1c6d2b9a';

beforeAll(() => registerSourceLabel(() => label));
afterAll(() => registerSourceLabel(() => `${version}+unbuilt`));

test('is that of the build, and `app` has the program’s name before it', () => {
  expect([getBuildLabel(), appLabel()]).toEqual([label, `evenkeel ${label}`]);
});

const archiveWith = async (environment: Json): Promise<Archive> => {
  const { plan, items } = await smallPlan({ models: 1, items: 2, templates: 1 });
  return { plan, items, environment, ...empty };
};

const empty = { models: [], responses: [], comparisons: [], verdicts: [], others: [], unknown: {} };

test('is in a run’s sessions, in its archive and in its provenance', async () => {
  const written = writeRunAsJsonLines(await archiveWith(environmentWithSession(null, [], new Date(0))));
  const { plan, environment } = await readArchive(written, 'a');
  const [session] = parseAnsweringSessions({ id: 'a', plan, environment });
  expect(session?.lines[0]?.split(' · ')[0]).toBe(appLabel());
});

test('is in the session of batch files', () => {
  const taken = { answers: 1, failed: 0 } as Parameters<typeof addBatchToEnvironment>[1];
  const environment = addBatchToEnvironment(null, taken, { dialect: 'openai', files: 1, now: new Date(0) });
  expect(environment).toMatchObject({ sessions: [{ app: appLabel() }] });
});

test('is in HTML reports, and short enough for version 0.1.0 to open them', async () => {
  const result = {} as StudyResult;
  const { report } = publishedContent({ study: 'system-prompt', plan: 'a', result, archive: await archiveWith(null) });
  expect(report.app).toBe(appLabel());
  // At most 100 characters, even for a development build of changed sources.
  expect(`${appLabel()}.dev`.length).toBeLessThan(100);
});

test('is what the command prints as its version', async () => {
  const [printed, help] = await Promise.all([evenkeel('--version'), evenkeel('--help')]);
  expect(printed).toEqual({ code: 0, out: `${label}\n`, err: '' });
  expect(help.out.split('\n')[0]).toContain(`Evenkeel ${label}:`);
});

test('names the commit, or the sources, where the command runs without a build', async () => {
  const { out } = await spawnedScript('cli/evenkeel.ts', '--version');
  expect(out.slice(0, version.length + 1)).toBe(`${version}+`);
  expect(out).toMatch(/\+[0-9a-f]{12}(?:\.modified-[0-9a-f]{12})?\n$|[+.]sources-[0-9a-f]{12}\n$/);
});
