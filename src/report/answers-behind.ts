import { stepsOf } from '../core/json/json-pointer.ts';
import type { StudyResult } from '../core/study.ts';
import { answersAddress, type AnswersBehind } from './addresses.ts';
import { behindChecked } from './behind-checked.ts';
import { reportParts, type Behind } from './study-parts.ts';

/** By the study's id. What shows numbers that lead to answers loads it first: links are made while a page is drawn. */
const loaded = new Map<string, Behind>();

export async function loadBehind(study: string): Promise<void> {
  if (!loaded.has(study)) loaded.set(study, await reportParts(study).behind());
}

/**
 * Which answers of a run a number of its result stands on, told by where it stands (an RFC 6901 pointer). Undefined
 * where it stands on something else: quantiles of a cohort.
 */
export function answersFor(result: StudyResult, at: string): AnswersBehind | undefined {
  const [part = '', ...steps] = stepsOf(at);
  if (part === 'checked') return behindChecked(result, steps);
  if (part === 'judging') return undefined;
  return loaded.get(result.study)?.(result, part, steps);
}

/** The address of those answers; without a run there is none. */
export function drillDownHref(run: string | undefined, result: StudyResult, at: string): string | undefined {
  if (run === undefined) return undefined;
  const behind = answersFor(result, at);
  return behind && answersAddress(run, behind);
}
