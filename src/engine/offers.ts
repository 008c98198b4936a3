import { parseModelId } from '../core/models/model-id.ts';
import type { PinnedModel, ModelOffer } from '../core/models/offer.ts';
import { UserError } from '../base/errors/user-error.ts';
import { lookUpCommit, lookUpHubRepoInWorker } from './download/hub.ts';
import { engineManifests } from './engines.ts';
import type { EngineDownloadCatalog } from './manifest.ts';

/** A downloadable model as a plan names it. */
export interface OfferAtRevision {
  readonly offer: ModelOffer;
  readonly revision?: string;
}

/** The downloadable models of all engines. */
export class ModelDownloadCatalog {
  /** All listed models. Listing them sends no requests. */
  readonly offers: readonly ModelOffer[];

  constructor(private readonly downloads: ReadonlyMap<string, EngineDownloadCatalog>) {
    this.offers = [...new Set(downloads.values())].flatMap(({ offers }) => offers);
  }

  /** The download for a plan's model: a listed one, or one that can be named by hand. */
  named(id: string): OfferAtRevision {
    const model = parseModelId(id);
    const { engine, repo, dtype, revision } = model;
    const offer =
      this.offers.find((each) => each.engine === engine && each.repo === repo && each.dtype === dtype) ??
      this.downloads.get(engine)?.byHand(model);
    if (!offer) throw new UserError(`There is no model “${id}” to download.`);
    return { offer, ...(revision !== undefined && { revision }) };
  }

  /** Asks the hub for a model's files, at a revision or the latest one. The entry's id pins the revision. */
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

  /** Origins other than the hub, such as the one of the library of a model added by hand. */
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
