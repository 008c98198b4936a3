import { changedOptions, type PlanLinkParameters } from '../../export/plan-link.ts';
import type { FormOptions, StudyFormDescription } from '../../manifest/study-form.ts';
import { specifiesPlan } from './from-link.ts';

/** Choices that depend on the size of the models. */
interface OptionsAndSets {
  readonly options: FormOptions;
  readonly sets: readonly string[];
}

interface Ground {
  readonly form: Pick<StudyFormDescription, 'sets' | 'smallModelDefaults'>;
  /** The defaults for large models. */
  readonly defaults: FormOptions;
  /** The chosen models. */
  readonly models: readonly { readonly small?: unknown }[];
}

/**
 * Whether omitted parts of a link may be adapted to the models. A link with both models and sets always means the same plan.
 */
export const canLinkTakeModelDefaults = (link: PlanLinkParameters): boolean =>
  !specifiesPlan(link) && (link.models === undefined || link.sets === undefined);

/**
 * Replaces unchanged defaults by those that suit the models: only small models get questions that they can answer. Changes
 * by the user stay.
 */
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

/** Whether the choices already suit the models. */
export function isAdaptedToModels(ground: Ground, chosen: OptionsAndSets): boolean {
  const { options, sets } = adaptDefaultsToModelSize(ground, chosen);
  // Other options are not compared, since they may be long.
  const exchanged = Object.keys(ground.form.smallModelDefaults?.options ?? {});
  return (
    changedOptions(pickedOf(options, exchanged), pickedOf(chosen.options, exchanged)) === undefined &&
    sets.join() === chosen.sets.join()
  );
}

/** A warning if small models get questions that they cannot answer; undefined otherwise. */
export const smallModelWarning = ({ form: { smallModelDefaults }, defaults, models }: Ground, options: FormOptions) =>
  smallModelDefaults &&
  models.some(isSmall) &&
  Object.keys(smallModelDefaults.options).some((name) => options[name] === defaults[name])
    ? smallModelDefaults.otherwise
    : undefined;

const isSmall = ({ small }: Ground['models'][number]): boolean => small !== undefined;

const pickedOf = (options: FormOptions, names: readonly string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
