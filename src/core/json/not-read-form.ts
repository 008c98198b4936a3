import * as v from 'valibot';
import { countForm, maybe, name, object } from './result-form.ts';

/** A prompt under which over 2% of a model’s answers are unread, refused, failed or doubtful. */
export const notReadForm = object({
  model: name,
  /** The prompt’s title (a style’s, a configuration’s). */
  prompt: name,
  /** Its place among those of the plan. */
  place: countForm,
  /** Where answers were decoded in more than one way. */
  decoding: v.exactOptional(name),
  asked: countForm,
  unreadable: countForm,
  refused: countForm,
  failed: countForm,
  /** Those that count as wrong and may be misread; earlier results have none. */
  doubtful: v.exactOptional(countForm),
  /** The prompt’s score in percent with all of these counted as wrong, and as right. */
  low: maybe,
  high: maybe,
});
export type NotReadResult = v.InferOutput<typeof notReadForm>;
