import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const retriedTest = v.object({
  /** Relative to the repository's root. */
  file: v.string(),
  /** The titles of its groups and the test's own title, joined by ` > `. */
  name: v.string(),
  /** Whether a later try passed. */
  hasPassed: v.boolean(),
  /** The message of its first failure. */
  firstFailure: v.string(),
});

/** A test that failed at its first try and ran again. */
export type RetriedTest = v.InferOutput<typeof retriedTest>;

/** A test run records its retried tests here, as one JSON line each. `.ci/run` removes the file first and prints it last. */
export const retriedFile = 'test-results/retried-tests.jsonl';

/** The tests that a file lists. Empty if the file is missing. Throws for an invalid line. */
export function readRetriedTests(path: string = retriedFile): RetriedTest[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => v.parse(retriedTest, JSON.parse(line)));
}

export const toLine = (test: RetriedTest): string => `${JSON.stringify(test)}\n`;

/** The tests as readable text, each with its first failure, indented. */
export function retriedMessage(tests: readonly RetriedTest[]): string {
  if (tests.length === 0) return 'No test was retried.';
  const each = tests.map(({ file, name, hasPassed, firstFailure }) => {
    const outcome = hasPassed ? 'passed at a later try' : 'failed at every try';
    return `${file}: ${name}\n  ${outcome}; its first failure:\n${firstFailure.replace(/^/gm, '    ')}`;
  });
  return [`${tests.length} ${tests.length === 1 ? 'test was' : 'tests were'} retried:`, ...each].join('\n\n');
}
