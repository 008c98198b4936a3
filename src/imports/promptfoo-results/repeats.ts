import { fieldsOf, arrayOrEmpty } from '../promptfoo/fields.ts';
import type { PromptfooResultRow } from './result-row.ts';

/**
 * Numbers the repetitions of a cell. With `--repeat`, promptfoo runs the same test again under a new number. Tests with the
 * same variables but other assertions, threshold or description are different tests. A test that occurs twice in one column
 * is not a repetition. Both clash, so that a person decides what they are.
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

/** A test's definition apart from its variables; `undefined` if the file lacks it, as for some that failed. */
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
