import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { isParsedAnswerRight, readOpenAnswer } from '../../../../src/reading/open-answer.ts';

const rowSchema = v.object({ answer: v.string() });

/** Forms in which models write a reference at the end of an answer. */
export const closings: Readonly<Record<string, (reference: string) => string>> = {
  'Answer: R': (reference) => `Answer: ${reference}`,
  'the answer is $\\boxed{R}$': (reference) => `We subtract both.\nTherefore, the answer is $\\boxed{${reference}}$.`,
  '\\[\\boxed{R}\\]': (reference) => `We subtract both.\n\\[\\boxed{${reference}}\\]`,
  'Final Answer: The final answer is $R$.': (reference) =>
    `Final Answer: The final answer is $${reference}$. I hope it is correct.`,
  'with \\dfrac': (reference) => `Answer: $${reference.replaceAll('\\frac', '\\dfrac')}$`,
  'without \\left and \\right': (reference) => `Answer: $${reference.replaceAll(/\\(?:left|right)(?![a-z])/g, '')}$`,
  'R alone on the last line': (reference) => `We subtract both.\n\n$${reference}$`,
};

export interface MathScores {
  readonly references: number;
  /** For each closing, how many references count as right, and up to five that do not. */
  readonly closings: readonly { readonly name: string; readonly right: number; readonly wrong: readonly string[] }[];
  /** Pairs of references with different texts that count as the same answer. */
  readonly equalPairs: readonly (readonly [string, string])[];
}

/** Tests each reference of a MATH file (JSONL with `answer`) in each closing. */
export async function scoreMath(path: string): Promise<MathScores> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  const references = lines.map((line, n) => {
    const row = v.safeParse(rowSchema, JSON.parse(line));
    if (!row.success) throw new UserError(`${path}, line ${n + 1}: the field “answer” is missing.`);
    return row.output.answer;
  });
  const isSame = (text: string, reference: string): boolean =>
    isParsedAnswerRight(readOpenAnswer(text, reference), { id: 'math/answer', question: '', answer: reference });
  const scored = Object.entries(closings).map(([name, write]) => {
    const wrong = references.filter((reference) => !isSame(write(reference), reference));
    return { name, right: references.length - wrong.length, wrong: wrong.slice(0, 5) };
  });
  const different = [...new Set(references)];
  const equalPairs = different.flatMap((reference, n) =>
    different
      .slice(n + 1)
      .filter((other) => isSame(`Answer: ${other}`, reference) || isSame(`Answer: ${reference}`, other))
      .map((other) => [reference, other] as const),
  );
  return { references: references.length, closings: scored, equalPairs };
}
