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

/** The data of a run's scoring check. */
export interface ScoringCheckView {
  readonly scorings: RunScorings;
  /** Answers that have a score. */
  readonly answers: number;
  readonly doubts: readonly DoubtfulAnswerGroup[];
}

/** Doubtful answers of one kind and set. */
export interface DoubtfulAnswerGroup extends ScoringDoubtGroup {
  /**
   * The prompt with at least two thirds of these answers and at least 1.5 times its share. `null` if no prompt has that
   * many, or if there is only one prompt.
   */
  readonly under: { readonly title: string; readonly answers: number } | null;
  /** The first of these answers. */
  readonly shown: readonly DoubtfulAnswer[];
}

export interface DoubtfulAnswer {
  readonly row: ScoredResponse;
  readonly item: Item;
  /** The title of the prompt. */
  readonly title: string;
  /** The deciding words, as ranges of the text. */
  readonly marks: readonly (readonly [number, number])[];
}

/** With fewer answers no doubts are shown while a run is in progress. */
export const minAnswersForDoubts = 20;

/** Builds the data of the scoring check, with at most `most` answers for each doubt. */
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

/** Finds a prompt with at least two thirds of the answers and at least 1.5 times its share. */
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
