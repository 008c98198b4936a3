import { cellKey } from '../../core/cell.ts';
import type { Rule } from '../../core/counting/counting.ts';
import { setOf, type Item } from '../../core/item.ts';
import { outcomeOf } from '../../core/outcome.ts';
import type { Plan } from '../../core/plan.ts';
import type { Scorer } from '../../core/scoring/scoring.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../core/study.ts';
import { safeReading } from '../../reading/safe-reading.ts';

/** Answers of which the present scoring may not tell what they say. A person decides; nothing here changes a score. */
export interface ScoringDoubt {
  /**
   * `holds the right one`: a strict rule marks the answer wrong, and the reader that takes answers as people mean them finds the right one. `unread`: no
   * answer could be read. `several options`: its final statement names more than one.
   */
  readonly kind: 'holds the right one' | 'unread' | 'several options';
  /** Of which set of questions. */
  readonly set: string;
  /** Keys of the cells, in plan order. */
  readonly cells: readonly string[];
  /** Answers of the set that have a score. */
  readonly of: number;
  /** Scorers that would count them, the best first. */
  readonly offers: readonly Offer[];
}

/** A scorer that reads more of the doubtful answers than the present one does. */
export interface Offer {
  readonly scorer: Scorer;
  /** How many of them it reads, and how many of these are right. */
  readonly reads: number;
  readonly right: number;
  /** What a button says. */
  readonly words: string;
}

/** Rules that want a text, a number or a choice in one form alone. What else a rule wants (a pattern, JSON, a rubric) a person meant as it stands. */
const isFormal = (rule: Rule): boolean =>
  (rule.kind === 'text' && rule.any === undefined) || rule.kind === 'choice' || rule.kind === 'number';

/** An item whose rules are all of that kind, and that has a reference to go by. */
const isStrict = ({ counts, answer }: Item): boolean =>
  counts !== undefined && counts.rules.every(isFormal) && String(answer).trim() !== '';

/**
 * What may be misread in a table, by set and kind, the largest share first. O(rows); answers under a strict rule that are wrong are read once more. Corrections by hand are
 * taken as they are.
 */
export function scoringDoubts(study: Study, plan: Plan, { items, rows }: ScoreTable): readonly ScoringDoubt[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const found = new Map<string, { kind: ScoringDoubt['kind']; set: string; cells: string[] }>();
  const scored = new Map<string, number>();
  for (const row of rows) {
    const item = itemOf.get(row.response.item);
    if (!item || row.score === null) continue;
    const set = setOf(item.id);
    scored.set(set, (scored.get(set) ?? 0) + 1);
    const kind = doubtOf(study, plan, row, item);
    if (!kind) continue;
    const key = `${kind} ${set}`;
    const there = found.get(key) ?? { kind, set, cells: [] };
    there.cells.push(cellKey(row.response));
    found.set(key, there);
  }
  return [...found.values()]
    .map(({ kind, set, cells }) => ({
      kind,
      set,
      cells,
      of: scored.get(set) ?? 0,
      offers:
        kind === 'holds the right one'
          ? [
              {
                scorer: { set, counts: null },
                reads: cells.length,
                right: cells.length,
                words: 'Count answers that contain the right one',
              },
            ]
          : [],
    }))
    .sort((a, b) => b.cells.length / b.of - a.cells.length / a.of);
}

function doubtOf(study: Study, plan: Plan, row: ScoredResponse, item: Item): ScoringDoubt['kind'] | undefined {
  if (row.verdict) return undefined;
  const outcome = outcomeOf(row);
  if (outcome === 'unreadable')
    return row.reading.kind === 'unreadable' && row.reading.why.startsWith(severalOptions)
      ? 'several options'
      : 'unread';
  if (outcome !== 'wrong' || !isStrict(item)) return undefined;
  const { counts: _, ...plain } = item;
  const reading = safeReading(row.response, () => study.read(row.response, plain, plan));
  return study.score(reading, plain) === 1 ? 'holds the right one' : undefined;
}

/** How a reader of choices words it (`option.ts`). */
const severalOptions = 'several options are named';
