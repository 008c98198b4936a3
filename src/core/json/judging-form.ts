/** How answers were judged, by encoders and by models with a rubric: part of the results of studies whose answers are right or wrong. */
import * as v from 'valibot';
import { countSchema, fraction, interval, list, maybe, name, object, resultTextSchema } from './result-form.ts';

const rubricForm = object({
  judge: name,
  scale: v.picklist(['yes-no', 'one-to-five'], 'must be yes-no or one-to-five'),
  repeats: countSchema,
  /** The first of them, cut where they are long; and how many there are. */
  rubrics: list(resultTextSchema, 5),
  different: countSchema,
  items: countSchema,
  /** Of which a verdict is wanted, or several. */
  answers: countSchema,
  /** Verdicts that could be read, that could not, and that are still to come or failed. */
  verdicts: countSchema,
  unread: countSchema,
  missing: countSchema,
  /** Mean over the answers that have one, in [0, 1]. */
  score: maybe,
  /** Of its repeats: answers with two verdicts or more, the share of them whose verdicts are all equal, and α. */
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
  /** Answers that are at least so alike. */
  held: countSchema,
  /** Mean over the answers, in [0, 1]. */
  alike: maybe,
});

export const judgingResultSchema = object({
  /** Answers without a score: as something has still to be said of them, and as nothing that was said can be read. */
  waiting: countSchema,
  unread: countSchema,
  rubrics: list(rubricForm, 500),
  meanings: list(meaningForm, 500),
});
export type JudgeAndSimilarityResult = v.InferOutput<typeof judgingResultSchema>;
export type RubricResult = JudgeAndSimilarityResult['rubrics'][number];
export type AnswerSimilarityResult = JudgeAndSimilarityResult['meanings'][number];
