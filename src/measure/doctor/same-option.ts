/** The label of a model’s answer, and that of the right answer. */
export interface GivenAndRightLabel {
  readonly says: string;
  readonly right: string | undefined;
}

/** One answer that a model gives nearly always. */
export interface DominantAnswer {
  readonly label: string;
  /** Its share of the labelled answers, a fraction. */
  readonly share: number;
  /** The share of the same answers for which it is right. */
  readonly right: number;
  readonly answers: number;
}

/** A dominant answer has at least this share of a model’s answers. */
const leastShare = 0.9;
/** Its share must exceed the share for which it is right by at least this. */
const leastExcess = 0.1;
/** Fewer answers may be alike by chance. */
const leastAnswers = 20;

/**
 * The answer that a model gives to nearly all questions: s ≥ 90% of at least 20 answers, and right for r ≤ s − 10
 * points of them. A model that is right on a set whose right answers are nearly all the same has none. The comparison
 * with “always that answer” shows what such a model knows (`estimateDifferenceFromChance`). O(answers).
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
