import { traitsOf } from '../../core/models/engine-traits.ts';
import { parseModelId } from '../../core/models/model-id.ts';

/**
 * What different ids of one model share: the repository, whatever the engine, revision and dtype. An engine that replays a
 * model’s answers counts as that model. An invalid id is returned unchanged.
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

/**
 * The other ids in a list that name the same model. They count as separate models, since another dtype gives other answers.
 */
export const otherIdsOfModel = (id: string, ids: Iterable<string>): string[] => {
  const repository = repositoryOf(id);
  return [...new Set(ids)].filter((other) => other !== id && repositoryOf(other) === repository).sort();
};
