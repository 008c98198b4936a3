import { undefinedBecause, type Undefined } from '../core/json/json.ts';
import { fixed, percent } from '../core/words/format.ts';
import { tCritical } from './student-t.ts';

/** Above this share of refused and unreadable answers a score tells of the reading, not of the model. */
export const mostUnread = 0.2;

/** How a model's cells came back; unreadable and refused are of those answered. */
export interface CameBack {
  readonly answered: number;
  readonly unreadable: number;
  readonly refused: number;
  readonly failed: number;
}

/** A mean over items with its standard error; fractions. */
export interface ScoreWithError {
  readonly mean: number;
  readonly error: number;
  readonly df: number;
}

/**
 * Why a model is not rated: it gave no readable answer, over 20% of its answers are refused or cannot be read, or its score is not above `chance`, what
 * guessing gives (a t test over items, one-sided, 5%). Undefined where it is rated, and where there is nothing to tell by.
 */
export const whyNotRated = (
  counts: CameBack,
  score: ScoreWithError | undefined,
  chance: number,
): Undefined | undefined => whyNotRead(counts) ?? (score && whyNotAboveChance(score, chance));

function whyNotRead({ answered, unreadable, refused, failed }: CameBack): Undefined | undefined {
  const asked = answered + failed;
  if (asked === 0) return undefined;
  const kinds = [
    [refused, 'refused'],
    [unreadable, 'unreadable'],
    [failed, 'failed'],
  ] as const;
  const told = kinds.flatMap(([count, kind]) => (count > 0 ? [`${printed(count)} ${kind}`] : []));
  if (answered === unreadable + refused) {
    return undefinedBecause(
      `not one readable answer to ${printed(asked)} ${asked === 1 ? 'prompt' : 'prompts'}: ${told.join(', ')}`,
    );
  }
  const unread = (unreadable + refused) / answered;
  if (unread <= mostUnread) return undefined;
  const counts = told.filter((part) => !part.endsWith('failed')).join(', ');
  return undefinedBecause(`${percent(unread)} of its ${printed(answered)} answers give nothing to score: ${counts}`);
}

function whyNotAboveChance({ mean, error, df }: ScoreWithError, chance: number): Undefined | undefined {
  if (df < 1 || Number.isNaN(error)) return undefined;
  if (mean - tCritical(0.1, df) * error > chance) return undefined;
  const score = `it is right in ${fixed(100 * mean, 1)}% of cases`;
  return undefinedBecause(
    chance > 0
      ? `${score}, which is not shown to be above the ${fixed(100 * chance, 1)}% that guessing gives`
      : `${score}, which is not shown to be above 0`,
  );
}

const printed = (count: number): string => count.toLocaleString('en-GB');
