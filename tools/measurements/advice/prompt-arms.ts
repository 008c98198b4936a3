/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { isBinary, type ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';

/**
 * Makes each prompt an arm. A question's score is its mean over the models, or NaN if a model has no answer under the
 * prompt. With one model the tables stay unchanged.
 */
export const itemScoresByPromptPerSet = (models: readonly (readonly ScoreMatrix[])[]): ScoreMatrix[] =>
  (models[0] ?? []).map((table, b) => {
    const scores = table.scores.map(
      (_, cell) => models.reduce((sum, sets) => sum + sets[b]!.scores[cell]!, 0) / models.length,
    );
    return { ...table, scores, binary: isBinary(scores) };
  });

/** Makes each pair of model and prompt an arm, model by model. The questions of a set are those of the first model. */
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
