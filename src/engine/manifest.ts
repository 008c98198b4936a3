import type { Engine, ModelRef } from '../core/models/engine.ts';
import type { Gpu, PinnedModel, ModelOffer } from '../core/models/offer.ts';
import type { AskableModelGroup } from './askable.ts';
import type { GitBranch, HubRepo } from './download/hub.ts';

/** What the app knows of an engine before it is asked for. Whatever is heavy is fetched when it is wanted. */
export interface EngineManifest {
  /** As pages call it. */
  readonly name: string;
  /** By the id with which its models' ids begin: an engine may run on several devices, each with an id of its own. */
  readonly runs: Readonly<Record<string, StartableEngine>>;
  readonly proof: () => Promise<EngineVerificationNotes>;
  /** Models that come with Evenkeel. */
  readonly comesAlong?: AskableModelGroup;
  /** Models that are neither part of Evenkeel nor downloaded by it. */
  readonly others?: AskableModelGroup;
  /** Where its models are downloaded from the hub. */
  readonly downloads?: () => Promise<EngineDownloadCatalog>;
  /** Where they are not: how one comes by a model that a link names, in a sentence. */
  readonly notDownloaded?: string;
  /** Why a graphics processor cannot run a model, in a sentence; where it asks for more than room for its largest table. */
  readonly lackOf?: (offer: ModelOffer, gpu: Gpu) => string | undefined;
}

/** Files of the built app that are kept when they are first used, or when somebody asks for them in Settings. */
export interface OfflineFileGroup {
  /** In `offline-files.json`. */
  readonly id: string;
  /** In Settings: what these files run, and what else it takes. */
  readonly title: string;
  readonly hint: string;
  /** Matches the paths of its files; a file may belong to several parts. */
  readonly files: RegExp;
}

export interface StartableEngine {
  /** “the processor”: on what it runs. */
  readonly device: string;
  readonly start: () => Promise<Engine>;
}

/** What was run of an engine, where, and what was not: sentences for people who rely on it. */
export interface EngineVerificationNotes {
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

/** How an engine's models are got from the hub. */
export interface EngineDownloadCatalog {
  /** Those that need not be named by hand; listing them asks nobody. */
  readonly offers: readonly ModelOffer[];
  /** A model that is in no list; `undefined` where there can be none by this name. */
  byHand(model: ModelRef): ModelOffer | undefined;
  /** Where the hub has its files. */
  repoOf(offer: ModelOffer): { readonly repo: string; readonly revision: string };
  /** Where the program lies that comes with its files: the commit is asked for, so that it can be recorded. */
  codeOf?(offer: ModelOffer): GitBranch | undefined;
  /** `commit`: of its code, where somebody said. */
  entryOf(offer: ModelOffer, found: HubRepo, commit?: string): PinnedModel;
  /** A model that is here with each context that it can be given, the shortest first; none where there is no choice. */
  contextsOf?(entry: PinnedModel): Promise<readonly PinnedModel[]>;
  /** Places that it comes from besides the hub. */
  originsBesides?(offer: ModelOffer): readonly string[];
}
