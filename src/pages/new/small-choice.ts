import { changedOptions, type PlanLinkParameters } from '../../export/plan-link.ts';
import type { FormOptions, StudyFormDescription } from '../../manifest/study-form.ts';
import { specifiesPlan } from './from-link.ts';

/** What suits some models and not others. */
interface OptionsAndSets {
  readonly options: FormOptions;
  readonly sets: readonly string[];
}

interface Ground {
  readonly form: Pick<StudyFormDescription, 'sets' | 'smallModelDefaults'>;
  /** As large models are asked. */
  readonly defaults: FormOptions;
  /** Those that are chosen. */
  readonly models: readonly { readonly small?: unknown }[];
}

/** Whether what a link leaves out may be what suits the models: with models and sets it says what is asked, and means the same as ever. */
export const canLinkTakeModelDefaults = (link: PlanLinkParameters): boolean =>
  !specifiesPlan(link) && (link.models === undefined || link.sets === undefined);

/** What is chosen with what is as it first was exchanged for what suits these models: small ones alone are asked what they can answer. What a person changed stays. */
export function adaptDefaultsToModelSize(
  { form, defaults, models }: Ground,
  { options, sets }: OptionsAndSets,
): OptionsAndSets {
  const { smallModelDefaults } = form;
  if (!smallModelDefaults || models.length === 0) return { options, sets };
  const usual = { options: pickedOf(defaults, Object.keys(smallModelDefaults.options)), sets: form.sets };
  const [before, now] = models.every(isSmall) ? [usual, smallModelDefaults] : [smallModelDefaults, usual];
  const touched = changedOptions(pickedOf(options, Object.keys(now.options)), before.options);
  return { options: { ...options, ...now.options, ...touched }, sets: sets.join() === before.sets.join() ? now.sets : sets };
}

/** Whether there is nothing to exchange. */
export function isAdaptedToModels(ground: Ground, chosen: OptionsAndSets): boolean {
  const { options, sets } = adaptDefaultsToModelSize(ground, chosen);
  // The others stay as they are, and may be long.
  const exchanged = Object.keys(ground.form.smallModelDefaults?.options ?? {});
  return (
    changedOptions(pickedOf(options, exchanged), pickedOf(chosen.options, exchanged)) === undefined &&
    sets.join() === chosen.sets.join()
  );
}

/** What is to be said where small models are asked as they cannot answer; undefined where none is. */
export const smallModelWarning = ({ form: { smallModelDefaults }, defaults, models }: Ground, options: FormOptions) =>
  smallModelDefaults &&
  models.some(isSmall) &&
  Object.keys(smallModelDefaults.options).some((name) => options[name] === defaults[name])
    ? smallModelDefaults.otherwise
    : undefined;

const isSmall = ({ small }: Ground['models'][number]): boolean => small !== undefined;

const pickedOf = (options: FormOptions, names: readonly string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
