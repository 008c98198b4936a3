import { offeredStudies } from '../../studies/index.ts';
import type { Json } from '../../base/json/json.ts';
import type { Study } from '../../core/studies/study.ts';
import type { PlanLinkErrors, PlanLinkParameters } from '../../export/plan-link.ts';
import { hasAskableItems, type FormOptions } from '../../manifest/study-form.ts';
import type { FormOffer } from './form-offer.ts';
import { preselectModelsAndSets, type PreselectedModelsAndSets } from './first-choice.ts';
import { studyOptionsFault, optionDefaultsForLink } from '../../planned/link-options.ts';

export interface LinkFaults extends PlanLinkErrors {
  readonly study?: string;
  readonly sets?: string;
}

interface FromLink {
  readonly models: readonly string[];
  readonly sets: readonly string[];
  readonly options: FormOptions;
  /** Models in the link that are not here. */
  readonly lostModels: readonly string[];
  readonly linkFaults: LinkFaults;
}

/** The initial state of a form that is filled from a link. */
export function formStartFromLink(
  link: PlanLinkParameters,
  faults: PlanLinkErrors,
  offered: FormOffer,
  defaults: FormOptions,
): FromLink {
  const { study, form, models, sets, last } = offered;
  const lostStudy = link.study !== undefined && !offeredStudies.some(({ id }) => id === link.study);
  const lostModels = link.models?.filter((id) => !models.some((model) => model.id === id)) ?? [];
  const lostSets = link.sets?.filter((id) => !sets.some((set) => set.id === id)) ?? [];
  const isPlan = specifiesPlan(link);
  const usual = { ...optionDefaultsForLink(link, study, defaults), ...(!isPlan && writtenLast(offered, defaults)) };
  const given: FormOptions = { ...usual, ...link.options };
  const optionsFault = link.options && studyOptionsFault(study, given);
  const here = { study: study.id, models, sets: sets.filter((set) => hasAskableItems(study, set)) };
  const first = isPlan ? sameEverywhere(models) : preselectModelsAndSets(here, last);
  return {
    models: link.models?.filter((id) => !lostModels.includes(id)) ?? first.models,
    sets: link.sets?.filter((id) => !lostSets.includes(id)) ?? first.sets ?? form.sets,
    options: optionsFault ? usual : given,
    lostModels,
    linkFaults: {
      ...faults,
      ...(lostStudy && { study: `There is no study “${link.study}”; another is shown instead.` }),
      ...(optionsFault && {
        options: `The link’s options cannot be used; the usual ones are shown instead. ${optionsFault}`,
      }),
      ...(lostSets.length > 0 && { sets: `These question sets are not here and were left out: ${lostSets.join(', ')}.` }),
    },
  };
}

/**
 * Whether a link says more than what to ask and which models. Such a link means the same plan in every browser, so earlier
 * choices in this browser are ignored.
 */
export const specifiesPlan = ({ n, seed, samples, options, completion, start }: PlanLinkParameters): boolean =>
  start || [seed, samples, options, completion].some((part) => part !== undefined) || (n !== undefined && n !== 'usual');

/** The user’s own entries from the last run, if this version can still use them. */
function writtenLast({ study, last }: FormOffer, defaults: FormOptions): Readonly<Record<string, Json>> {
  const option = study.written?.option;
  const written = option === undefined ? undefined : last.of[study.id]?.own?.[option];
  if (option === undefined || written === undefined) return {};
  return studyOptionsFault(study, { ...defaults, [option]: written }) === undefined ? { [option]: written } : {};
}

const sameEverywhere = (models: FormOffer['models']): PreselectedModelsAndSets => ({
  models: models.filter(({ small }) => small !== undefined).map(({ id }) => id),
  sets: undefined,
});

/** Whether a study has the setting for scoring option letters. */
export function studyHasOptionScoringSetting(study: Study): boolean {
  try {
    const parsed = study.parseOptions({ ...Object(study.defaults), optionScoring: true });
    return typeof parsed === 'object' && parsed !== null && 'optionScoring' in parsed;
  } catch {
    return false;
  }
}
