/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';

/** Each prompt is an arm: a question’s score is its mean over the models; NaN where a model has no answer under the prompt. With one model the tables stay as they are. */
export const itemScoresByPromptPerSet = (models: readonly (readonly ScoreMatrix[])[]): ScoreMatrix[] =>
  (models[0] ?? []).map((table, b) => {
    const scores = table.scores.map(
      (_, cell) => models.reduce((sum, sets) => sum + sets[b]!.scores[cell]!, 0) / models.length,
    );
    return { ...table, scores, binary: isBinary(scores) };
  });

/** Each model with each prompt is an arm, model by model; the questions of a set are those of the first model. */
export const itemScoresByModelPromptPerSet = (models: readonly (readonly ScoreMatrix[])[]): ScoreMatrix[] =>
  (models[0] ?? []).map(({ items, templates, clusters }, b) => {
    const arms = models.length * templates;
    const scores = new Float64Array(items * arms);
    for (const [m, sets] of models.entries()) {
      const table = sets[b]!;
      if (table.items !== items) throw new RangeError(`arms: ${table.items} questions against ${items}`);
      for (let i = 0; i < items; i++)
        scores.set(table.scores.subarray(i * templates, (i + 1) * templates), i * arms + m * templates);
    }
    return { items, templates: arms, scores, binary: isBinary(scores), ...(clusters && { clusters }) };
  });
