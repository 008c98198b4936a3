import { cellKey } from '../../core/plan/cell.ts';
import { nonOpinionOutcomeOf, type Outcome } from '../../core/answers/outcome.ts';
import type { ScoreTable } from '../../core/studies/study.ts';

/** The changes between two scorings of the same answers. */
export interface ScoreChanges {
  /** Answers in both tables. */
  readonly answers: number;
  /** Answers of all models that count differently. */
  readonly changed: number;
  /** By model, in plan order: how many changed from one outcome to another. */
  readonly models: readonly { readonly model: string; readonly changed: number; readonly moves: readonly OutcomeMove[] }[];
}

export interface OutcomeMove {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly answers: number;
}

/**
 * Compares two score tables of one run, answer by answer. An answer changes if its outcome or its score differs. Answers
 * that one table lacks (they wait for a judge there) are ignored. O(rows).
 */
export function compareScoreTables(before: ScoreTable, after: ScoreTable): ScoreChanges {
  const then = new Map(before.rows.map((row) => [cellKey(row.response), row] as const));
  const models = new Map<string, Map<string, OutcomeMove>>();
  let answers = 0;
  let changed = 0;
  for (const row of after.rows) {
    const old = then.get(cellKey(row.response));
    if (!old) continue;
    const moves = models.get(row.response.model) ?? new Map<string, OutcomeMove>();
    models.set(row.response.model, moves);
    answers += 1;
    const [from, to] = [nonOpinionOutcomeOf(old), nonOpinionOutcomeOf(row)];
    if (from === to && old.score === row.score) continue;
    changed += 1;
    const key = `${from}|${to}`;
    moves.set(key, { from, to, answers: (moves.get(key)?.answers ?? 0) + 1 });
  }
  return {
    answers,
    changed,
    models: [...models].map(([model, moves]) => ({
      model,
      changed: [...moves.values()].reduce((sum, move) => sum + move.answers, 0),
      moves: [...moves.values()].sort((a, b) => b.answers - a.answers),
    })),
  };
}
