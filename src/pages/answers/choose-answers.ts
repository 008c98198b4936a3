import { group } from 'd3';
import { setOf } from '../../items/item.ts';
import type { AnswersBehind } from '../../report/addresses.ts';
import { outcomeOf } from '../../report/outcome.ts';
import type { ScoredResponse } from '../../study/study.ts';
import { scenarioOf } from './run-answers.ts';

/** An item with its answers by one model, in the order of the scenarios. */
export interface AskedItem {
  readonly item: string;
  readonly model: string;
  readonly rows: readonly ScoredResponse[];
  /** Whether some wordings get it right and others do not: such an item makes the score move. */
  readonly flips: boolean;
}

/** The answers that a number stands on, item by item and model by model. The outcome chooses items: those with at least one such answer. */
export function askedItems(
  rows: readonly ScoredResponse[],
  { model, scenario, benchmark, outcome }: AnswersBehind,
): AskedItem[] {
  const chosen = rows.filter(
    ({ response }) =>
      (model === undefined || response.model === model) &&
      (benchmark === undefined || setOf(response.item) === benchmark),
  );
  const groups = group(chosen, ({ response }) => `${response.model}|${response.item}`);
  return [...groups.values()].flatMap((all) => {
    const shown = scenario === undefined ? all : all.filter((row) => scenarioOf(row) === scenario);
    if (shown.length === 0 || (outcome !== undefined && !shown.some((row) => outcomeOf(row) === outcome))) return [];
    const { response } = all[0]!;
    return [{ item: response.item, model: response.model, rows: shown, flips: flips(all) }];
  });
}

export function flips(rows: readonly ScoredResponse[]): boolean {
  const scores = rows.map(({ score }) => score).filter((score) => score !== null);
  return scores.some((score) => score !== scores[0]);
}
