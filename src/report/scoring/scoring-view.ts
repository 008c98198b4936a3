import { cellKey, sortedVariantLevels } from '../../core/plan/cell.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import type { RunScorings } from '../../core/scoring/scoring-lines.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import { scenarioOfResponse } from '../answers/answer-list.ts';
import { scenarioTitles } from '../answers/item-answers.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { doubtTextSpans } from './deciding-words.ts';
import { findScoringDoubts, type ScoringDoubtGroup } from './scoring-check.ts';

/** What the check of the scoring shows of a run. */
export interface ScoringCheckView {
  readonly scorings: RunScorings;
  /** Answers that have a score. */
  readonly answers: number;
  readonly doubts: readonly DoubtfulAnswerGroup[];
}

/** Doubtful answers of one kind and set. */
export interface DoubtfulAnswerGroup extends ScoringDoubtGroup {
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
export const minAnswersForDoubts = 20;

/** The doubts of a run as it was read; `most` answers are shown of each. */
export function buildScoringCheckView(read: ScoredRunSnapshot, most: number): ScoringCheckView {
  const { record, study, table, scorings } = read;
  const titles = scenarioTitles(study, record);
  const titleOf = (row: ScoredResponse) => titles.get(scenarioOfResponse(row)) ?? scenarioOfResponse(row);
  const rows = new Map(table.rows.map((row) => [cellKey(row.response), row]));
  const items = new Map(table.items.map((item) => [item.id, item]));
  const doubts = findScoringDoubts(study, record.plan, table).map((doubt): DoubtfulAnswerGroup => {
    const own = doubt.cells.map((cell) => getOrThrow(rows, cell));
    return {
      ...doubt,
      under: mostlyUnder(doubt, titles),
      shown: own.slice(0, most).map((row) => {
        const item = getOrThrow(items, row.response.item);
        return { row, item, title: titleOf(row), marks: doubtTextSpans(study, record.plan, item, row, doubt) };
      }),
    };
  });
  return { scorings, answers: table.rows.filter(({ score }) => score !== null).length, doubts };
}

/** Two of three answers and more came under one prompt, which has more than its share of them. */
function mostlyUnder(
  { cells, of, prompts: [first] }: ScoringDoubtGroup,
  titles: ReadonlyMap<string, string>,
): DoubtfulAnswerGroup['under'] {
  if (!first || first.of === of) return null;
  const share = first.cells / cells.length;
  if (share < Math.max(2 / 3, (1.5 * first.of) / of)) return null;
  const scenario = sortedVariantLevels(first.variant).join(' ');
  return { title: titles.get(scenario) ?? scenario, answers: first.cells };
}
