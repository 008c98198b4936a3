import * as v from 'valibot';
import {
  countSchema,
  finiteNumberSchema,
  interval,
  list,
  lowAndHighSchema,
  maybe,
  name,
  object,
  resultTextSchema,
} from './result-form.ts';

const rowForm = object({
  /** One prompt on average, the best one, or a vote over prompts or samples. */
  by: v.picklist(['one', 'best', 'prompts', 'samples']),
  /** Answers that vote on a question: the requests that it takes. */
  votes: countSchema,
  /** Which prompt is the best: its place among the study’s. */
  prompt: v.exactOptional(countSchema),
  /** Percent right, and its 95% interval over other questions. */
  right: finiteNumberSchema,
  interval,
  /** Where the percentage of one run on as many other questions lies, in 95%. */
  onOthers: interval,
  /** Points more than one prompt has on average; p corrected by Holm over the models for a vote over three prompts. */
  gain: v.exactOptional(object({ value: finiteNumberSchema, interval, p: maybe })),
  /** Points more than the best prompt has; the interval allows for the choice of the best. */
  overBest: v.exactOptional(object({ value: finiteNumberSchema, interval: lowAndHighSchema(finiteNumberSchema) })),
  /** Percent of votes without any vote: all their answers are unread or refused. They count as wrong. */
  noVote: v.exactOptional(finiteNumberSchema),
  /** Tokens of a question, prompts and answers together. */
  tokens: maybe,
});
export type VoteRow = v.InferOutput<typeof rowForm>;

/** What votes over a model’s prompts or samples would give (`forecastVotes`). Points. Without rows, `why` gives the reason. */
export const voteSchema = object({
  model: name,
  questions: countSchema,
  why: v.exactOptional(resultTextSchema),
  /** Answers that cast no vote. */
  unread: v.exactOptional(countSchema),
  refused: v.exactOptional(countSchema),
  /** Answers that votes do not draw. */
  failed: v.exactOptional(countSchema),
  rows: list(rowForm),
});
export type VoteResult = v.InferOutput<typeof voteSchema>;
