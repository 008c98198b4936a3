import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { PinnedModel } from '../../core/models/offer.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is stored about a model in the user's own files, read from their heads. */
const ggufDetails = v.object({
  title: v.string(),
  architecture: v.string(),
  quantisation: v.string(),
  trainedContext: count,
  contextWindow: v.pipe(count, v.minValue(1)),
  template: v.string(),
  tokenizerHash: v.string(),
  /** The device that the user chose; absent: a graphics processor if there is a real one. */
  device: v.exactOptional(v.picklist(['gpu', 'processor'])),
});

export type GgufDetails = v.InferOutput<typeof ggufDetails>;

export function parseGgufDetails({ id, details }: PinnedModel): GgufDetails {
  const parsed = v.safeParse(ggufDetails, details);
  if (parsed.success) return parsed.output;
  throw new UserError(
    `The stored data of the model “${id}” is damaged: forget it on the Models page and choose its file again.`,
  );
}

/** The device that the user chose for a model, if any. */
export function chosenGgufDevice({ details }: PinnedModel): GgufDetails['device'] {
  const parsed = v.safeParse(ggufDetails, details);
  return parsed.success ? parsed.output.device : undefined;
}
