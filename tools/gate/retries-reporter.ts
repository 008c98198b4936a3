import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { retriedFile, retriedMessage, toLine, type RetriedTest } from './retried-tests.ts';

/**
 * Makes retries visible. At the end of a run it prints each retried test and adds it to the file that `.ci/run` prints last.
 */
export class RetriesReporter implements Reporter {
  readonly #file: string;

  constructor(file: string = retriedFile) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((each) => [...each.children.allTests()]).filter(wasRetried);
    if (retried.length === 0) return;
    const tests = retried.map(asRetriedTest);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, tests.map(toLine).join(''));
    process.stdout.write(`\n${retriedMessage(tests)}\n`);
  }
}

const wasRetried = (test: TestCase): boolean => (test.diagnostic()?.retryCount ?? 0) > 0;

/** Vitest keeps the errors of earlier tries, the first one first. */
function asRetriedTest(test: TestCase): RetriedTest {
  const { state, errors } = test.result();
  return {
    file: test.module.relativeModuleId,
    name: test.fullName,
    hasPassed: state === 'passed',
    firstFailure: errors?.[0]?.message ?? 'Vitest kept no message.',
  };
}
