import type { AskableModel } from '../../engine/askable.ts';
import { askableGroups } from '../../run/askable.ts';
import type { LastStartedAudits } from '../../store/people/last-audits.ts';

/** Models and sets that are preselected if the address names none. */
export interface PreselectedModelsAndSets {
  readonly models: readonly string[];
  /** `undefined`: the study’s defaults. */
  readonly sets: readonly string[] | undefined;
}

export interface InitialChoiceInput {
  readonly study: string;
  readonly models: readonly Pick<AskableModel, 'id' | 'group' | 'small'>[];
  /** Sets that the study can ask. */
  readonly sets: readonly { readonly id: string; readonly isOwn: boolean }[];
}

/** If there are more new ones, the user did not add them for this run. */
const mostNew = 3;

const groups = askableGroups.flatMap((group) => (group.isBroughtHere ? [group.id] : []));

/** Whether the user added the model. Models that come with Evenkeel or the browser, or from a run, do not count. */
export const isUserAdded = ({ group }: Pick<AskableModel, 'group'>): boolean => groups.includes(group);

/**
 * Preselects the last choice, and what the user added since. A new model is added to the others, and a new set replaces the
 * former sets. Small models are preselected if there are no others, or if the user chose them although there were others.
 */
export function preselectModelsAndSets(
  { study, models, sets }: InitialChoiceInput,
  last: LastStartedAudits,
): PreselectedModelsAndSets {
  const here = new Set(models.map(({ id }) => id));
  const chosen = (last.of[study] ?? last.of[last.latest])?.models.filter((id) => here.has(id)) ?? [];
  const small = models.filter((model) => model.small !== undefined).map(({ id }) => id);
  const brought = models.filter(isUserAdded).map(({ id }) => id);
  const newModels = noneIfTooMany(brought.filter((id) => !last.models.includes(id)));
  const kept = newModels.length > 0 ? chosen.filter((id) => !small.includes(id)) : chosen;
  const ticked = models.map(({ id }) => id).filter((id) => kept.includes(id) || newModels.includes(id));

  const newSets = noneIfTooMany(sets.filter(({ id, isOwn }) => isOwn && !last.sets.includes(id)).map(({ id }) => id));
  const lastSets = last.of[study]?.sets.filter((id) => sets.some((set) => set.id === id)) ?? [];
  return {
    models: ticked.length > 0 || brought.length > 0 ? ticked : small,
    sets: newSets.length > 0 ? newSets : lastSets.length > 0 ? lastSets : undefined,
  };
}

const noneIfTooMany = (ids: readonly string[]): readonly string[] => (ids.length > mostNew ? [] : ids);
