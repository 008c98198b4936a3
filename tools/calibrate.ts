import { execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import '../src/studies/give-studies.ts';
import { calibrated, calibratedOn, type CalibratedStudy } from '../test/calibration/calibrated.ts';
import { calibrationPage, failing, type Known, type Measured } from '../test/calibration/page.ts';
import { designsOf } from '../test/calibration/real-run.ts';
import type { Count } from '../test/calibration/tally.ts';

/**
 * `npm run calibrate [-- --runs 300] [--matrices FOLDER]`: draws the runs of every design of every study, measures them by the project's own code and writes docs/calibration.md. `--matrices`: a folder with real answers
 * as prompteval-tails writes them (`Y_<model>.json`: results/fresh of sarcascoder/prompteval-tails), which are no part of this repository. It goes on where it was stopped: what is done lies in
 * node_modules/.cache/calibration, under a hash of the files that measure and simulate that study. Ends with 1 where a row fails.
 */

const folder = new URL('../node_modules/.cache/calibration/', import.meta.url);
const { values } = parseArgs({ options: { runs: { type: 'string', default: '300' }, matrices: { type: 'string' } } });
const runsWanted = Number(values.runs);
const studies = [...calibrated, ...elsewhere(values.matrices)];

/** The answers in a folder, as a study. */
function elsewhere(folder: string | undefined): CalibratedStudy[] {
  if (folder === undefined) return [];
  const files = readdirSync(folder).flatMap((name) => {
    const model = /^Y_(.+)\.json$/.exec(name)?.[1];
    return model ? [{ model, path: join(folder, name) }] : [];
  });
  return [calibratedOn(designsOf(files))];
}

interface Task {
  readonly study: string;
  readonly design: string;
  readonly runs: number;
}

/** A process of its own simulates a design: it is sent the task, and sends what it counted. */
if (process.send) process.once('message', (task) => work(task as Task));
else await main();

function work({ study, design, runs }: Task): void {
  const tally = new Map<string, Count>();
  const own = studies.find(({ id }) => id === study);
  for (let seed = 1; seed <= runs; seed++) own?.run(design, seed, tally);
  process.send?.([...tally], () => process.exit());
}

async function main(): Promise<void> {
  const begun = Date.now();
  mkdirSync(folder, { recursive: true });
  const commit = git('rev-parse', '--short', 'HEAD').trim();
  const waiting = studies.flatMap(({ id, designs }: CalibratedStudy) =>
    designs.map((design): Task => ({ study: id, design, runs: runsWanted })),
  );
  const total = waiting.length;
  const order = waiting.map(({ study, design }) => `${study}|${design}`);
  const done: Measured[] = [];
  const lane = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      done.push(await measured(task, measuringFiles(task.study)));
      process.stderr.write(`${done.length} of ${total}: ${task.study}, ${task.design}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  done.sort((a, b) => order.indexOf(`${a.study}|${a.design}`) - order.indexOf(`${b.study}|${b.design}`));
  const minutes = (Date.now() - begun) / 60_000;
  writeFileSync(
    new URL('../docs/calibration.md', import.meta.url),
    calibrationPage(done, knownOf, { commit, runs: runsWanted }),
  );
  process.stderr.write(`${minutes.toFixed(0)} minutes on ${availableParallelism()} processors\n`);
  for (const row of failing(done, knownOf)) process.stderr.write(`fails: ${row}\n`);
  process.exitCode = Number(failing(done, knownOf).length > 0);
}

function knownOf(study: string, design: string): Known {
  const own = studies.find(({ id }) => id === study);
  return { isReal: own?.isReal ?? false, mayBeTrue: (row) => own?.mayBeTrue(design, row) ?? false };
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' });
}

/**
 * What the counts of a study's simulations depend on. Of a study in two parts, “configuration, gap and slope”, the folder is that of its first word; the tally of the
 * system-prompt study is what all simulated runs are made by.
 */
function measuringFiles(study: string): string {
  const folders = [
    'src/core',
    'src/measure',
    ...['measure', 'protocol'].map((part) => `src/studies/${study.split(',')[0]}/${part}`),
    'src/studies/system-prompt/measure/tally.ts',
    'test/calibration',
  ];
  const hash = createHash('sha256');
  for (const file of git('ls-files', ...folders)
    .trim()
    .split('\n'))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

async function measured(task: Task, version: string): Promise<Measured> {
  const name = `${version}-${task.study}-${task.design}-${task.runs}`.replace(/[^\w-]+/g, '_');
  const file = new URL(`${name}.json`, folder);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Measured;
  } catch {
    const counts = await new Promise<[string, Count][]>((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), { execArgv: ['--import', 'tsx'] });
      child.once('message', (counts) => resolve(counts as [string, Count][]));
      child.once('error', reject);
      child.once('exit', (code) => code && reject(new Error(`calibrate: ${task.design} ended with ${code}`)));
      child.send(task);
    });
    const found: Measured = { study: task.study, design: task.design, counts };
    writeFileSync(file, JSON.stringify(found));
    return found;
  }
}
