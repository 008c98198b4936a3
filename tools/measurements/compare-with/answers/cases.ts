import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { optionLetter } from '../../../../src/core/items/letter.ts';
import type { ParsedAnswer } from '../../../../src/core/answers/parsed-answer.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { readAnswerHeadAndTail } from '../../../../src/reading/bounded-answer.ts';
import { isParsedAnswerRight, readOpenAnswer } from '../../../../src/reading/open-answer.ts';
import { readOption } from '../../../../src/reading/option.ts';
import { readLogCases } from '../cases/logs.ts';
import { readQuestionCases } from '../cases/questions.ts';
import { markdownTable, type Comparison } from '../comparison.ts';
import { closings } from './math.ts';

/** One case: what a person reads, and what Evenkeel extracts. */
export interface Outcome {
  readonly kind: string;
  readonly id: string;
  readonly isExpected: boolean;
  readonly read: string;
}

const text = v.string();
const optionCase = v.object({ id: text, kind: text, choices: v.array(text), text, expect: v.nullable(text) });
const openCase = v.object({ id: text, kind: text, reference: text, text, right: v.boolean() });
const referenceCase = v.object({ reference: text });
const refusalCase = v.object({ text, expect: text });
const realCase = v.object({ options: v.array(text), text, expect: text });

const option = (letter: string, choices: readonly string[]): ParsedAnswer =>
  readAnswerHeadAndTail(letter, (read) => readOption(read, choices));
const letterIn = (reading: ParsedAnswer): string | null => (reading.kind === 'option' ? optionLetter(reading.option) : null);
const describeReading = (reading: ParsedAnswer): string => JSON.stringify(reading).slice(0, 160);

/** For each case file, a function that parses one of its lines. */
const files: Readonly<Record<string, (line: unknown, n: number) => Outcome>> = {
  'options.jsonl': (line) => {
    const { id, kind, choices, text, expect } = v.parse(optionCase, line);
    const reading = option(text, choices);
    return { kind: `option: ${kind}`, id, isExpected: letterIn(reading) === expect, read: describeReading(reading) };
  },
  'open-answers.jsonl': (line) => {
    const { id, kind, reference, text, right } = v.parse(openCase, line);
    const reading = readAnswerHeadAndTail(text, (read) => readOpenAnswer(read, reference));
    const isScored = isParsedAnswerRight(reading, { id: 'case/one', question: '', answer: reference }) === right;
    return { kind: `open answer: ${kind}`, id, isExpected: isScored, read: describeReading(reading) };
  },
  'refusals.jsonl': (line, n) => {
    const { text, expect } = v.parse(refusalCase, line);
    const reading = option(text, ['Lima', 'Oslo', 'Quito', 'Cairo']);
    const isExpected = expect === 'refusal' ? reading.kind === 'refusal' : letterIn(reading) === expect;
    return { kind: 'refusal', id: String(n + 1), isExpected, read: describeReading(reading) };
  },
  'math-references.jsonl': (line, n) => {
    const { reference } = v.parse(referenceCase, line);
    const item = { id: 'case/one', question: '', answer: reference };
    const wrong = Object.entries(closings).filter(
      ([, write]) => !isParsedAnswerRight(readOpenAnswer(write(reference), reference), item),
    );
    const read = wrong.map(([name]) => name).join(', ');
    return { kind: 'reference in seven closings', id: String(n + 1), isExpected: wrong.length === 0, read };
  },
  'mmlu-pro-real.jsonl': (line, n) => {
    const { options, text, expect } = v.parse(realCase, line);
    const reading = option(text, options);
    return {
      kind: 'real answer',
      id: String(n + 1),
      isExpected: letterIn(reading) === expect,
      read: describeReading(reading),
    };
  },
};

/** Every case of a folder (`reading/*.jsonl` in it). Throws a `UserError` that names file and line. */
export async function readCases(folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, read] of Object.entries(files)) {
    const path = join(folder, 'reading', name);
    if (!existsSync(path)) throw new UserError(`There is no file ${path}.`);
    const lines = (await readFile(path, 'utf8')).trim().split('\n');
    for (const [n, line] of lines.entries()) {
      try {
        outcomes.push(read(JSON.parse(line), n));
      } catch (error) {
        throw new UserError(`${path}, line ${n + 1}: this is not a case. ${error instanceof Error ? error.message : ''}`);
      }
    }
  }
  return outcomes;
}

/** Subfolders of a case folder, each with its reader. */
const halves: readonly { readonly folder: string; readonly read: (folder: string) => Promise<readonly Outcome[]> }[] = [
  { folder: 'reading', read: readCases },
  { folder: 'questions', read: readQuestionCases },
  { folder: 'logs', read: readLogCases },
];

/**
 * Reads the cases of each subfolder and prints, by kind, how many give the expected result. Every other case adds a sentence
 * to `broken`.
 */
export async function compareWithCases(folder: string): Promise<Comparison> {
  const found = halves.filter((half) => existsSync(join(folder, half.folder)));
  if (found.length === 0)
    throw new UserError(`There is no folder ${halves.map((half) => half.folder).join(' or ')} in ${folder}.`);
  const outcomes: Outcome[] = [];
  for (const { read } of found) outcomes.push(...(await read(folder)));
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const page = `# Cases

How many small inputs are read as a person reads them, and how many logs open as what they hold.

${markdownTable(
  ['kind', 'cases', 'as expected'],
  kinds.map((kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    return [kind, String(all.length), String(all.filter(({ isExpected }) => isExpected).length)];
  }),
)}
`;
  const broken = outcomes.filter(({ isExpected }) => !isExpected).map(({ kind, id, read }) => `${kind} ${id}: ${read}`);
  return { page, broken };
}
