import { compareRuns, type CompareOptions } from '../../src/compare/compare-runs.ts';
import type { ComparedPair, ComparedLevel, TwoRunComparison } from '../../src/compare/comparison.ts';
import type { ComparedRun } from '../../src/compare/comparing.ts';
import { loadStudyComparer } from '../../src/studies/index.ts';

/** Compares two runs as the app's worker does. */
export const compareByStudy = async (
  one: ComparedRun,
  other: ComparedRun,
  options?: CompareOptions,
): Promise<TwoRunComparison> => compareRuns(await loadStudyComparer(one.plan.study), one, other, options);

export const levelsIn = ({ levels }: ComparedPair, group: string): ComparedLevel[] =>
  levels.filter((level) => level.group === group);

/** The changed items, with the values listed for each. */
export const changedIn = ({ changed }: ComparedPair): Record<string, unknown>[] =>
  changed.map(({ item, values }) => ({ item, ...values }));
