import type { Plan } from '../core/plan.ts';
import { UserError } from '../core/user-error.ts';
import type { ComparedRun, CompareOptions } from '../compare/runs.ts';
import type { ComparedPairs } from '../compare/comparison.ts';

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
    compare: (await import('../compare/runs.ts')).compareRuns,
    common: (await import('./system-prompt/compare/compare.ts')).commonPrompts,
  }),
  'instruction-style': async () => ({
    compare: (await import('./instruction-style/compare/compare.ts')).compareStyles,
    common: (await import('./instruction-style/compare/ground.ts')).commonStyles,
  }),
  paraphrase: async () => ({
    compare: (await import('./paraphrase/compare/compare.ts')).compareParaphrases,
    common: (await import('./paraphrase/compare/ground.ts')).commonQuestions,
  }),
  judge: async () => ({
    compare: (await import('./judge/compare/compare.ts')).compareJudges,
    common: (await import('./judge/compare/ground.ts')).commonRatings,
  }),
  configuration: async () => ({
    compare: (await import('./configuration/compare/compare.ts')).compareConfigurations,
    common: (await import('./configuration/compare/ground.ts')).commonConfigurations,
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
