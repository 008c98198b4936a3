import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { readAnswerHeadAndTail } from '../../../../src/reading/bounded-answer.ts';
import { isParsedAnswerRight, readOpenAnswer } from '../../../../src/reading/open-answer.ts';

const outputsSchema = v.object({ outputs: v.array(v.object({ prediction: v.string(), target: v.string() })) });
const metricsSchema = v.object({ accuracy: v.number() });

/** One file of outputs with its published accuracy. Scores in percent. */
export interface TaskScores {
  readonly task: string;
  readonly answers: number;
  readonly published: number;
  readonly here: number;
}

/** Scores every task of an output folder as questions with short answers, and adds the accuracy from its metrics file. */
export async function scoreBbh(folder: string): Promise<TaskScores[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new UserError(`${folder}: no outputs are in it.`);
  const scores: TaskScores[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const outputs = v.safeParse(outputsSchema, JSON.parse(await readFile(path, 'utf8')));
    const metricsPath = path.replace(/\.json$/, '_eval_metrics.jsonl');
    const metrics = v.safeParse(metricsSchema, JSON.parse(await readFile(metricsPath, 'utf8')));
    if (!outputs.success || !metrics.success)
      throw new UserError(`${path}: this does not have the layout of BIG-Bench Hard’s outputs.`);
    const rows = outputs.output.outputs;
    const right = rows.filter(({ prediction, target }) => isRightAnswer(prediction, target)).length;
    scores.push({
      task: name.replace(/_few_shot_template.*$/, ''),
      answers: rows.length,
      published: metrics.output.accuracy,
      here: (100 * right) / rows.length,
    });
  }
  return scores;
}

const isRightAnswer = (prediction: string, target: string): boolean =>
  isParsedAnswerRight(
    readAnswerHeadAndTail(prediction, (text) => readOpenAnswer(text, target)),
    { id: 'bbh/answer', question: '', answer: target },
  );
