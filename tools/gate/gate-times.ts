import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { busyLoops, withBusyLoops } from './busy-loops.ts';
import { readRetriedTests, retriedFile } from './retried-tests.ts';

/**
 * `npx tsx tools/gate/gate-times.ts [--test 2] [--ci 1] [--busy 0]`: runs `npm test`, then `.ci/run`, then `npm test` with
 * two busy loops. Each option gives a number of runs. Prints the rows for docs/gate.md: the time of each run and the number
 * of retried tests. Exits with 1 if a run failed.
 */
const { values } = parseArgs({
  options: {
    test: { type: 'string', default: '2' },
    ci: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
  },
});

interface Run {
  readonly seconds: number;
  readonly retried: number;
  readonly hasPassed: boolean;
}

const runs: readonly {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly times: number;
  readonly loops: number;
}[] = [
  { name: '`npm test`', command: ['npm', 'test'], times: Number(values.test), loops: 0 },
  { name: '`.ci/run`', command: ['bash', '.ci/run'], times: Number(values.ci), loops: 0 },
  {
    name: `\`npm test\` beside ${busyLoops} busy loops`,
    command: ['npm', 'test'],
    times: Number(values.busy),
    loops: busyLoops,
  },
];

async function timeCommand([program, ...args]: readonly [string, ...string[]]): Promise<Run> {
  rmSync(retriedFile, { force: true });
  const start = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', process.stderr, 'inherit'] });
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  return { seconds: (performance.now() - start) / 1000, retried: readRetriedTests().length, hasPassed: code === 0 };
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
const date = new Date().toISOString().slice(0, 10);
const rows: string[] = [];
for (const { name, command, times, loops } of runs)
  for (let n = 1; n <= times; n++) {
    const { seconds, retried, hasPassed } = await withBusyLoops(loops, () => timeCommand(command));
    rows.push(
      `| ${date} | ${commit} | ${availableParallelism()} | ${name} | ${clock(seconds)} | ${retried} | ${hasPassed ? 'passed' : 'failed'} |`,
    );
    if (!hasPassed) process.exitCode = 1;
  }
process.stdout.write(`${rows.join('\n')}\n`);
