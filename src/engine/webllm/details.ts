import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { PinnedModel } from '../../core/models/offer.ts';

const hash = v.string();

/** What WebLLM needs from an entry to load it, nearly in its own form: `details` of a PinnedModel. */
export const webllmDetailsSchema = v.object({
  /** WebLLM's own name for the model. */
  name: v.string(),
  /** The folder of its files: `…/resolve/<commit>/`. */
  folder: v.string(),
  library: v.string(),
  /** When its address was looked up, and the commit that it points to. Older entries have neither. */
  libraryFrom: v.exactOptional(v.object({ day: v.string(), commit: v.exactOptional(hash) })),
  contextWindow: v.nullable(v.number()),
  /** Settings of the model's own configuration that WebLLM's list overrides. */
  overrides: v.object({ sliding_window_size: v.exactOptional(v.number()), max_history_size: v.exactOptional(v.number()) }),
  features: v.array(v.string()),
  manifest: v.nullable(v.string()),
  thinks: v.picklist(['never', 'unless asked not to', 'always']),
  /** SHA-256 hashes that WebLLM checks at every load, for files whose hash is known beforehand. */
  integrity: v.object({ config: v.exactOptional(hash), tokenizer: v.record(v.string(), hash) }),
});

export type WebLlmDetails = v.InferOutput<typeof webllmDetailsSchema>;

export function parseWebLlmDetails({ id, details }: PinnedModel): WebLlmDetails {
  const parsed = v.safeParse(webllmDetailsSchema, details);
  if (parsed.success) return parsed.output;
  throw new UserError(`The stored copy of the model “${id}” is damaged: delete it on the Models page and get it again.`);
}
