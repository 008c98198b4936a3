/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ScoreMatrix } from '../basics/item-scores.ts';
import {
  fillNotReadScores,
  promptBoundsFillingUnread,
  rangeSharesOfMaxSpread,
  rangeSharesOfMinSpread,
} from '../not-read/fillings.ts';
import { minReportedNotReadShare } from '../not-read/not-read.ts';
import type { CellsByInterimLook } from './look-design.ts';
import type { ModelAnswersSoFar } from './stop-state.ts';

/** A model’s scores in a look, with its unread, refused, failed and doubtful answers counted in four extreme ways. */
export interface FillingsAtLook {
  readonly allWrong: readonly ScoreMatrix[];
  readonly allRight: readonly ScoreMatrix[];
  /** The prompts’ scores are as close to each other as possible, and as far apart as possible. */
  readonly flattest: readonly ScoreMatrix[];
  readonly steepest: readonly ScoreMatrix[];
}

/**
 * The four fillings of the answers in a look, by set [i·T + t]. Cells of later looks are NaN, so that a look stays the same
 * when more is answered. `undefined` if at most 2% of the answers under every prompt are unread, refused, failed or
 * doubtful: they then count as the study counts them.
 *
 * A cell with score s and the share u of such answers has a score between s·(1 − u) and s + u, at most 1. Without a score
 * (all failed) it is between 0 and 1. The bounds are those of Manski (2003) for missing outcomes, as for a whole run
 * (`EffectBounds`). With several samples the lower one may be too low, as s counts unread samples as wrong already.
 */
export function fillingsAtLook(
  { sets, prompts }: CellsByInterimLook,
  { tables, settled, notRead }: ModelAnswersSoFar,
  look: number,
): FillingsAtLook | undefined {
  const asked = new Float64Array(prompts);
  const lost = new Float64Array(prompts);
  const bounds = sets.map(({ firstLook }, b) => {
    const { items, clusters, scores } = tables[b]!;
    const lowest = new Float64Array(scores.length).fill(NaN);
    const highest = lowest.slice();
    for (const [at, first] of firstLook.entries()) {
      if (first > look || settled[b]![at] === 0) continue;
      const share = notRead[b]![at]!;
      asked[at % prompts]! += 1;
      lost[at % prompts]! += share;
      const score = scores[at]!;
      lowest[at] = Number.isNaN(score) ? 0 : score * (1 - share);
      highest[at] = Number.isNaN(score) ? 1 : Math.min(1, score + share);
    }
    return { items, templates: prompts, lowest, highest, ...(clusters && { clusters }) };
  });
  if (!lost.some((count, t) => count > minReportedNotReadShare * asked[t]!)) return undefined;
  const ranges = promptBoundsFillingUnread({ sets: bounds });
  const filled = (shares: ArrayLike<number>) => fillNotReadScores({ sets: bounds }, shares);
  return {
    allWrong: filled(new Float64Array(prompts)),
    allRight: filled(new Float64Array(prompts).fill(1)),
    flattest: filled(rangeSharesOfMinSpread(ranges)),
    steepest: filled(rangeSharesOfMaxSpread(ranges)),
  };
}
