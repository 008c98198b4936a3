import * as v from 'valibot';
import { UserError } from '../../base/errors/user-error.ts';
import type { PinnedModel } from '../../core/models/offer.ts';
import { transformersDetailsSchema, type Device } from './offers.ts';
import type { ModelLocation } from './model-place.ts';

/** Where the files of a downloaded model are. `entry` is undefined if the model is not on this machine. */
export function hubModelLocation(model: string, device: Device, entry: PinnedModel | undefined, threads = 1): ModelLocation {
  if (!entry) throw new UserError(`The model “${model}” is not on this machine: get it on the Models page.`);
  const details = v.safeParse(transformersDetailsSchema, entry.details);
  const revision = /@([^@:]+):[^:]*$/.exec(entry.id)?.[1];
  if (!details.success || revision === undefined) {
    throw new UserError(
      `The stored copy of the model “${model}” is damaged: delete it on the Models page and get it again.`,
    );
  }
  const { dtype, dataFiles, hasTemplateFile } = details.output;
  return {
    model,
    device,
    dtype,
    source: { kind: 'hub', repo: entry.offer.repo, revision, dataFiles, hasTemplateFile },
    threads,
  };
}
