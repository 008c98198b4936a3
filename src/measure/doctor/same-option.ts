/** An answer of a model by what it says, next to what is right. */
export interface GivenAndRightLabel {
  readonly says: string;
  readonly right: string | undefined;
}

/** One answer that a model gives nearly always. */
export interface DominantAnswer {
  readonly label: string;
  /** Of the answers that could be read, a fraction. */
  readonly share: number;
  /** Of the same answers: the share whose right answer it is. */
  readonly right: number;
  readonly answers: number;
}

/** From this share of a model’s answers on. */
const leastShare = 0.9;
/** It may be right so often: its share must exceed that by so much. */
const leastExcess = 0.1;
/** Fewer answers are alike by chance. */
const leastAnswers = 20;

/**
 * The answer that a model gives to nearly all questions: s ≥ 90% of at least 20 answers, where it is the right answer to r ≤ s − 10 points of them. A model that is right about a set whose answers are nearly all the
 * same has none: what it knows there is for the comparison with “always that answer” to tell (`estimateDifferenceFromChance`). O(answers).
 */
export function findDominantAnswer(answers: Iterable<GivenAndRightLabel>): DominantAnswer | undefined {
  const counts = new Map<string, { given: number; right: number }>();
  let all = 0;
  const countOf = (label: string) => {
    const there = counts.get(label) ?? { given: 0, right: 0 };
    counts.set(label, there);
    return there;
  };
  for (const { says, right } of answers) {
    all += 1;
    countOf(says).given += 1;
    if (right !== undefined) countOf(right).right += 1;
  }
  if (all < leastAnswers) return undefined;
  const [label = '', { given, right } = { given: 0, right: 0 }] =
    [...counts].reduce<[string, { given: number; right: number }] | undefined>(
      (best, each) => (best === undefined || each[1].given > best[1].given ? each : best),
      undefined,
    ) ?? [];
  const found = { label, share: given / all, right: right / all, answers: all };
  return found.share >= leastShare && found.share - found.right >= leastExcess - 1e-9 ? found : undefined;
}
