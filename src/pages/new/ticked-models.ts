import type { AskableModel } from '../../engine/askable.ts';

interface ModelTicks {
  readonly chosenModels: readonly string[];
  /** Wanted, and not here. */
  readonly missingModels: readonly string[];
}

/** What is ticked of the models that are here now, in their order where some came. What went is missing from now on, and ticked again when it comes back. The same list where all are there. */
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

/** Those of them that are not our small models. */
export function withoutSmallModels(ids: readonly string[], models: readonly Pick<AskableModel, 'id' | 'small'>[]) {
  const small = new Set(models.filter((model) => model.small !== undefined).map(({ id }) => id));
  return ids.filter((id) => !small.has(id));
}
