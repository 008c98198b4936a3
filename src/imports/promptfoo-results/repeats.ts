import { fieldsOf, arrayOrEmpty } from '../promptfoo/fields.ts';
import type { PromptfooResultRow } from './result-row.ts';

/**
 * Numbers the repetitions of a cell. With `--repeat` promptfoo runs the same test again under a number of its own: tests that have the same variables and other assertions, threshold or description are
 * others, and a test that stands twice in one column is no repetition. Both are left to clash, so that a person says what they are.
 */
export class RepeatNumbering {
  readonly #cells = new Map<string, { readonly first: string; readonly tests: Map<string, Map<string, number>> }>();

  of(cell: string, row: PromptfooResultRow, at: number): number {
    const known = this.#cells.get(cell) ?? { first: definitionOf(row) ?? '', tests: new Map() };
    this.#cells.set(cell, known);
    const definition = definitionOf(row) ?? known.first;
    const numbers = known.tests.get(definition) ?? new Map<string, number>();
    known.tests.set(definition, numbers);
    const test = row.test === undefined ? `row ${at}` : `test ${row.test}`;
    const number = numbers.get(test) ?? numbers.size;
    numbers.set(test, number);
    return number;
  }
}

/** What a test is beside its variables; undefined where the file does not say, as of some that failed. */
function definitionOf({ result }: PromptfooResultRow): string | undefined {
  const { testCase, gradingResult } = result;
  const { assert, description, threshold } = fieldsOf(testCase);
  const graded = arrayOrEmpty(fieldsOf(gradingResult)['componentResults']).map((each) => {
    const { type, value } = fieldsOf(fieldsOf(each)['assertion']);
    return [type ?? null, value ?? null];
  });
  const asserted = assert ?? (graded.length > 0 ? graded : undefined);
  if (asserted === undefined && description === undefined) return undefined;
  return JSON.stringify([description ?? result['description'] ?? null, asserted ?? null, threshold ?? null]);
}
