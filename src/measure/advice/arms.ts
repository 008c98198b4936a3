/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../basics/item-scores.ts';
import { additiveFit } from '../prompt-effect/additive-fit.ts';

/**
 * What a person may choose: a model, a prompt, or a model with a prompt. Arms answer the same questions. Their scores stand in tables of items × arms, one table a set
 * (`ScoreMatrix`, whose templates are then the arms); NaN where an arm has no answer.
 */
export interface AdviceArm {
  /** What the arm is called in reasons. */
  readonly name: string;
  /** What the arm costs, in any unit that all arms share; left out where unknown. */
  readonly cost?: number;
  /** The share of the arm’s answers that are refused or cannot be read, 0 … 1. They count as wrong in its scores. */
  readonly unread?: number;
}

/**
 * Each model is an arm: a question’s score is a_i of the model’s additive fit, its mean over prompts where all are answered. `models[m][b]` has the items of set b under all prompts. A model without a
 * fit in a set (one prompt, or prompts that share no question) counts with the mean of its answers.
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
