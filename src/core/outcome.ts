import type { ScoredResponse } from './study.ts';

/**
 * What came of an answer. Its marks are told apart by form first: filled, hollow, hatched, barred, crossed; a rating, which is neither right nor
 * wrong, fills a square as far up as it lies on its scale, and a verdict on two responses its left half, its right half, or two bars.
 */
export type Outcome =
  | 'right'
  | 'partly right'
  | 'wrong'
  | 'rated'
  | 'for the first response'
  | 'for the second response'
  | 'a tie'
  | 'unreadable'
  | 'refused'
  | 'failed'
  | 'waits'
  | 'not asked';

/** Of a study whose answers are right or wrong. */
export function outcomeOf({
  response,
  reading,
  score,
}: Pick<ScoredResponse, 'response' | 'reading' | 'score'>): Outcome {
  if (score === null && reading.kind === 'checked' && !reading.unread) return 'waits';
  if (response.finish === 'error' || score === null) return 'failed';
  if (reading.kind === 'unreadable') return 'unreadable';
  if (reading.kind === 'refusal') return 'refused';
  if (score === 1) return 'right';
  return score === 0 ? 'wrong' : 'partly right';
}

/** The same by the study’s own rule, whatever was changed by hand. */
export const ruledOutcome = ({ response, reading, score, ruled }: ScoredResponse): Outcome =>
  outcomeOf({ response, ...(ruled ?? { reading, score }) });
