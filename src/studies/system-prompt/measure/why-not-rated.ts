import { isNumber, undefinedBecause, type Undefined } from '../../../core/json/json.ts';
import type { ModelResult } from './result.ts';

/**
 * Why a model is not rated: it was asked and gave not one readable answer. Such a model scores 0 under every system prompt, so its σ is 0: the
 * steadiest there can be, and it says nothing. It gets no grade, rank or quadrant and no advice, and it is left out of what others are
 * compared with (an own cohort's quartiles and medians, the medians of quadrants); its μ, σ and counts stay as they are. Whether a run has
 * enough models for a cohort of its own still goes by all of its models. Undefined where the model is rated, which one of a score table always is.
 */
export function whyNotRated({
  answered,
  unreadable,
  refused,
  failed,
}: Pick<ModelResult, 'answered' | 'unreadable' | 'refused' | 'failed'>): Undefined | undefined {
  if (!isNumber(answered) || !isNumber(unreadable) || !isNumber(refused) || !isNumber(failed)) return undefined;
  const asked = answered + failed;
  if (asked === 0 || answered > unreadable + refused) return undefined;
  const kinds = [
    [refused, 'refused'],
    [unreadable, 'unreadable'],
    [failed, 'failed'],
  ] as const;
  const told = kinds.flatMap(([count, kind]) => (count > 0 ? [`${printed(count)} ${kind}`] : []));
  return undefinedBecause(
    `not one readable answer to ${printed(asked)} ${asked === 1 ? 'prompt' : 'prompts'}: ${told.join(', ')}`,
  );
}

const printed = (count: number): string => count.toLocaleString('en-GB');
