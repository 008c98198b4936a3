import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudyResult } from '../src/core/studies/study.ts';
import { decodeReport } from '../src/export/shared-report.ts';
import { getStudyReportLoaders } from '../src/report/study-parts.ts';
import { report } from './cli/run-command.ts';
import { differences } from './fixtures/measured-anew.ts';
import { withQuadrantsOf, withTodaysQuadrants } from './fixtures/quadrants-as-now.ts';

const runs = ['pairs', 'elsewhere', 'stop', 'checked', 'samples', 'judged', 'scored'] as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-fixtures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (run: string, name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, 'fixtures/0.2.0', run, name));
const unpacked = async (run: string, name: string): Promise<string> => gunzipSync(await bytesOf(run, name)).toString();

/** The command's output for an unpacked file. */
async function reportOf(run: string, name: string): Promise<string> {
  const path = join(folder, `${run}.${name}`);
  await writeFile(path, await unpacked(run, `${name}.gz`));
  const { code, out, err } = await report(path);
  if (code !== 0) throw new Error(err);
  return out;
}

interface Printed {
  readonly study: string;
  readonly plan: string;
  readonly digest: string;
  readonly result: StudyResult;
}

/**
 * Compares every field that 0.2.0 wrote, to the last bit. Quadrants are left out, because their rules have changed. So are
 * the words of reasons, and `about.ways`, which counts “variants” in place of “ways”.
 * `report-digests.test.ts` compares fields added since.
 */
function expectSame(now: string, before: string): void {
  const then = JSON.parse(before) as Printed;
  const report = JSON.parse(now) as Printed;
  const found = differences(then, { ...report, result: withQuadrantsOf(then.result, report.result) });
  expect(found.filter((at) => !/^\/result\/verdicts\/\d+\/about\/ways$/.test(at))).toEqual([]);
}

describe.each(runs)('files of 0.2.0: %s', (run) => {
  it('its archive is measured to the same numbers', async () => {
    expectSame(await reportOf(run, 'run.evenkeel.jsonl'), await unpacked(run, 'report.json.gz'));
  });

  it('its live file opens with its answers, which are measured to the same numbers', async () => {
    expectSame(await reportOf(run, 'live.html'), await unpacked(run, 'report.json.gz'));
  });

  it('its link opens with the same result and opens with a sentence', async () => {
    const before = JSON.parse(await unpacked(run, 'report.json.gz')) as Printed;
    const link = (await bytesOf(run, 'link.txt')).toString().trim();
    const { study, plan, name, result, ...more } = await decodeReport(link.replace('#/shared/', ''));
    expect(result).toEqual(withTodaysQuadrants(before.result));
    expect([study, more.planId, more.digest]).toEqual([before.study, before.plan, before.digest]);
    expect(plan?.study).toBe(study);
    const [header = ''] = (await unpacked(run, 'run.evenkeel.jsonl.gz')).split('\n', 1);
    expect(name).toBe((JSON.parse(header) as { name?: string }).name);
    const summary = await getStudyReportLoaders(study).first?.();
    const headline = summary?.(result).headline;
    expect(headline).toBe(summary?.(before.result).headline);
    expect(headline).toMatch(/\w.*\.$/);
  });
});
