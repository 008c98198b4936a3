import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { peerRules } from '../answers/peer-rules.ts';
import { statementsIn } from '../answers/statements.ts';
import { zippedJson } from '../answers/zipped-json.ts';

/** One published answer, and whether its publisher calls it right: people, or the publisher's own program. */
export interface PublishedAnswer {
  readonly text: string;
  readonly isRight: boolean;
}

export interface PublishedQuestion {
  readonly question: string;
  readonly choices?: readonly string[];
  readonly answer: number | string;
  /** By the system that gave the answer. */
  readonly answers: Readonly<Record<string, PublishedAnswer>>;
}

/** Questions with the answers of several systems. */
export interface PublishedDataset {
  readonly name: string;
  readonly questions: readonly PublishedQuestion[];
}

const layoutFault = (path: string): UserError => new UserError(`${path}: this does not have the layout of its source.`);

function parseRows<S extends v.GenericSchema>(schema: S, value: unknown, path: string): v.InferOutput<S> {
  const found = v.safeParse(schema, value);
  if (!found.success) throw layoutFault(path);
  return found.output;
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')) as unknown;
const linesOf = async (path: string): Promise<unknown[]> =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

const judgedSchema = v.array(
  v.looseObject({ question: v.string(), golden_answer: v.nullish(v.string()), improper: v.nullish(v.boolean()) }),
);
const judgedSystems = ['fid', 'gpt35', 'chatgpt', 'gpt4', 'newbing'];

/**
 * EVOUNA of wangcunxiang/QA-Eval: five systems, each answer judged by people. Takes only questions with one reference that
 * is a text.
 */
export async function readEvouna(folder: string, part: 'NQ' | 'TQ'): Promise<PublishedDataset> {
  const path = join(folder, 'QA-Eval/EVOUNA', `${part}.json`);
  const rows = parseRows(judgedSchema, await readJson(path), path);
  const questions = rows.flatMap((row): PublishedQuestion[] => {
    const { question, golden_answer, improper } = row;
    const answer = golden_answer ?? '';
    if (improper === true || answer.includes('/') || !/\p{L}{3}/u.test(answer)) return [];
    const answers = judgedSystems.flatMap((system): [string, PublishedAnswer][] => {
      const text = row[`answer_${system}`];
      const isRight = row[`judge_${system}`];
      return typeof text === 'string' && typeof isRight === 'boolean' ? [[system, { text, isRight }]] : [];
    });
    return answers.length < judgedSystems.length ? [] : [{ question, answer, answers: Object.fromEntries(answers) }];
  });
  return { name: `EVOUNA ${part}`, questions };
}

const solution = v.object({ is_correct: v.boolean(), solution: v.string() });
const gradeSchoolSchema = v.object({
  question: v.string(),
  ground_truth: v.string(),
  '6b_finetuning': solution,
  '6b_verification': solution,
  '175b_finetuning': solution,
  '175b_verification': solution,
});

/** Solutions of four models in openai/grade-school-math, each ending with “A: 18”. */
export async function readGradeSchoolMath(folder: string): Promise<PublishedDataset> {
  const path = join(folder, 'grade-school-math/grade_school_math/data/example_model_solutions.jsonl');
  const questions = (await linesOf(path)).map((line): PublishedQuestion => {
    const { question, ground_truth, ...solutions } = parseRows(gradeSchoolSchema, line, path);
    const answers = Object.entries(solutions).map(([system, { solution: text, is_correct: isRight }]) => [
      system,
      { text, isRight },
    ]);
    const answer = /\nA:\s*(\S+)\s*$/.exec(ground_truth)?.[1] ?? '';
    return { question, answer, answers: Object.fromEntries(answers) as PublishedQuestion['answers'] };
  });
  return { name: 'GSM8K solutions', questions: questions.filter(({ answer }) => answer !== '') };
}

const outputsSchema = v.object({
  outputs: v.array(v.object({ input: v.string(), prediction: v.string(), target: v.string() })),
});
const byTask = 'BIG-Bench-Hard/code-davinci-002-outputs/code-davinci-002-';

/**
 * A task of BIG-Bench Hard: outputs with reasoning (`cot`) and without (`direct`). The published metric decides: the words
 * after “the answer is” must equal the reference.
 */
export async function readBbhTask(folder: string, task: string): Promise<PublishedDataset> {
  const [cot = [], direct = []] = await Promise.all(
    ['cot', 'direct'].map(async (form) => {
      const path = join(folder, `${byTask}${form}`, `${task}_few_shot_template_0-255000.json`);
      return parseRows(outputsSchema, await readJson(path), path).outputs;
    }),
  );
  const questions = cot.flatMap((row, n): PublishedQuestion[] => {
    const short = direct[n];
    if (!short || short.target !== row.target) return [];
    const question = row.input
      .slice(row.input.lastIndexOf('\nQ:') + 3)
      .replace(/\nA:[^]*$/, '')
      .trim();
    const stated = row.prediction.split('answer is').at(-1)?.trim().replace(/\.$/, '');
    const answers = {
      cot: { text: row.prediction, isRight: stated === row.target },
      direct: { text: short.prediction, isRight: short.prediction.trim() === row.target },
    };
    return [{ question, answer: row.target, answers }];
  });
  return { name: 'BIG-Bench Hard', questions };
}

const outputText = v.optional(v.nullable(v.string()));
const choiceSchema = v.array(
  v.object({
    question_id: v.union([v.string(), v.number()]),
    question: v.string(),
    options: v.array(v.string()),
    answer: v.string(),
    model_outputs: outputText,
    generated_text: outputText,
  }),
);

/** All published models of MMLU-Pro in the folder, joined by question. MMLU-Pro's own script decides what is right. */
export async function readMmluProAnswers(folder: string): Promise<PublishedDataset> {
  const path = join(folder, 'MMLU-Pro/eval_results');
  const names = (await readdir(path).catch(() => [])).filter((name) => /^model_outputs_.*\.zip$/.test(name)).sort();
  if (names.length === 0) throw new UserError(`${path}: no model_outputs_*.zip is in it.`);
  const byId = new Map<string, PublishedQuestion & { readonly answers: Record<string, PublishedAnswer> }>();
  for (const name of names) {
    const zip = join(path, name);
    const model = name.replace(/^model_outputs_|(?:_\d+shots?)?(?:\.json)?\.zip$/g, '');
    for (const row of parseRows(choiceSchema, await zippedJson(zip), zip)) {
      const { question, options: choices, answer } = row;
      const id = `${row.question_id} ${choices.length} ${answer}`;
      const text = row.model_outputs ?? row.generated_text ?? '';
      const letter = peerRules[1]?.letterIn(text);
      const there = byId.get(id) ?? { question, choices, answer: answer.charCodeAt(0) - 65, answers: {} };
      there.answers[model] = { text, isRight: letter === answer };
      byId.set(id, there);
    }
  }
  return { name: 'MMLU-Pro', questions: [...byId.values()].filter(({ choices = [] }) => choices.length > 1) };
}

/** Classifies answers by forms that MMLU-Pro published, not by Evenkeel's answer extraction. */
export const publishedForm = {
  /** Exactly one plain statement with one letter, and no second question after it. */
  isPlain(text: string): boolean {
    const { letters, isJoint, runsOn } = statementsIn(text);
    return letters.length === 1 && !isJoint && !runsOn;
  },
  /** MMLU-Pro's script takes no letter from it. */
  isUnread: (text: string): boolean => peerRules[1]?.letterIn(text) === undefined,
  /** Its last statement joins two letters. */
  isJoint(text: string): boolean {
    const last = [...text.matchAll(/answer is:?\s*[*$]*\(?[A-J]\)?/gi)].at(-1);
    return last !== undefined && statementsIn(text.slice(last.index)).isJoint && !statementsIn(text).runsOn;
  },
};
