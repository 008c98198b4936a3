import { cellKey, type Cell } from '../../core/plan/cell.ts';
import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import type { Item } from '../../core/items/item.ts';
import { isMarkLine } from '../../core/answers/mark-lines.ts';
import { pick } from '../../base/objects/pick.ts';
import type { CorrectionLine } from '../../core/answers/correction.ts';
import { drawAnswersToCheck } from '../../measure/checked/draw-answers.ts';
import type { ScoredRunSnapshot } from '../run-reader.ts';
import { hasGradedScores, loadAnswerInterpreter } from './outcome.ts';

/** All that a person sees of an answer: not the model, the prompt variant or the parsed answer. */
export interface AnswerToCheck {
  readonly cell: Cell;
  /** The choices have the order that the model saw, because the answer may name a letter. */
  readonly item: Item;
  readonly text: string;
  /** Whether the token limit ended the answer. */
  readonly cut: boolean;
}

/** The answers of a run for people to check, in the order of `drawAnswersToCheck`. Failed cells are left out. */
export async function listAnswersToCheck(
  { record: { plan }, table }: ScoredRunSnapshot,
  verdicts: readonly CorrectionLine[],
): Promise<AnswerToCheck[]> {
  const answerView = await loadAnswerInterpreter(plan, hasGradedScores(table.rows));
  // Graded scores are not simply right or wrong.
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
