import { traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';

/**
 * What different ids of one model have in common: its repository, whatever the engine, the revision and the dtype. What a run answered in
 * place of a model is that model's. An id that is none stands for itself.
 */
export function repositoryOf(id: string): string {
  try {
    const { engine, repo } = parseModelId(id);
    const replayed = traitsOf(engine).replaysModels ? /^[0-9a-f]{64}\/([^/]+)$/.exec(repo)?.[1] : undefined;
    return replayed === undefined ? repo.toLowerCase() : repositoryOf(decodeURIComponent(replayed));
  } catch {
    return id;
  }
}

/** The other ids among these that name the same model. They are models of their own: another dtype gives other answers. */
export const otherIdsOfModel = (id: string, ids: Iterable<string>): string[] => {
  const repository = repositoryOf(id);
  return [...new Set(ids)].filter((other) => other !== id && repositoryOf(other) === repository).sort();
};
