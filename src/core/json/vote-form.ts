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
  /** Answers that vote on a question, and so the requests that it takes. */
  votes: countSchema,
  /** The index of the best prompt among the study's prompts. */
  prompt: v.exactOptional(countSchema),
  /** Percent right, and its 95% interval over other questions. */
  right: finiteNumberSchema,
  interval,
  /** The 95% interval of the percentage of one run on as many other questions. */
  onOthers: interval,
  /** Points gained over one prompt on average; p is Holm-corrected over the models for a vote over three prompts. */
  gain: v.exactOptional(object({ value: finiteNumberSchema, interval, p: maybe })),
  /** Points gained over the best prompt; the interval allows for the choice of the best. */
  overBest: v.exactOptional(object({ value: finiteNumberSchema, interval: lowAndHighSchema(finiteNumberSchema) })),
  /** Percent of votes in which every answer is unread or refused. They count as wrong. */
  noVote: v.exactOptional(finiteNumberSchema),
  /** Tokens for a question, prompts and answers together. */
  tokens: maybe,
});
export type VoteRow = v.InferOutput<typeof rowForm>;

/** Forecast votes over a model's prompts or samples (`forecastVotes`), in points. Without rows, `why` gives the reason. */
export const voteSchema = object({
  model: name,
  questions: countSchema,
  why: v.exactOptional(resultTextSchema),
  /** Answers that cast no vote. */
  unread: v.exactOptional(countSchema),
  refused: v.exactOptional(countSchema),
  /** Answers that are left out of the draws of votes. */
  failed: v.exactOptional(countSchema),
  rows: list(rowForm),
});
export type VoteResult = v.InferOutput<typeof voteSchema>;
