import type { ModelOffer } from '../../core/models/offer.ts';
import { downloadMirrors, parseServerOrigin } from '../../core/work/origins.ts';
import { downloadAddressFor, hubOrigin } from '../download/address.ts';
import { gitHubApi } from '../download/commit-of.ts';
import type { GitBranch } from '../download/hub.ts';
import type { EngineDownloadCatalog } from '../manifest.ts';
import { modelWithEachContext } from './contexts.ts';
import {
  webllmLibraryGitBranch,
  isListedLibrary,
  compiledLibraryAddress,
  makeOfferFromUrls,
  hubRepoOfOffer,
  pinWebllmModel,
  webllmOffers,
} from './offers.ts';

/** A mirror has no commits to look up, and a user who names a mirror may want to avoid GitHub. */
function codeOf(offer: ModelOffer): GitBranch | undefined {
  const library = compiledLibraryAddress(offer);
  return isListedLibrary(library) && downloadAddressFor(library, downloadMirrors()) === library
    ? webllmLibraryGitBranch
    : undefined;
}

export const webllmHubModelSource: EngineDownloadCatalog = {
  offers: webllmOffers,
  repoOf: hubRepoOfOffer,
  entryOf: pinWebllmModel,
  byHand,
  contextsOf: (entry) => modelWithEachContext(entry, listedOffer(entry.offer)),
  codeOf,
  originsBesides: (offer) => [
    parseServerOrigin(downloadAddressFor(compiledLibraryAddress(offer), downloadMirrors())),
    ...(codeOf(offer) === undefined ? [] : [gitHubApi]),
  ],
};

function byHand({ repo }: Pick<ModelOffer, 'repo'>): ModelOffer | undefined {
  const [owner, name, library] = repo.split('/');
  return library === undefined ? undefined : makeOfferFromUrls(`${hubOrigin}/${owner}/${name}`, decodeURIComponent(library));
}

/** The offer before the user chose anything for it. */
const listedOffer = (offer: ModelOffer): ModelOffer =>
  webllmOffers.find(({ repo }) => repo === offer.repo) ?? byHand(offer) ?? offer;
