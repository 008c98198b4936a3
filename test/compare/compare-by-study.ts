import { compareRuns, type CompareOptions } from '../../src/compare/compare-runs.ts';
import type { ComparedPair, ComparedLevel, TwoRunComparison } from '../../src/compare/comparison.ts';
import type { ComparedRun } from '../../src/compare/comparing.ts';
import { loadStudyComparer } from '../../src/studies/index.ts';

/** Two runs compared as the app's worker compares them. */
export const compareByStudy = async (
  one: ComparedRun,
  other: ComparedRun,
  options?: CompareOptions,
): Promise<TwoRunComparison> => compareRuns(await loadStudyComparer(one.plan.study), one, other, options);

export const levelsIn = ({ levels }: ComparedPair, group: string): ComparedLevel[] =>
  levels.filter((level) => level.group === group);

/** The items that changed with what is listed of each. */
export const changedIn = ({ changed }: ComparedPair): Record<string, unknown>[] =>
  changed.map(({ item, values }) => ({ item, ...values }));
