import { group } from 'd3';
import { cellKey, variantKey, type Variant } from '../../core/plan/cell.ts';
import { setOf } from '../../core/items/item.ts';
import { nonOpinionOutcomeOf } from '../../core/answers/outcome.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { AnswerDoubt, ScoredResponse, ScoreTable, Study } from '../../core/studies/study.ts';
import { doubtAboutAnswer } from './doubt-of.ts';
import { findScorerOffers, type ScorerOffer } from './offers.ts';

/** Answers that the current scoring may misread. A person decides; nothing here changes a score. */
export interface ScoringDoubtGroup {
  /**
   * `holds the right one`: the answer counts as wrong but clearly gives the right one. `unread`: no answer could be read.
   * `several options`: its final statement names more than one.
   */
  readonly kind: AnswerDoubt;
  /** The question set. */
  readonly set: string;
  /** Keys of the cells, in plan order. */
  readonly cells: readonly string[];
  /** Answers of the set that have a score. */
  readonly of: number;
  /** The prompts of these answers, the most frequent first; prompts with none are omitted. */
  readonly prompts: readonly DoubtfulPrompt[];
  /** Scorers that would count these answers, the best first. */
  readonly offers: readonly ScorerOffer[];
}

export interface DoubtfulPrompt {
  readonly variant: Variant;
  readonly cells: number;
  /** Answers of the set under this prompt that have a score. */
  readonly of: number;
}

/** Fewer answers of a kind may be chance: the list of answers shows them. */
const minAnswers = 3;
/** Of published answers that people call wrong, 1% hold the right one (see `docs/scoring-check.md`). */
const maxGivenShare = 0.05;
/** The report shows unread answers from this share on. */
const maxUnreadShare = 0.02;

/**
 * Finds possible misreadings in a table by set and kind, the largest share first. A group has at least three answers.
 * Answers that hold the right one must be over 5% of the set’s wrong answers. For other kinds, at least three answers must
 * be over 2% of all answers, or of those under one prompt.
 *
 * O(rows): the rows of wrong answers already contain their doubt (`doubtAboutAnswer`).
 */
export function findScoringDoubts(study: Study, plan: Plan, { items, rows }: ScoreTable): readonly ScoringDoubtGroup[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const sets = new Map<string, SetTally>();
  for (const row of rows) {
    const item = itemOf.get(row.response.item);
    if (!item || row.score === null) continue;
    const set = setOf(item.id);
    const tally = sets.get(set) ?? { rows: [], wrong: 0, prompts: new Map(), doubtful: new Map() };
    sets.set(set, tally);
    count(tally, row, nonOpinionOutcomeOf(row) === 'wrong' ? row.doubt : doubtAboutAnswer(study, plan, row, item));
  }
  const found = [...sets].flatMap(([set, tally]) =>
    [...tally.doubtful]
      .filter(([kind, doubtful]) => isSpokenOf(kind, doubtful, tally))
      .map(([kind, doubtful]) => ({ kind, set, tally, doubtful })),
  );
  return found
    .sort((a, b) => b.doubtful.length / b.tally.rows.length - a.doubtful.length / a.tally.rows.length)
    .map(({ kind, set, tally, doubtful }) => ({
      kind,
      set,
      cells: doubtful.map(({ response }) => cellKey(response)),
      of: tally.rows.length,
      prompts: promptsOf(doubtful, tally),
      offers: findScorerOffers({ study, plan, kind, set, itemOf, doubtful, rows: tally.rows }),
    }));
}

interface SetTally {
  readonly rows: ScoredResponse[];
  wrong: number;
  /** The number of answers by prompt. */
  readonly prompts: Map<string, number>;
  readonly doubtful: Map<AnswerDoubt, ScoredResponse[]>;
}

function count(tally: SetTally, row: ScoredResponse, kind: AnswerDoubt | undefined): void {
  tally.rows.push(row);
  if (nonOpinionOutcomeOf(row) === 'wrong') tally.wrong += 1;
  const prompt = variantKey(row.response.variant);
  tally.prompts.set(prompt, (tally.prompts.get(prompt) ?? 0) + 1);
  if (!kind) return;
  const there = tally.doubtful.get(kind);
  if (there) there.push(row);
  else tally.doubtful.set(kind, [row]);
}

function isSpokenOf(kind: AnswerDoubt, doubtful: readonly ScoredResponse[], tally: SetTally): boolean {
  if (doubtful.length < minAnswers) return false;
  if (kind === 'holds the right one') return doubtful.length > maxGivenShare * tally.wrong;
  const all = { cells: doubtful.length, of: tally.rows.length };
  return [all, ...promptsOf(doubtful, tally)].some(({ cells, of }) => cells >= minAnswers && cells > maxUnreadShare * of);
}

function promptsOf(doubtful: readonly ScoredResponse[], { prompts }: SetTally): DoubtfulPrompt[] {
  return [...group(doubtful, ({ response }) => variantKey(response.variant))]
    .map(([key, rows]) => ({ variant: rows[0]?.response.variant ?? {}, cells: rows.length, of: prompts.get(key) ?? 0 }))
    .sort((a, b) => b.cells - a.cells);
}
