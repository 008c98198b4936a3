import { UserError } from '../user-error.ts';
import type { ComparedRun, CompareOptions } from './compare-runs.ts';
import type { ComparedPairs } from './comparison.ts';

type Compare = (one: ComparedRun, other: ComparedRun, options?: CompareOptions) => Promise<ComparedPairs>;

/** How two runs of a study are held against each other, by the study's id; loaded when it is wanted. A study that is not here has no comparison. */
const comparisons: Readonly<Record<string, () => Promise<Compare>>> = {
  'system-prompt': async () => (await import('./compare-runs.ts')).compareRuns,
  'instruction-style': async () => (await import('./compare-styles.ts')).compareStyles,
  paraphrase: async () => (await import('./compare-paraphrases.ts')).compareParaphrases,
  judge: async () => (await import('./compare-judges.ts')).compareJudges,
};

/** The same code in a page's worker and in Node. A UserError says why two runs can not be compared. */
export async function compareByStudy(
  one: ComparedRun,
  other: ComparedRun,
  options?: CompareOptions,
): Promise<ComparedPairs> {
  const { study } = one.plan;
  const load = Object.hasOwn(comparisons, study) ? comparisons[study] : undefined;
  if (!load) throw new UserError(`Runs of «${study}» can not be compared yet.`);
  return (await load())(one, other, options);
}
