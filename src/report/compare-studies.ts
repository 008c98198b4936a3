import type { Plan } from '../run/plan.ts';
import { UserError } from '../user-error.ts';
import type { ComparedRun, CompareOptions } from './compare-runs.ts';
import type { ComparedPairs } from './comparison.ts';

interface StudyComparison {
  compare(one: ComparedRun, other: ComparedRun, options?: CompareOptions): Promise<ComparedPairs>;
  /** What two plans have in common, as a plan of each with nothing else in it. */
  common(
    one: Plan,
    other: Plan,
  ): { readonly plans: readonly [one: Plan, other: Plan]; readonly apart: readonly string[] };
}

/** How two runs of a study are held against each other, by the study's id; loaded when it is wanted. */
const comparisons: Readonly<Record<string, () => Promise<StudyComparison>>> = {
  'system-prompt': async () => ({
    compare: (await import('./compare-runs.ts')).compareRuns,
    common: (await import('./compare-system-prompts.ts')).commonPrompts,
  }),
  'instruction-style': async () => ({
    compare: (await import('./compare-styles.ts')).compareStyles,
    common: (await import('./compare-style-ground.ts')).commonStyles,
  }),
  paraphrase: async () => ({
    compare: (await import('./compare-paraphrases.ts')).compareParaphrases,
    common: (await import('./compare-paraphrase-ground.ts')).commonQuestions,
  }),
  judge: async () => ({
    compare: (await import('./compare-judges.ts')).compareJudges,
    common: (await import('./compare-judge-ground.ts')).commonRatings,
  }),
  configuration: async () => ({
    compare: (await import('./compare-configurations.ts')).compareConfigurations,
    common: (await import('./compare-configuration-ground.ts')).commonConfigurations,
  }),
};

/** A UserError for a study that has no comparison. */
export async function studyComparison(study: string): Promise<StudyComparison> {
  const load = Object.hasOwn(comparisons, study) ? comparisons[study] : undefined;
  if (!load) throw new UserError(`Runs of «${study}» can not be compared.`);
  return load();
}

/** The same code in a page's worker and in Node. A UserError says why two runs can not be compared. */
export async function compareByStudy(
  one: ComparedRun,
  other: ComparedRun,
  options?: CompareOptions,
): Promise<ComparedPairs> {
  const found = await (await studyComparison(one.plan.study)).compare(one, other, options);
  // Two models of one run are no comparison of a run with itself.
  return { ...found, same: found.same && found.pairs.every((pair) => pair.one === pair.other) };
}
