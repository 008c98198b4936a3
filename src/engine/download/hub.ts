import { downloadMirrors, permittedOrigins } from '../../core/work/origins.ts';
import { inDownloadWorker } from './download-in-worker.ts';

/** A repository's files at one commit, as the hub lists them. */
export interface HubRepo {
  readonly repo: string;
  /** 40 hex digits of a commit, or `main` if the hub names no commit. */
  readonly revision: string;
  readonly files: readonly HubFile[];
}

export interface HubFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. The hub lists it for files in its large-file store. */
  readonly sha256?: string;
  /** Hex SHA-1 of the git blob. The hub lists it for all other files. */
  readonly gitBlob?: string;
}

/** A branch of a repository on GitHub. */
export interface GitBranch {
  /** `owner/name` */
  readonly repo: string;
  readonly branch: string;
}

/** Looks up a repository's files at a revision, at the hub or its mirror. A failure is a UserError. */
export function lookUpHubRepoInWorker(repo: string, revision: string, signal: AbortSignal): Promise<HubRepo> {
  const reach = { origins: permittedOrigins(), mirrors: downloadMirrors() };
  return inDownloadWorker((work) => work.lookUp(repo, revision, reach), signal);
}

/** The current commit of a GitHub branch; `undefined` if GitHub does not give it. */
export function lookUpCommit({ repo, branch }: GitBranch, signal: AbortSignal): Promise<string | undefined> {
  const reach = { origins: permittedOrigins(), mirrors: downloadMirrors() };
  return inDownloadWorker((work) => work.commitOf(repo, branch, reach), signal);
}
