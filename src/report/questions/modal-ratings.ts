import { group, rollup } from 'd3';
import type { Outcome } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AnswerView } from '../answers/outcome.ts';

/**
 * What came of ratings of one thing, held beside each other: “right” is a rating that is given more often than any other on its scale, over
 * all ways to ask and all repeats; “wrong” another. Where two are as frequent, none is usual. Ratings on different scales are not compared.
 */
export function outcomesByModalRating(
  rows: readonly ScoredResponse[],
  answerView: AnswerView,
): ReadonlyMap<ScoredResponse, Outcome> {
  const found = new Map<ScoredResponse, Outcome>();
  for (const some of group(rows, ({ response }) => answerView.shown(response).scale).values()) {
    const usual = mostFrequent(some.flatMap((row) => answerView.rating(row)?.says ?? []));
    for (const row of some) {
      const outcome = answerView.outcome(row);
      found.set(row, outcome !== 'rated' ? outcome : answerView.rating(row)?.says === usual ? 'right' : 'wrong');
    }
  }
  return found;
}

function mostFrequent(all: readonly string[]): string | undefined {
  const counts = [
    ...rollup(
      all,
      ({ length }) => length,
      (each) => each,
    ),
  ].sort(([, a], [, b]) => b - a);
  const [first, second] = counts;
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}
