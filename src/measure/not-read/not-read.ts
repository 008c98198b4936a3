/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { countsTowardScore, isNotRead, nonOpinionOutcomeOf } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { ItemIndicesByCluster } from '../basics/item-clusters.ts';

/**
 * Above this share of one prompt’s answers, unread, refused, failed and doubtful ones are shown next to its score. Findings
 * must then hold however they count.
 */
export const minReportedNotReadShare = 0.02;

/** The outcomes of the answers under one prompt. */
export interface PromptNotReadCounts {
  /** Answers that came back or failed. */
  readonly asked: number;
  readonly unreadable: number;
  readonly refused: number;
  readonly failed: number;
  /** Answers that count as wrong and may be misread (`ScoredResponse.doubt`). */
  readonly doubtful: number;
}

/**
 * A set’s cells, item by prompt (`[i·T + t]`), with the lowest and the highest possible score of each, in [0, 1]. The two
 * differ for unread, refused, failed or doubtful answers: the lowest counts all of these as wrong, the highest as right. NaN
 * if nothing has come back.
 */
export interface SetCellBounds {
  readonly items: number;
  readonly templates: number;
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  readonly byPrompt: readonly PromptNotReadCounts[];
  readonly clusters?: ItemIndicesByCluster;
}

/** A model’s answers that count neither as right nor as wrong for certain. */
export interface NotReadSummary {
  /** By set. */
  readonly sets: readonly SetCellBounds[];
  /** Over all sets. */
  readonly byPrompt: readonly PromptNotReadCounts[];
}

/** The number of answers under a prompt that are unread, refused, failed or doubtful. */
export const countNotReadOrDoubtful = ({ unreadable, refused, failed, doubtful }: PromptNotReadCounts): number =>
  unreadable + refused + failed + doubtful;

/** Their share of the prompt’s answers; 0 without answers. */
export const notReadShareOfPrompt = (counts: PromptNotReadCounts): number =>
  counts.asked > 0 ? countNotReadOrDoubtful(counts) / counts.asked : 0;

/** Whether their share exceeds 2% under any prompt. */
export const hasPoorlyReadPrompt = ({ byPrompt }: NotReadSummary): boolean =>
  byPrompt.some((counts) => notReadShareOfPrompt(counts) > minReportedNotReadShare);

/** Their share of all the model’s answers. */
export const overallNotReadShare = ({ byPrompt }: NotReadSummary): number =>
  notReadShareOfPrompt(byPrompt.reduce(addPromptCounts, makeZeroPromptCounts()));

/** Whether their share exceeds 2% of all the model’s answers. */
export const isPoorlyReadOverall = (notRead: NotReadSummary): boolean =>
  overallNotReadShare(notRead) > minReportedNotReadShare;

/** The summary of one set. */
export const notReadSummaryOfSet = (set: SetCellBounds): NotReadSummary => ({ sets: [set], byPrompt: set.byPrompt });

/** Counts a model’s answers one by one. */
export class NotReadTally {
  readonly #sets: readonly SetTally[];

  /** `sizes` has the number of items of each set. */
  constructor(
    private readonly sizes: readonly number[],
    private readonly templates: number,
  ) {
    this.#sets = sizes.map((items) => ({
      read: new Float64Array(items * templates),
      asked: new Float64Array(items * templates),
      notRead: new Float64Array(items * templates),
      byPrompt: Array.from({ length: templates }, makeZeroPromptCounts),
    }));
  }

  /** Ignores answers whose judgement is pending, and those without a score in their log. */
  add(
    set: number,
    item: number,
    template: number,
    row: Pick<ScoredResponse, 'response' | 'reading' | 'score' | 'doubt'>,
  ): void {
    const cells = this.#sets[set];
    const prompt = cells?.byPrompt[template];
    const outcome = nonOpinionOutcomeOf(row);
    if (!cells || !prompt || (!countsTowardScore(outcome) && !isNotRead(outcome))) return;
    const at = item * this.templates + template;
    cells.asked[at]! += 1;
    prompt.asked++;
    if (isNotRead(outcome)) {
      cells.notRead[at]! += 1;
      prompt[outcome]++;
    } else if (outcome === 'wrong' && row.doubt) {
      cells.notRead[at]! += 1;
      prompt.doubtful++;
    } else cells.read[at]! += row.score ?? 0;
  }

  /** The samples of a cell are averaged. `clusters` has the clusters of each set, as for the scores. */
  done(clusters: readonly (ItemIndicesByCluster | undefined)[] = []): NotReadSummary {
    return {
      sets: this.#sets.map(({ read, asked, notRead, byPrompt }, b) => ({
        items: this.sizes[b]!,
        templates: this.templates,
        // 0/0 gives NaN if nothing has come back.
        lowest: read.map((sum, at) => sum / asked[at]!),
        highest: read.map((sum, at) => (sum + notRead[at]!) / asked[at]!),
        byPrompt,
        ...(clusters[b] && { clusters: clusters[b] }),
      })),
      byPrompt: Array.from({ length: this.templates }, (_, t) =>
        this.#sets
          .map(({ byPrompt }) => byPrompt[t] ?? makeZeroPromptCounts())
          .reduce(addPromptCounts, makeZeroPromptCounts()),
      ),
    };
  }
}

interface SetTally {
  readonly read: Float64Array;
  readonly asked: Float64Array;
  readonly notRead: Float64Array;
  readonly byPrompt: { -readonly [count in keyof PromptNotReadCounts]: number }[];
}

export const makeZeroPromptCounts = () => ({ asked: 0, unreadable: 0, refused: 0, failed: 0, doubtful: 0 });

export const addPromptCounts = (one: PromptNotReadCounts, other: PromptNotReadCounts): PromptNotReadCounts => ({
  asked: one.asked + other.asked,
  unreadable: one.unreadable + other.unreadable,
  refused: one.refused + other.refused,
  failed: one.failed + other.failed,
  doubtful: one.doubtful + other.doubtful,
});
