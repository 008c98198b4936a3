import { parseJsonPointer } from '../base/json/json-pointer.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { answersAddress } from './addresses.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { reportFeatures } from './features/index.ts';
import { getStudyReportLoaders, type DrillDownLookup } from './study-parts.ts';

/** Keyed by study id. Loaded before a page shows numbers with links, because links are made during rendering. */
const loadedDrillDowns = new Map<string, DrillDownLookup>();

export async function preloadDrillDownLookup(study: string): Promise<void> {
  if (!loadedDrillDowns.has(study)) loadedDrillDowns.set(study, await getStudyReportLoaders(study).behind());
}

/**
 * Selects the answers that a number of the result is computed from, by the number's JSON pointer (RFC 6901). `undefined` if
 * it has another source, such as quantiles of a cohort.
 */
export function answerFilterForPointer(result: StudyResult, at: string): AnswerFilter | undefined {
  const [part = '', ...steps] = parseJsonPointer(at);
  const of = reportFeatures.find(({ id, field }) => (field ? part === field : part === 'features' && steps[0] === id));
  if (of) return of.drillDown?.(result, of.field ? steps : steps.slice(1));
  return loadedDrillDowns.get(result.study)?.(result, part, steps);
}

/** The address of these answers; `undefined` without a run. */
export function drillDownHref(run: string | undefined, result: StudyResult, at: string): string | undefined {
  if (run === undefined) return undefined;
  const behind = answerFilterForPointer(result, at);
  return behind && answersAddress(run, behind);
}
