import type { AskableModel } from '../../engine/askable.ts';

interface ModelTicks {
  readonly chosenModels: readonly string[];
  /** Wanted models that are not here. */
  readonly missingModels: readonly string[];
}

/**
 * Updates the ticks to the models that are here now, in their order if some were added. Removed models become missing, and
 * are ticked again when they return. Returns the same list if nothing changed.
 */
export function modelTicksAfterUpdate(
  models: readonly Pick<AskableModel, 'id'>[],
  { chosenModels, missingModels }: ModelTicks,
  added: readonly string[] = [],
): ModelTicks {
  const here = new Set(models.map(({ id }) => id));
  const stay = chosenModels.filter((id) => here.has(id));
  const came = [...missingModels, ...added].filter((id) => here.has(id));
  const inOrder = () => [...here].filter((id) => stay.includes(id) || came.includes(id));
  return {
    chosenModels: came.length > 0 ? inOrder() : stay.length === chosenModels.length ? chosenModels : stay,
    missingModels: [...missingModels, ...chosenModels].filter((id) => !here.has(id)),
  };
}

/** Removes the built-in small models. */
export function withoutSmallModels(ids: readonly string[], models: readonly Pick<AskableModel, 'id' | 'small'>[]) {
  const small = new Set(models.filter((model) => model.small !== undefined).map(({ id }) => id));
  return ids.filter((id) => !small.has(id));
}
