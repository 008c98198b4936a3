import type { ModelOffer } from '../../core/models/offer.ts';
import { mirrors, originOf } from '../../core/work/origins.ts';
import { fetchAddress, hub } from '../download/address.ts';
import { gitHubApi } from '../download/commit-of.ts';
import type { GitBranch } from '../download/hub.ts';
import type { Downloads } from '../manifest.ts';
import { contextsOf } from './contexts.ts';
import { libraryBranch, isOfList, libraryOf, offerByUrl, repoOf, webllmEntry, webllmOffers } from './offers.ts';

/** A mirror has no commits to tell of, and whoever names one may want GitHub left alone. */
function codeOf(offer: ModelOffer): GitBranch | undefined {
  const library = libraryOf(offer);
  return isOfList(library) && fetchAddress(library, mirrors()) === library ? libraryBranch : undefined;
}

export const webllmDownloads: Downloads = {
  offers: webllmOffers,
  repoOf,
  entryOf: webllmEntry,
  byHand,
  contextsOf: (entry) => contextsOf(entry, listedOffer(entry.offer)),
  codeOf,
  originsBesides: (offer) => [
    originOf(fetchAddress(libraryOf(offer), mirrors())),
    ...(codeOf(offer) === undefined ? [] : [gitHubApi]),
  ],
};

function byHand({ repo }: Pick<ModelOffer, 'repo'>): ModelOffer | undefined {
  const [owner, name, library] = repo.split('/');
  return library === undefined ? undefined : offerByUrl(`${hub}/${owner}/${name}`, decodeURIComponent(library));
}

/** As it was before anything was chosen for it. */
const listedOffer = (offer: ModelOffer): ModelOffer =>
  webllmOffers.find(({ repo }) => repo === offer.repo) ?? byHand(offer) ?? offer;
