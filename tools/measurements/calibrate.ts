import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import '../../src/studies/give-studies.ts';
import { calibrated, calibratedOn, type CalibratedStudy } from '../../test/calibration/calibrated.ts';
import { calibrationPage, failing, type Known, type Measured } from '../../test/calibration/page.ts';
import { designsOf } from '../../test/calibration/real-run.ts';
import type { Count } from '../../test/calibration/tally.ts';

/**
 * `npm run calibrate [-- --runs 200] [--matrices FOLDER]`: draws the runs of every design of every study, measures them by
 * the project's own code and writes docs/calibration.md. Exits with 1 if a row fails.
 * `--matrices` names a folder with real answers in the form of prompteval-tails (`Y_<model>.json`: results/fresh of
 * sarcascoder/prompteval-tails), which are not part of this repository.
 * A stopped calibration resumes. Finished designs are in node_modules/.cache/calibration, under a hash of the inputs of
 * their counts: the design, and every file that the study's simulation imports.
 */

const folder = new URL('../../node_modules/.cache/calibration/', import.meta.url);
const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' }, matrices: { type: 'string' } } });
const runsWanted = Number(values.runs);
const root = fileURLToPath(new URL('../..', import.meta.url));
const studies = [...calibrated, ...elsewhere(values.matrices)];

/** The answers in a folder, as a study. */
function elsewhere(folder: string | undefined): CalibratedStudy[] {
  if (folder === undefined) return [];
  const files = readdirSync(folder).flatMap((name) => {
    const model = /^Y_(.+)\.json$/.exec(name)?.[1];
    return model ? [{ model, path: join(folder, name) }] : [];
  });
  return [...calibratedOn(designsOf(files))];
}

/** Real answers that tests use. */
const answers = ['', '.configuration', '.instruction-style'].map((study) =>
  join(root, `test/fixtures/answer-matrices${study}.json`),
);

const closures = new Map<string, readonly string[]>();
const imports = /^(?:import|export) (type )?(?:[^;]*? from )?'(\.[^']+)'/gm;

interface Task {
  readonly study: string;
  readonly design: string;
  readonly runs: number;
}

/** Designs are simulated in child processes. A child receives one task after the other and sends back its counts. */
if (process.send) process.on('message', (task) => work(task as Task));
else await main();

function work({ study, design, runs }: Task): void {
  const tally = new Map<string, Count>();
  const own = studies.find(({ id }) => id === study);
  for (let seed = 1; seed <= runs; seed++) own?.run(design, seed, tally);
  process.send?.([...tally]);
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
    const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), { execArgv: ['--import', 'tsx'] });
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      done.push(await measureTask(task, child));
      process.stderr.write(`${done.length} of ${total}: ${task.study}, ${task.design}\n`);
    }
    child.kill();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  done.sort((a, b) => order.indexOf(`${a.study}|${a.design}`) - order.indexOf(`${b.study}|${b.design}`));
  const minutes = (Date.now() - begun) / 60_000;
  writeFileSync(
    new URL('../../docs/calibration.md', import.meta.url),
    calibrationPage(done, knownOf, { commit, runs: runsWanted }),
  );
  process.stderr.write(`${minutes.toFixed(0)} minutes on ${availableParallelism()} processors\n`);
  for (const row of failing(done, knownOf)) process.stderr.write(`fails: ${row}\n`);
  process.exitCode = Number(failing(done, knownOf).length > 0);
}

function knownOf(study: string, design: string): Known {
  const own = studies.find(({ id }) => id === study);
  return {
    isReal: own?.isReal ?? false,
    isHeld: own?.isHeld ?? true,
    mayBeTrue: (row) => own?.mayBeTrue(design, row) ?? false,
  };
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' });
}

/**
 * A hash of the inputs of a design's counts: the design itself, and the files that its study's simulation imports. It skips
 * the files that list designs.
 */
function versionOf({ study, design }: Task): string {
  const own = studies.find(({ id }) => id === study);
  const hash = createHash('sha256').update(own?.parts(design) ?? '');
  for (const file of [...importedFrom(join(root, 'test/calibration', own?.file ?? '')), ...answers])
    if (!/design\.ts$/.test(file)) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/**
 * A file and all its direct and indirect imports within the repository, sorted. Skips type imports, because types do not
 * change counts.
 */
function importedFrom(entry: string): readonly string[] {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.ts')) return;
    for (const [, isType, from = ''] of readFileSync(file, 'utf8').matchAll(imports))
      if (!isType) visit(resolve(dirname(file), from));
  };
  visit(entry);
  const files = [...found].sort();
  closures.set(entry, files);
  return files;
}

async function measureTask(task: Task, child: ChildProcess): Promise<Measured> {
  const name = `${versionOf(task)}-${task.study}-${task.design}-${task.runs}`.replace(/[^\w-]+/g, '_');
  const file = new URL(`${name}.json`, folder);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Measured;
  } catch {
    const counts = await new Promise<[string, Count][]>((resolve, reject) => {
      const end = (code: number | null) => {
        reject(new Error(`calibrate: ${task.design} ended with ${code}`));
      };
      child.once('exit', end);
      child.once('message', (counts) => {
        child.off('exit', end);
        resolve(counts as [string, Count][]);
      });
      child.send(task);
    });
    const found: Measured = { study: task.study, design: task.design, counts };
    writeFileSync(file, JSON.stringify(found));
    return found;
  }
}
