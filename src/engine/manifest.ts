import type { Engine, ModelRef } from '../core/models/engine.ts';
import type { Gpu, PinnedModel, ModelOffer } from '../core/models/offer.ts';
import type { AskableModelGroup } from './askable.ts';
import type { GitBranch, HubRepo } from './download/hub.ts';

/** What the app knows about an engine before it starts. Everything heavy is fetched on demand. */
export interface EngineManifest {
  /** Its name on pages. */
  readonly name: string;
  /** By the engine id that model ids begin with. An engine may run on several devices, each with its own id. */
  readonly runs: Readonly<Record<string, StartableEngine>>;
  readonly proof: () => Promise<EngineVerificationNotes>;
  /** Models bundled with Evenkeel. */
  readonly comesAlong?: AskableModelGroup;
  /** Models that are neither part of Evenkeel nor downloaded by it. */
  readonly others?: AskableModelGroup;
  /** The catalog of its models on the hub. */
  readonly downloads?: () => Promise<EngineDownloadCatalog>;
  /** For engines without downloads: how to get a model that a link names, in a sentence. */
  readonly notDownloaded?: string;
  /**
   * Why a graphics processor cannot run a model, in a sentence. For engines that need more than room for the largest table.
   */
  readonly lackOf?: (offer: ModelOffer, gpu: Gpu) => string | undefined;
}

/** Files of the built app that are stored at their first use or on the user's request in Settings. */
export interface OfflineFileGroup {
  /** Its id in `offline-files.json`. */
  readonly id: string;
  /** Its text in Settings: what these files run, and what else that needs. */
  readonly title: string;
  readonly hint: string;
  /** Matches the paths of its files. A file may belong to several groups. */
  readonly files: RegExp;
}

export interface StartableEngine {
  /** The device that it runs on, such as “the processor”. */
  readonly device: string;
  readonly start: () => Promise<Engine>;
}

/** What was tested of an engine, where, and what was not: sentences for users who rely on it. */
export interface EngineVerificationNotes {
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

/** How an engine's models are downloaded from the hub. */
export interface EngineDownloadCatalog {
  /** The listed models. Listing them sends no requests. */
  readonly offers: readonly ModelOffer[];
  /** A model that is in no list; `undefined` if no such model can exist. */
  byHand(model: ModelRef): ModelOffer | undefined;
  /** Where its files are on the hub. */
  repoOf(offer: ModelOffer): { readonly repo: string; readonly revision: string };
  /** The repository of the code that belongs to its files. Its commit is looked up so that it can be recorded. */
  codeOf?(offer: ModelOffer): GitBranch | undefined;
  /** `commit`: the commit of its code, if known. */
  entryOf(offer: ModelOffer, found: HubRepo, commit?: string): PinnedModel;
  /** A downloaded model with each possible context, the shortest first; empty if there is no choice. */
  contextsOf?(entry: PinnedModel): Promise<readonly PinnedModel[]>;
  /** Origins other than the hub that the model needs. */
  originsBesides?(offer: ModelOffer): readonly string[];
}
