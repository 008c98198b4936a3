import { cellKey, type Cell } from '../../core/plan/cell.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import { isMarkLine } from '../../core/answers/mark-lines.ts';
import { pick } from '../../base/objects/pick.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { drawAnswersToCheck } from '../../measure/checked/draw-answers.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { hasGradedScores, loadAnswerInterpreter } from './outcome.ts';

/** What a person is shown of an answer, and no more: not who gave it, how it was asked, or how it was read. */
export interface AnswerToCheck {
  readonly cell: Cell;
  /** With its choices in the order in which the answer was to choose from them: it may name a letter. */
  readonly item: Item;
  readonly text: string;
  /** Its token limit ended it. */
  readonly cut: boolean;
}

/** The answers of a run that people are given to check, in the order in which they are: see `drawAnswersToCheck`. Failed cells have none. */
export async function listAnswersToCheck(
  { record: { plan }, table }: ScoredRunSnapshot,
  verdicts: readonly CorrectionLine[],
): Promise<AnswerToCheck[]> {
  const answerView = await loadAnswerInterpreter(plan, hasGradedScores(table.rows));
  // Scores by degrees are not simply right or wrong.
  if (answerView.graded) return [];
  const items = new Map(table.items.map((item) => [item.id, item]));
  const responses = table.rows.flatMap(({ response, score }) => (score === null ? [] : [response]));
  const kept = new Set(verdicts.filter(isMarkLine).map(cellKey));
  return drawAnswersToCheck(responses, { seed: plan.seed, kept }).map(({ model, item, variant, sample, text, finish }) => {
    const cell = { model, item, variant, sample };
    return { cell, item: asShown(getOrThrow(items, item), answerView.shown(cell).order), text, cut: finish === 'length' };
  });
}

function asShown(item: Item, order: readonly number[] | undefined): Item {
  if (!order || !item.choices || typeof item.answer !== 'number') return item;
  return { ...item, choices: pick(item.choices, order), answer: order.indexOf(item.answer) };
}
