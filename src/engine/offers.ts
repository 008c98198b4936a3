import { UserError } from '../core/user-error.ts';
import { lookUpRepo } from './download/hub.ts';
import { hub } from './download/address.ts';
import { parseModelId } from '../core/model-id.ts';
import type { ModelEntry, Offer } from '../core/offer.ts';
import { originOf } from '../core/work/origins.ts';
import * as transformers from './transformers/offers.ts';
import * as webllm from './webllm/offers.ts';

/** All models that can be downloaded without naming one by hand; listing them asks nobody. */
export const offers: readonly Offer[] = [...transformers.transformersOffers, ...webllm.webllmOffers];

/** Asks the hub which files a model is made of, at a revision or at its latest; the revision is pinned by its id. */
export async function entryOf(offer: Offer, signal: AbortSignal, revision?: string): Promise<ModelEntry> {
  const isWebLlm = offer.engine === 'webllm';
  const at = isWebLlm ? webllm.repoOf(offer) : transformers.repoOf(offer);
  const found = await lookUpRepo(at.repo, revision ?? at.revision, signal);
  return isWebLlm ? webllm.webllmEntry(offer, found) : transformers.transformersEntry(offer, found);
}

/** Places that a model comes from besides the hub: where the library of one added by hand lies. */
export const originsBesides = (offer: Offer): readonly string[] =>
  offer.engine === 'webllm' && offer.added ? [originOf(webllm.libraryOf(offer))] : [];

/** A model that can be downloaded, as a plan names it. */
export interface Named {
  readonly offer: Offer;
  readonly revision?: string;
}

/** What to download for the model of a plan: one of the list, or one that can be named by hand. */
export function offerNamed(id: string): Named {
  const { engine, repo, dtype, revision } = parseModelId(id);
  const offer =
    offers.find((each) => each.engine === engine && each.repo === repo && each.dtype === dtype) ??
    byHand(engine, repo, dtype);
  if (!offer) throw new UserError(`There is no model «${id}» to download.`);
  return { offer, ...(revision !== undefined && { revision }) };
}

function byHand(engine: string, repo: string, dtype = 'q4'): Offer | undefined {
  if (engine === 'transformers' && !repo.includes('/')) {
    throw new UserError(`«${repo}» is a small model of another version of Evenkeel: this one does not bring it along.`);
  }
  switch (engine) {
    case 'transformers':
      return transformers.offerByHand(repo, dtype, 'wasm');
    case 'transformers-webgpu':
      return transformers.offerByHand(repo, dtype, 'webgpu');
    case 'webllm': {
      const [owner, name, library] = repo.split('/');
      return library === undefined
        ? undefined
        : webllm.offerByUrl(`${hub}/${owner}/${name}`, decodeURIComponent(library));
    }
    default:
      return undefined;
  }
}
