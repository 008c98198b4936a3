import * as v from 'valibot';
import { countSchema, maybe, name, object } from './result-form.ts';

/** A prompt under which over 2% of a model’s answers are unread, refused, failed or doubtful. */
export const notReadPromptSchema = object({
  model: name,
  /** The prompt’s title (a style’s, a configuration’s). */
  prompt: name,
  /** Its index among the plan's prompts, from 0. */
  place: countSchema,
  /** Only if answers were decoded in more than one way. */
  decoding: v.exactOptional(name),
  asked: countSchema,
  unreadable: countSchema,
  refused: countSchema,
  failed: countSchema,
  /** Answers that count as wrong and may be misread; earlier results lack this count. */
  doubtful: v.exactOptional(countSchema),
  /** The prompt's score in percent if all of these count as wrong, and if all count as right. */
  low: maybe,
  high: maybe,
});
export type PromptNotReadResult = v.InferOutput<typeof notReadPromptSchema>;
