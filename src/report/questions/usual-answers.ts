import { group, rollup } from 'd3';
import type { Outcome } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { StudyAnswerInterpreter } from '../answers/outcome.ts';

/**
 * The outcomes of answers to one question that are neither right nor wrong. “right” is the most frequent answer on its
 * scale, over all variants and samples; “wrong” is any other. If two are equally frequent, no answer is usual. Ratings on
 * different scales are not compared.
 */
export function outcomesVsUsualAnswer(
  rows: readonly ScoredResponse[],
  answerView: StudyAnswerInterpreter,
): ReadonlyMap<ScoredResponse, Outcome> {
  const found = new Map<ScoredResponse, Outcome>();
  for (const some of group(rows, ({ response }) => answerView.shown(response).scale).values()) {
    const answers = some.map((row) => {
      const outcome = answerView.outcome(row);
      const isCounted = answerView.counted.is.includes(outcome);
      return { row, outcome, says: isCounted ? (answerView.rating(row)?.says ?? outcome) : undefined };
    });
    const usual = mostFrequent(answers.flatMap(({ says }) => says ?? []));
    for (const { row, outcome, says } of answers)
      found.set(row, says === undefined ? outcome : says === usual ? 'right' : 'wrong');
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
