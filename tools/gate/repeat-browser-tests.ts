import { spawn } from 'node:child_process';
import { busyLoops, withBusyLoops } from './busy-loops.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { distinct, readHistory, type RunRetries } from './retry-history.ts';

/**
 * `npm run -s repeat-browser-tests -- [--idle 20] [--busy 5] [--slowdown 1] [--retried HISTORY] [FILE…]`: repeats every
 * browser test, or those of the files. `--idle` runs are on an idle machine, `--busy` runs with two busy loops.
 * It prints `docs/browser-test-repeats.md` and exits with 1 if a test failed. It needs `dist/`.
 * `--slowdown 6` slows the processor of each page. `--retried` repeats only the tests that the gate retried in its last ten
 * runs.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    idle: { type: 'string', default: '20' },
    busy: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '1' },
    retried: { type: 'string' },
  },
  allowPositionals: true,
});

const retriedTests = values.retried === undefined ? undefined : distinct(readHistory(values.retried).flat());

/** Vitest takes a regular expression for full test names, in which a space joins the groups. */
const testNamePattern = (tests: RunRetries): string =>
  `^(?:${tests.map(({ name }) => name.replaceAll(' > ', ' ').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`;

const testSelection = retriedTests
  ? [...new Set(retriedTests.map(({ file }) => file)), '--testNamePattern', testNamePattern(retriedTests)]
  : positionals;

/** The fields of vitest's JSON report that this file reads. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: 'passed' | 'failed';
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Repeats {
  readonly seconds: number[];
  failed: number;
}

interface TestFile {
  tests: number;
  readonly idle: Repeats;
  readonly busy: Repeats;
}

const files = new Map<string, TestFile>();
/** The number of failures by file and test name. */
const failures = new Map<string, number>();

async function repeat(times: number, how: 'idle' | 'busy'): Promise<void> {
  for (let n = 1; n <= times; n++) {
    process.stderr.write(`${how}, ${n} of ${times}\n`);
    count(await withBusyLoops(how === 'busy' ? busyLoops : 0, runOnce), how);
  }
}

async function runOnce(): Promise<VitestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-repeat-'));
  try {
    const output = join(folder, 'tests.json');
    const projects = ['--project', 'browser', '--project', 'browser-full'];
    const reporting = ['--reporter', 'json', '--outputFile', output, '--retry', '0'];
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...testSelection, ...reporting],
      { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, EVENKEEL_SLOWDOWN: values.slowdown } },
    );
    await new Promise((resolve, reject) => vitest.once('close', resolve).once('error', reject));
    return JSON.parse(await readFile(output, 'utf8')) as VitestReport;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function count({ testResults }: VitestReport, how: 'idle' | 'busy'): void {
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    const path = relative('.', name);
    const file = files.get(path) ?? { tests: 0, idle: { seconds: [], failed: 0 }, busy: { seconds: [], failed: 0 } };
    files.set(path, file);
    file.tests = assertionResults.filter((test) => test.status !== 'skipped').length;
    file[how].seconds.push((endTime - startTime) / 1000);
    if (status === 'failed') file[how].failed++;
    for (const test of assertionResults.filter((each) => each.status === 'failed')) {
      const failed = `${path}: ${test.fullName} (${how})`;
      failures.set(failed, (failures.get(failed) ?? 0) + 1);
    }
  }
}

function cells({ seconds, failed }: Repeats): string {
  if (seconds.length === 0) return '– | –';
  const longest = Math.max(...seconds).toFixed(1);
  return `${failed} of ${seconds.length} | ${longest}`;
}

function subject(): string {
  const tests = retriedTests ? 'The tests that the gate retried' : 'The browser tests of these files';
  const all = testSelection.length > 0 ? tests : 'Every browser test';
  return Number(values.slowdown) > 1 ? `${all}, pages ${values.slowdown} × slower` : all;
}

function page(idle: number, busy: number): string {
  const rows = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, file]) => `| ${path} | ${file.tests} | ${cells(file.idle)} | ${cells(file.busy)} |`);
  const failed = [...failures].map(([name, times]) => `- ${name}: ${times} ×`);
  return [
    '# Browser tests, repeated',
    '',
    `${subject()}: ${idle} × on a machine with nothing else to do and ${busy} × beside ${busyLoops} busy loops, ${availableParallelism()} cores, two files at a time.`,
    '',
    '| file | tests | idle: failed | longest, s | busy: failed | longest, s |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(failed.length > 0 ? ['What failed:', '', ...failed] : ['No test failed.']),
    '',
    `Made on ${new Date().toISOString().slice(0, 10)} by \`npm run -s repeat-browser-tests -- ${process.argv.slice(2).join(' ')}\`.`,
    '',
  ].join('\n');
}

if (retriedTests?.length === 0) {
  process.stdout.write('The gate retried no test.\n');
  process.exit();
}
const idle = Number(values.idle);
const busy = Number(values.busy);
await repeat(idle, 'idle');
await repeat(busy, 'busy');
process.stdout.write(page(idle, busy));
if (files.size === 0 || [...files.values()].some((file) => file.idle.failed + file.busy.failed > 0)) process.exitCode = 1;
