import type { ScoredResponse } from '../../../core/studies/study.ts';
import { extractionRules, rowScoreByExtraction, type ExtractionRule } from './added-spread.ts';
import { questionVariantLevelIds, type RightVariantHistogram } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

/**
 * Counts in how many of its variants (wordings × orders × samples) each question is right, under each extraction rule. A
 * question with a missing or failed answer is left out, as it is from `confidence`. A score below 1 is not right.
 */
export const rightAnswerHistograms = (
  items: readonly ModelItemAnswers[],
): Readonly<Record<ExtractionRule, RightVariantHistogram>> => {
  const [strict, tolerant] = extractionRules.map((by) => countedBy(by, items));
  return { strict: strict ?? noCounts, tolerant: tolerant ?? noCounts };
};

const noCounts: RightVariantHistogram = { complete: 0, inAll: 0, byWays: [] };

function countedBy(by: ExtractionRule, items: readonly ModelItemAnswers[]): RightVariantHistogram {
  const counts = new Map<number, number[]>();
  for (const { item, rows } of items) {
    const all = questionVariantLevelIds.flatMap((q) => rows[q]);
    const scored = all.filter(isScored);
    if (all.length === 0 || scored.length < all.length) continue;
    const right = scored.filter((row) => rowScoreByExtraction(by, row, item) === 1).length;
    const questions = counts.get(all.length) ?? new Array<number>(all.length + 1).fill(0);
    questions[right] = (questions[right] ?? 0) + 1;
    counts.set(all.length, questions);
  }
  const byWays = [...counts]
    .toSorted(([a], [b]) => b - a)
    .map(([ways, questions]) => ({ ways, questions: questions as readonly number[] }));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    complete: sum(byWays.map(({ questions }) => sum(questions))),
    inAll: sum(byWays.map(({ ways, questions }) => questions[ways] ?? 0)),
    byWays,
  };
}

const isScored = (row: ScoredResponse | undefined): row is ScoredResponse & { readonly score: number } =>
  row !== undefined && row.score !== null;
