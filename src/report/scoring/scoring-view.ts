import { rollup } from 'd3';
import { cellKey } from '../../core/cell.ts';
import { entryOf } from '../../core/entry-of.ts';
import type { Item } from '../../core/item.ts';
import type { Scorings } from '../../core/scoring/scoring-lines.ts';
import type { ScoredResponse } from '../../core/study.ts';
import { scenarioOf } from '../answers/asked-items.ts';
import { scenarioTitles } from '../answers/item-answers.ts';
import type { ReadRun } from '../run-reader.ts';
import { scoringDoubts, type ScoringDoubt } from './scoring-check.ts';

/** What the check of the scoring shows of a run. */
export interface ScoringView {
  readonly scorings: Scorings;
  /** Answers that have a score. */
  readonly answers: number;
  readonly doubts: readonly ShownDoubt[];
}

/** Doubtful answers of one kind and set. */
export interface ShownDoubt extends ScoringDoubt {
  /** The prompt that has more than half of them and more than its share, where there are several prompts. */
  readonly under: { readonly title: string; readonly answers: number } | null;
  /** The first of them. */
  readonly shown: readonly DoubtfulAnswer[];
}

export interface DoubtfulAnswer {
  readonly row: ScoredResponse;
  readonly item: Item;
  /** Under which prompt. */
  readonly title: string;
  /** The words that decided: ranges of the text. */
  readonly marks: readonly (readonly [number, number])[];
}

/** With fewer answers than these, nothing is said while a run goes on. */
export const fewestChecked = 20;

/** The doubts of a run as it was read; `most` answers are shown of each. */
export function scoringView(read: ReadRun, most: number): ScoringView {
  const { record, study, table, scorings } = read;
  const titles = scenarioTitles(study, record);
  const titleOf = (row: ScoredResponse) => titles.get(scenarioOf(row)) ?? scenarioOf(row);
  const rows = new Map(table.rows.map((row) => [cellKey(row.response), row]));
  const items = new Map(table.items.map((item) => [item.id, item]));
  const prompts = rollup(table.rows, (some) => some.length, titleOf);
  const doubts = scoringDoubts(study, record.plan, table).map((doubt): ShownDoubt => {
    const own = doubt.cells.map((cell) => entryOf(rows, cell));
    return {
      ...doubt,
      under: mostlyUnder(own.map(titleOf), prompts),
      shown: own
        .slice(0, most)
        .map((row) => ({ row, item: entryOf(items, row.response.item), title: titleOf(row), marks: [] })),
    };
  });
  return { scorings, answers: table.rows.filter(({ score }) => score !== null).length, doubts };
}

/** Two of three answers and more stand under one prompt that has at most half of all. */
function mostlyUnder(titles: readonly string[], all: ReadonlyMap<string, number>): ShownDoubt['under'] {
  const counts = [
    ...rollup(
      titles,
      (some) => some.length,
      (title) => title,
    ),
  ].sort(([, a], [, b]) => b - a);
  const [first] = counts;
  if (!first || all.size < 2) return null;
  const [title, answers] = first;
  const share = (all.get(title) ?? 0) / [...all.values()].reduce((sum, n) => sum + n, 0);
  return answers / titles.length >= Math.max(2 / 3, share * 1.5) ? { title, answers } : null;
}
