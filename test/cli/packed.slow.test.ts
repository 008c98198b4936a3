import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { planOf } from '../../cli/plan/plan-of.ts';
import { cellSeed, planCells } from '../../src/core/plan/cells.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';
import { labelOfSources } from '../../tools/build/source-label.ts';
import { pack } from '../../tools/pack/pack.ts';
import { serveOpenAi } from '../browser/openai-server.ts';
import { ended, start, type Ended } from './run/running.ts';

const label = labelOfSources(resolve('.'));
const dist = resolve(process.env['EVENKEEL_DIST'] ?? 'dist');

let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-packed-'));
  // Leaves out the runtimes of the app's engines. Packing them takes most of the time, and the command never uses them.
  const file = await pack({ dist, folder: join(folder, 'package'), into: folder, largest: 2e6 });
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', file];
  await promisify(execFile)('npm', install, { cwd: empty });
  expect(await readdir(join(empty, 'node_modules'))).toEqual(expect.arrayContaining(['.bin', 'evenkeel']));
  script = join(empty, 'node_modules/.bin/evenkeel');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const evenkeel = (...args: string[]): Promise<Ended> => ended(args, { script });

/** A run of one model that answers about 80% of 100 questions correctly. Under the harmful prompts it is about 40%. */
async function archiveOf(name: string, harmful: readonly string[]): Promise<string> {
  const link = '#/new?study=system-prompt&models=endpoint:local/m&items=arithmetic,words&n=50&seed=1';
  const { plan, items } = await planOf(link);
  const study = await loadStudy('system-prompt');
  const random = seededRandom(1);
  const hard = new Map(items.map(({ id }) => [id, random()]));
  const responses = await Promise.all(
    planCells(plan, study).map(async (cell): Promise<Response> => {
      const item = items.find(({ id }) => id === cell.item)!;
      const isRight = hard.get(cell.item)! < (harmful.includes(cell.variant['system-prompt']!) ? 0.4 : 0.8);
      return {
        ...cell,
        seed: await cellSeed(plan, cell),
        promptHash: await promptHash(study.prompt(cell, item, plan)),
        text: optionLetter(((item.answer as number) + (isRight ? 0 : 1)) % item.choices!.length),
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        finish: 'stop',
      };
    }),
  );
  const file = join(folder, name);
  const rest = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  await writeFile(file, writeRunAsJsonLines({ plan, items, responses, ...rest }));
  return file;
}

test('the package has its licence, the notices of what it holds, and needs no other', async () => {
  const own = join(folder, 'empty/node_modules/evenkeel');
  const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: 'evenkeel', version, build: label, bin: { evenkeel: 'code/evenkeel.js' } });
  expect([manifest['dependencies'], manifest['private'], manifest['scripts']]).toEqual([undefined, undefined, undefined]);
  expect(await readFile(join(own, 'LICENSE'), 'utf8')).toContain('MIT');
  expect(await readFile(join(own, 'NOTICES.txt'), 'utf8')).toMatch(/^valibot \d/m);
  expect(existsSync(join(own, 'app/models/index.json'))).toBe(true);
});

test('--help and --version answer', async () => {
  const [help, ofRun, printed] = await Promise.all([evenkeel('--help'), evenkeel('run', '--help'), evenkeel('--version')]);
  for (const { code, err } of [help, ofRun, printed]) expect([code, err]).toEqual([0, '']);
  expect(help.out).toContain('usage: evenkeel COMMAND');
  expect(ofRun.out).toMatch(/^usage: evenkeel run PLAN --endpoint URL/);
  // The label of the build names the commit or the sources.
  expect(printed.out).toBe(`${label}\n`);
  expect(help.out).toContain(`Evenkeel ${printed.out.trim()}:`);
});

test('the gate fails a run that a prompt moves, and passes one that it does not', async () => {
  const { plan } = await planOf('#/new?study=system-prompt&models=endpoint:local/m&items=words&n=2&seed=1');
  const { templates } = plan.options as { templates: readonly { id: string }[] };
  const rules = ['--fail', 'effect.low>3', '--fail', 'accuracy.low<20'];
  const [moved, steady] = await Promise.all([
    archiveOf(
      'moved.evenkeel.jsonl',
      templates.slice(0, 3).map(({ id }) => id),
    ),
    archiveOf('steady.evenkeel.jsonl', []),
  ]);
  const junit = join(folder, 'junit.xml');
  const html = join(folder, 'report.html');
  const fails = await evenkeel('report', moved, ...rules, '--junit', junit, '--html', html);
  const passes = await evenkeel('report', steady, ...rules);
  expect([fails.code, fails.err.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(fails.err).toContain('the rule is effect.low>3: broken.');
  expect([passes.code, passes.err]).toEqual([0, '']);
  expect(await readFile(junit, 'utf8')).toContain('tests="2" failures="1"');
  // The HTML report contains its run. Measured again, the run has the same result.
  const again = await evenkeel('report', html);
  expect(again.out).toBe(fails.out);
});

test('run asks a server and writes an archive that report reads', async () => {
  const server = await serveOpenAi();
  const out = join(folder, 'run.evenkeel.jsonl.gz');
  const link = '#/new?study=paraphrase&models=endpoint:local/test-model&items=arithmetic&n=2&seed=1';
  const asked = await evenkeel('run', link, '--endpoint', server.baseUrl, '--out', out);
  await server.close();
  expect([asked.code, asked.out]).toEqual([0, `${out}\n`]);
  const { code, out: result } = await evenkeel('report', out);
  expect([code, (JSON.parse(result) as { study: string }).study]).toEqual([0, 'paraphrase']);
});

test('serve hands out the app to this machine until it is stopped', async () => {
  const serving = await start(['serve', '--port', '0'], { script });
  const address = await serving.saying(/^http:\/\/127\.0\.0\.1:\d+\/$/m);
  const page = await fetch(address);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toMatch(/^<!doctype html>/i);
  serving.kill('SIGINT');
  expect((await serving.ended).code).toBe(0);
});
