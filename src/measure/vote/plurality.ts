/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { group } from 'd3';
import { mean } from '../basics/mean.ts';

/** One answer as a vote. */
export interface Ballot {
  /** Equal for equal parsed answers; `null` for an unread or refused answer, which casts no vote. */
  readonly answer: string | null;
  /** In [0, 1]. */
  readonly score: number;
}

/** The result of a plurality vote. Fractions. */
export interface VoteOutcome {
  /** The expected score of the winning answer; 0 if no vote is cast. */
  readonly score: number;
  /** The chance that no vote is cast. */
  readonly noVote: number;
}

/**
 * A plurality vote over m of a question’s N answers, drawn without replacement, all subsets equally likely. Equal answers
 * are one candidate c with n_c votes; n_0 answers cast no vote. The chance that c wins is exact, over all subsets:
 *
 *   P_m(c) = Σ_j C(n_c, j) · Σ_{k ≤ j} [∏_{d≠c} C(n_d, k_d)] · C(n_0, m − j − Σ k_d) / (1 + #{d: k_d = j})  ÷  C(N, m),   j ≥ 1,
 *
 * so a tie is split evenly, like taking the first of the tied answers in random order. The vote’s score is Σ_c P_m(c) · s_c,
 * with s_c the mean score of the candidate’s answers. (Equal answers have equal scores, except where people corrected some.)
 * With m ≥ N all answers vote. A vote without any answer counts as wrong, like an unread answer. NaN without answers.
 * Majority voting over samples: Wang et al. 2023, “Self-consistency” (arXiv:2203.11171), §2; subsets: Chen et al. 2024
 * (arXiv:2403.02419).
 */
export function pluralityVote(ballots: readonly Ballot[], m: number): VoteOutcome {
  const N = ballots.length;
  if (N === 0) return { score: NaN, noVote: NaN };
  const votes = Math.min(m, N);
  const candidates = [
    ...group(
      ballots.filter(({ answer }) => answer !== null),
      ({ answer }) => answer,
    ).values(),
  ];
  const counts = candidates.map(({ length }) => length);
  const silent = N - counts.reduce((sum, count) => sum + count, 0);
  return {
    score: candidates.reduce((sum, own, c) => {
      const value = mean(own.map(({ score }) => score));
      // Which of the wrong answers wins does not matter.
      return value === 0 ? sum : sum + value * winChance(counts, c, silent, votes);
    }, 0),
    noVote: choose(silent, votes) / choose(N, votes),
  };
}

/** P_m(c). */
function winChance(counts: readonly number[], c: number, silent: number, m: number): number {
  const N = counts.reduce((sum, count) => sum + count, silent);
  const own = counts[c]!;
  if (m === N) {
    const most = Math.max(...counts);
    return own === most ? 1 / counts.filter((count) => count === most).length : 0;
  }
  const others = counts.filter((_, d) => d !== c);
  let wins = 0;
  for (let j = 1; j <= Math.min(own, m); j++) {
    const ways = waysWithAtMost(others, j, m - j);
    for (const [ties, bySum] of ways.entries())
      for (const [sum, of] of bySum.entries()) wins += (choose(own, j) * of * choose(silent, m - j - sum)) / (1 + ties);
  }
  return wins / choose(N, m);
}

/**
 * The number of ways in which each of the others gets at most j votes. Indexed by how many of them get j, then by their
 * total votes, up to `most`.
 */
function waysWithAtMost(others: readonly number[], j: number, most: number): number[][] {
  const maxTies = Math.floor(most / j);
  let ways = Array.from({ length: maxTies + 1 }, (_, ties) =>
    Array.from({ length: most + 1 }, (_, s) => Number(ties + s === 0)),
  );
  for (const count of others) {
    const next = ways.map((bySum) => bySum.map(() => 0));
    for (const [ties, bySum] of ways.entries())
      for (const [sum, of] of bySum.entries()) {
        if (of === 0) continue;
        for (let k = 0; k <= Math.min(j, count, most - sum); k++) {
          const into = next[ties + Number(k === j)];
          if (into) into[sum + k]! += of * choose(count, k);
        }
      }
    ways = next;
  }
  return ways;
}

/** C(n, k); 0 if k is below 0 or above n. */
function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let product = 1;
  for (let i = 0; i < Math.min(k, n - k); i++) product = (product * (n - i)) / (i + 1);
  return Math.round(product);
}
