/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import { countsTowardScore, isNotRead, nonOpinionOutcomeOf } from '../../core/answers/outcome.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { ItemIndicesByCluster } from '../basics/item-clusters.ts';

/** From this share of one prompt’s answers on, unread, refused, failed and doubtful ones are shown next to its score, and findings must hold however they count. */
export const minReportedNotReadShare = 0.02;

/** How the answers under one prompt came back. */
export interface PromptNotReadCounts {
  /** Answers that came back or failed. */
  readonly asked: number;
  readonly unreadable: number;
  readonly refused: number;
  readonly failed: number;
  /** Those that count as wrong and may be misread (`ScoredResponse.doubt`). */
  readonly doubtful: number;
}

/**
 * A set’s cells, item by prompt (`[i·T + t]`): the least and the most that each may score, in [0, 1]. The two differ where answers are unread, refused, failed or doubtful: the least counts all of
 * these wrong, the most counts all of them right. NaN where nothing has come back.
 */
export interface SetCellBounds {
  readonly items: number;
  readonly templates: number;
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  readonly byPrompt: readonly PromptNotReadCounts[];
  readonly clusters?: ItemIndicesByCluster;
}

/** What of a model’s answers says neither right nor wrong. */
export interface NotReadSummary {
  /** By set. */
  readonly sets: readonly SetCellBounds[];
  /** Over all sets. */
  readonly byPrompt: readonly PromptNotReadCounts[];
}

/** Answers under a prompt that are unread, refused, failed or doubtful. */
export const countNotReadOrDoubtful = ({ unreadable, refused, failed, doubtful }: PromptNotReadCounts): number =>
  unreadable + refused + failed + doubtful;

/** Their share of the prompt’s answers; 0 of none. */
export const notReadShareOfPrompt = (counts: PromptNotReadCounts): number =>
  counts.asked > 0 ? countNotReadOrDoubtful(counts) / counts.asked : 0;

/** Whether any prompt has more of them than is tolerated. */
export const hasPoorlyReadPrompt = ({ byPrompt }: NotReadSummary): boolean =>
  byPrompt.some((counts) => notReadShareOfPrompt(counts) > minReportedNotReadShare);

/** Their share of all the model’s answers. */
export const overallNotReadShare = ({ byPrompt }: NotReadSummary): number =>
  notReadShareOfPrompt(byPrompt.reduce(addPromptCounts, makeZeroPromptCounts()));

/** Whether over 2% of all the model’s answers are. */
export const isPoorlyReadOverall = (notRead: NotReadSummary): boolean =>
  overallNotReadShare(notRead) > minReportedNotReadShare;

/** Of one set alone. */
export const notReadSummaryOfSet = (set: SetCellBounds): NotReadSummary => ({ sets: [set], byPrompt: set.byPrompt });

/** Counts a model’s answers, one after another. */
export class NotReadTally {
  readonly #sets: readonly SetTally[];

  /** `sizes`: items by set. */
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

  /** Ignores answers that wait for their judge, and those without a score in their log. */
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

  /** Samples of a cell stand as their mean. `clusters`: by set, as in the scores. */
  done(clusters: readonly (ItemIndicesByCluster | undefined)[] = []): NotReadSummary {
    return {
      sets: this.#sets.map(({ read, asked, notRead, byPrompt }, b) => ({
        items: this.sizes[b]!,
        templates: this.templates,
        // 0/0: nothing has come back.
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
