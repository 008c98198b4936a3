import type { Device } from './offers.ts';

/** Where a model's files are. The page passes it to the worker. */
export interface ModelLocation {
  /** The model id, as runs store it. */
  readonly model: string;
  readonly device: Device;
  readonly dtype: string;
  readonly source: AppHostedModelFolder | DownloadedHubRepo;
  /** The threads of the runtime that loads it. */
  readonly threads: number;
}

/** One of our own small models, in the app's own folder. */
export interface AppHostedModelFolder {
  readonly kind: 'own';
  /** Absolute address of the folder of all models, with a trailing slash. */
  readonly models: string;
  /** `name/revision` below it. A new revision has a new path, so that no cache returns old files. */
  readonly path: string;
}

/** A downloaded repository, with all its files in the library's cache. */
export interface DownloadedHubRepo {
  readonly kind: 'hub';
  readonly repo: string;
  readonly revision: string;
  readonly dataFiles: number;
  readonly hasTemplateFile: boolean;
}
