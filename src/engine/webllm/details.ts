import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { PinnedModel } from '../../core/models/offer.ts';

const hash = v.string();

/** What WebLLM needs of an entry to load it, in nearly its own form: `details` of a ModelEntry. */
export const webllmDetailsSchema = v.object({
  /** WebLLM's own name for it. */
  name: v.string(),
  /** The folder of its files: `…/resolve/<commit>/`. */
  folder: v.string(),
  library: v.string(),
  /** When its address was looked up, and the commit that it is of; models of before have neither. */
  libraryFrom: v.exactOptional(v.object({ day: v.string(), commit: v.exactOptional(hash) })),
  contextWindow: v.nullable(v.number()),
  /** Further settings that WebLLM's list changes in the model's own configuration. */
  overrides: v.object({ sliding_window_size: v.exactOptional(v.number()), max_history_size: v.exactOptional(v.number()) }),
  features: v.array(v.string()),
  manifest: v.nullable(v.string()),
  thinks: v.picklist(['never', 'unless asked not to', 'always']),
  /** SHA-256 as WebLLM checks it at every load, of the files whose hash is known beforehand. */
  integrity: v.object({ config: v.exactOptional(hash), tokenizer: v.record(v.string(), hash) }),
});

export type WebLlmDetails = v.InferOutput<typeof webllmDetailsSchema>;

export function parseWebLlmDetails({ id, details }: PinnedModel): WebLlmDetails {
  const parsed = v.safeParse(webllmDetailsSchema, details);
  if (parsed.success) return parsed.output;
  throw new UserError(`The stored copy of the model “${id}” is damaged: delete it on the Models page and get it again.`);
}
