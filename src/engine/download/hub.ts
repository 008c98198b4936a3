import { downloadMirrors, permittedOrigins } from '../../core/work/origins.ts';
import { inDownloadWorker } from './download-in-worker.ts';

/** A repository at one commit: what a hub says that it holds. */
export interface HubRepo {
  readonly repo: string;
  /** 40 hex digits of a commit, or `main` where a hub tells no commit. */
  readonly revision: string;
  readonly files: readonly HubFile[];
}

export interface HubFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex: what a hub has for the files in its large store. */
  readonly sha256?: string;
  /** Hex SHA-1 of git's blob: what it has for the others. */
  readonly gitBlob?: string;
}

/** A branch of a repository on GitHub. */
export interface GitBranch {
  /** `owner/name` */
  readonly repo: string;
  readonly branch: string;
}

/** Asks the hub, or the mirror in its place, what a repository holds at a revision. One plain sentence when it does not say. */
export function lookUpHubRepoInWorker(repo: string, revision: string, signal: AbortSignal): Promise<HubRepo> {
  const reach = { origins: permittedOrigins(), mirrors: downloadMirrors() };
  return inDownloadWorker((work) => work.lookUp(repo, revision, reach), signal);
}

/** The commit that a branch on GitHub is at now; `undefined` where GitHub does not say. */
export function lookUpCommit({ repo, branch }: GitBranch, signal: AbortSignal): Promise<string | undefined> {
  const reach = { origins: permittedOrigins(), mirrors: downloadMirrors() };
  return inDownloadWorker((work) => work.commitOf(repo, branch, reach), signal);
}
