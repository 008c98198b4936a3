import { UserError } from '../../base/errors/user-error.ts';
import type { ModelRef } from './engine.ts';

/** `engine:repo@revision:dtype`; the revision and the dtype may be left out. */
export function formatModelId({ engine, repo, revision, dtype }: ModelRef): string {
  return `${engine}:${repo}${revision === undefined ? '' : `@${revision}`}${dtype === undefined ? '' : `:${dtype}`}`;
}

const form = /^(?<engine>[a-z][a-z0-9-]*):(?<repo>[^@:|\s][^@|\s]*?)(?:@(?<revision>[^@:|\s]+))?(?::(?<dtype>[a-z0-9]+))?$/;

export function parseModelId(id: string): ModelRef {
  const parts = form.exec(id)?.groups;
  if (!parts?.engine || !parts.repo) {
    throw new UserError(`The model id “${id}” is not of the form engine:repo@revision:dtype.`);
  }
  return {
    engine: parts.engine,
    repo: parts.repo,
    ...(parts.revision !== undefined && { revision: parts.revision }),
    ...(parts.dtype !== undefined && { dtype: parts.dtype }),
  };
}
