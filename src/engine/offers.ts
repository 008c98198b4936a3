import { parseModelId } from '../core/models/model-id.ts';
import type { PinnedModel, ModelOffer } from '../core/models/offer.ts';
import { UserError } from '../base/errors/user-error.ts';
import { lookUpCommit, lookUpHubRepoInWorker } from './download/hub.ts';
import { engineManifests } from './engines.ts';
import type { EngineDownloadCatalog } from './manifest.ts';

/** A model that can be downloaded, as a plan names it. */
export interface OfferAtRevision {
  readonly offer: ModelOffer;
  readonly revision?: string;
}

/** What the engines offer for download. */
export class ModelDownloadCatalog {
  /** All models that need not be named by hand; listing them asks nobody. */
  readonly offers: readonly ModelOffer[];

  constructor(private readonly downloads: ReadonlyMap<string, EngineDownloadCatalog>) {
    this.offers = [...new Set(downloads.values())].flatMap(({ offers }) => offers);
  }

  /** What to download for the model of a plan: one of the list, or one that can be named by hand. */
  named(id: string): OfferAtRevision {
    const model = parseModelId(id);
    const { engine, repo, dtype, revision } = model;
    const offer =
      this.offers.find((each) => each.engine === engine && each.repo === repo && each.dtype === dtype) ??
      this.downloads.get(engine)?.byHand(model);
    if (!offer) throw new UserError(`There is no model “${id}” to download.`);
    return { offer, ...(revision !== undefined && { revision }) };
  }

  /** Asks the hub which files a model is made of, at a revision or at its latest; the revision is pinned by its id. */
  async entryOf(offer: ModelOffer, signal: AbortSignal, revision?: string): Promise<PinnedModel> {
    const downloads = this.#of(offer);
    const at = downloads.repoOf(offer);
    const code = downloads.codeOf?.(offer);
    const [found, commit] = await Promise.all([
      lookUpHubRepoInWorker(at.repo, revision ?? at.revision, signal),
      code && lookUpCommit(code, signal),
    ]);
    return downloads.entryOf(offer, found, commit);
  }

  /** Places that a model comes from besides the hub: where the library of one added by hand lies. */
  originsBesides(offer: ModelOffer): readonly string[] {
    return this.#of(offer).originsBesides?.(offer) ?? [];
  }

  #of({ engine }: ModelOffer): EngineDownloadCatalog {
    const downloads = this.downloads.get(engine);
    if (!downloads) throw new Error(`“${engine}” downloads no models.`);
    return downloads;
  }
}

export async function loadModelDownloadCatalog(): Promise<ModelDownloadCatalog> {
  const all = await Promise.all(
    engineManifests.map(async ({ runs, downloads }) => {
      const loaded = await downloads?.();
      return loaded ? Object.keys(runs).map((id) => [id, loaded] as const) : [];
    }),
  );
  return new ModelDownloadCatalog(new Map(all.flat()));
}
