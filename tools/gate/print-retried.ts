import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readRetriedTests, retriedMessage } from './retried-tests.ts';
import { addRun, maxRuns, readHistory, retriedAgain } from './retry-history.ts';

/**
 * `tsx tools/gate/print-retried.ts [--history FILE]`: prints the tests that the last run of the gate retried. With a
 * history, adds them to that file, which keeps ten runs. It then exits with 1 if an earlier run in the file retried the same
 * test.
 */
const { values } = parseArgs({ options: { history: { type: 'string' } } });

const tests = readRetriedTests();
process.stdout.write(`${retriedMessage(tests)}\n`);

if (values.history !== undefined) {
  const history = addRun(readHistory(values.history), tests);
  mkdirSync(dirname(values.history), { recursive: true });
  writeFileSync(values.history, history.map((run) => `${JSON.stringify(run)}\n`).join(''));
  const again = retriedAgain(history);
  if (again.length > 0) {
    const names = again.map(({ file, name }) => `  ${file}: ${name}`);
    process.stderr.write(
      `\nTwo of the last ${maxRuns} runs retried the same test, which fails this one:\n${names.join('\n')}\n`,
    );
    process.exitCode = 1;
  }
}
