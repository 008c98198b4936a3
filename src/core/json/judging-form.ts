/**
 * How encoders, and judge models with a rubric, scored answers. Part of the results of studies whose answers are right or
 * wrong.
 */
import * as v from 'valibot';
import { countSchema, fraction, interval, list, maybe, name, object, resultTextSchema } from './result-form.ts';

const rubricForm = object({
  judge: name,
  scale: v.picklist(['yes-no', 'one-to-five'], 'must be yes-no or one-to-five'),
  repeats: countSchema,
  /** The first rubrics, truncated if long, and the number of different rubrics. */
  rubrics: list(resultTextSchema, 5),
  different: countSchema,
  items: countSchema,
  /** Answers that need one judge verdict or several. */
  answers: countSchema,
  /** Verdicts that could be parsed, that could not, and that are pending or failed. */
  verdicts: countSchema,
  unread: countSchema,
  missing: countSchema,
  /** Mean score of the answers that have one, in [0, 1]. */
  score: maybe,
  /** Agreement of repeats: answers with two verdicts or more, the share of these whose verdicts are all equal, and α. */
  compared: countSchema,
  equal: maybe,
  alpha: maybe,
  interval,
});

const meaningForm = object({
  encoder: name,
  least: fraction,
  items: countSchema,
  answers: countSchema,
  missing: countSchema,
  /** Answers whose similarity is at least `least`. */
  held: countSchema,
  /** Mean similarity of the answers, in [0, 1]. */
  alike: maybe,
});

export const judgingResultSchema = object({
  /** Answers without a score: those that wait for a judge or an encoder, and those whose verdicts could not be parsed. */
  waiting: countSchema,
  unread: countSchema,
  rubrics: list(rubricForm, 500),
  meanings: list(meaningForm, 500),
});
export type JudgeAndSimilarityResult = v.InferOutput<typeof judgingResultSchema>;
export type RubricResult = JudgeAndSimilarityResult['rubrics'][number];
export type AnswerSimilarityResult = JudgeAndSimilarityResult['meanings'][number];
