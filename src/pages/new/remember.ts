import { saveLastStartedAudits, loadLastStartedAudits } from '../../store/people/last-audits.ts';
import { isUserAdded } from './first-choice.ts';
import type { AuditForm } from './audit-form.svelte.ts';

type StartedChoices = Pick<AuditForm, 'offered' | 'chosenModels' | 'chosenSets' | 'changed'>;

/** Stores the started choices, which the study’s form preselects next time. */
export async function rememberChoices({ offered, chosenModels, chosenSets, changed }: StartedChoices): Promise<void> {
  const { of } = await loadLastStartedAudits();
  const study = offered.study.id;
  const option = offered.study.written?.option;
  const written = option === undefined ? undefined : changed?.[option];
  const own = option !== undefined && written !== undefined && { own: { [option]: written } };
  await saveLastStartedAudits({
    of: { ...of, [study]: { models: chosenModels, sets: chosenSets, ...own } },
    latest: study,
    models: offered.models.filter(isUserAdded).map(({ id }) => id),
    sets: offered.sets.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  });
}
