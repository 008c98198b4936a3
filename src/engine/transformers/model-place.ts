import type { Device } from './offers.ts';

/** Where a model's files are, as the page knows it. */
export interface ModelLocation {
  /** The model id, as it is stored with a run. */
  readonly model: string;
  readonly device: Device;
  readonly dtype: string;
  readonly source: AppHostedModelFolder | DownloadedHubRepo;
  /** Of the runtime that it is loaded into. */
  readonly threads: number;
}

/** One of our own small models, in the folder that the app is served from. */
export interface AppHostedModelFolder {
  readonly kind: 'own';
  /** Absolute address of the folder of all models, with a slash at its end. */
  readonly models: string;
  /** `name/revision` below it. A new revision is a new path, so that no cache ever answers with old files. */
  readonly path: string;
}

/** A repository that was downloaded: all its files are in the library's cache. */
export interface DownloadedHubRepo {
  readonly kind: 'hub';
  readonly repo: string;
  readonly revision: string;
  readonly dataFiles: number;
  readonly hasTemplateFile: boolean;
}
