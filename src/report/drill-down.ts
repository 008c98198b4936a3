import { parseJsonPointer } from '../base/json/json-pointer.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { answersAddress } from './addresses.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { reportFeatures } from './features/index.ts';
import { getStudyReportLoaders, type DrillDownLookup } from './study-parts.ts';

/** By the study's id. What shows numbers that lead to answers loads it first: links are made while a page is drawn. */
const loadedDrillDowns = new Map<string, DrillDownLookup>();

export async function preloadDrillDownLookup(study: string): Promise<void> {
  if (!loadedDrillDowns.has(study)) loadedDrillDowns.set(study, await getStudyReportLoaders(study).behind());
}

/**
 * Which answers of a run a number of its result stands on, told by where it stands (an RFC 6901 pointer). Undefined
 * where it stands on something else: quantiles of a cohort.
 */
export function answerFilterForPointer(result: StudyResult, at: string): AnswerFilter | undefined {
  const [part = '', ...steps] = parseJsonPointer(at);
  const of = reportFeatures.find(({ id, field }) => (field ? part === field : part === 'features' && steps[0] === id));
  if (of) return of.drillDown?.(result, of.field ? steps : steps.slice(1));
  return loadedDrillDowns.get(result.study)?.(result, part, steps);
}

/** The address of those answers; without a run there is none. */
export function drillDownHref(run: string | undefined, result: StudyResult, at: string): string | undefined {
  if (run === undefined) return undefined;
  const behind = answerFilterForPointer(result, at);
  return behind && answersAddress(run, behind);
}
