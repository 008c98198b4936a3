/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../basics/item-scores.ts';
import { additiveFit } from '../prompt-effect/additive-fit.ts';

/**
 * A choice that a person has: a model, a prompt, or a model with a prompt. All arms answer the same questions. Their
 * scores are in tables of items × arms, one table per set (`ScoreMatrix`, with the arms as its templates). A score is
 * NaN if an arm has no answer.
 */
export interface AdviceArm {
  /** The arm’s name in reasons. */
  readonly name: string;
  /** In any unit that all arms share. Omitted if unknown. */
  readonly cost?: number;
  /** The share of the arm’s answers that are refused or unreadable, 0 … 1. They count as wrong in its scores. */
  readonly unread?: number;
}

/**
 * Makes tables in which each model is an arm. A question’s score is a_i of the model’s additive fit, which is its mean
 * over prompts if all are answered. `models[m][b]` has the items of set b under all prompts. If a model has no fit in a
 * set (one prompt, or prompts that share no question), a question’s score is the mean of its answers.
 */
export const itemScoresByModelPerSet = (models: readonly (readonly ScoreMatrix[])[]): ScoreMatrix[] =>
  (models[0] ?? []).map(({ items, clusters }, b) => {
    const arms = models.length;
    const scores = new Float64Array(items * arms);
    for (const [m, sets] of models.entries()) {
      const table = sets[b]!;
      if (table.items !== items) throw new RangeError(`arms: ${table.items} questions against ${items}`);
      const levels = table.scores.some(Number.isNaN) ? additiveFit(table)?.levels : undefined;
      for (let i = 0; i < items; i++) scores[i * arms + m] = levels?.[i] ?? meanOf(rowOf(table, i));
    }
    return { items, templates: arms, scores, binary: isBinary(scores), ...(clusters && { clusters }) };
  });

const rowOf = ({ scores, templates }: ScoreMatrix, i: number) => scores.subarray(i * templates, (i + 1) * templates);

function meanOf(values: Float64Array): number {
  const there = values.filter((value) => !Number.isNaN(value));
  return there.reduce((sum, value) => sum + value, 0) / there.length;
}
