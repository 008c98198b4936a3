import { group } from 'd3';
import { setOf } from '../items/item.ts';
import { levelsOf } from '../run/cell.ts';
import type { ScoredResponse } from '../study/study.ts';
import type { Outcome } from '../ui/outcome.ts';
import type { AnswersBehind } from './addresses.ts';
import { isOfKind, outcomeOf } from './outcome.ts';
import type { ReadRun } from './run-reader.ts';

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
    const shown = scenario === undefined ? all : all.filter((row) => isOfScenario(row, scenario));
    if (shown.length === 0 || (outcome !== undefined && !shown.some((row) => isOfKind(row, outcome)))) return [];
    const { response } = all[0]!;
    return [{ item: response.item, model: response.model, rows: shown, flips: flips(all) }];
  });
}

export function flips(rows: readonly ScoredResponse[]): boolean {
  const scores = rows.map(({ score }) => score).filter((score) => score !== null);
  return scores.some((score) => score !== scores[0]);
}

/** The level ids of a response's variant, joined: its scenario. */
export const scenarioOf = ({ response }: ScoredResponse): string => levelsOf(response.variant).join(' ');

/** Whether a response has all levels of a scenario, which may name some of the factors only: «greedy» of «greedy imperative». */
export const isOfScenario = ({ response }: ScoredResponse, scenario: string): boolean => {
  const levels = levelsOf(response.variant);
  return scenario.split(' ').every((level) => levels.includes(level));
};

/** What a list of answers shows: of an answer no more than its mark. */
export interface AnswerList {
  /** The first of those below. */
  readonly asked: readonly ListedItem[];
  /** How many pairs of item and model fit, and how many of them flip. */
  readonly fitting: number;
  readonly flipping: number;
  /** Readings of the whole run that were changed by hand. */
  readonly changedByHand: number;
}

export interface ListedItem {
  readonly item: string;
  readonly model: string;
  readonly question: string;
  readonly flips: boolean;
  readonly marks: readonly ListedMark[];
}

export interface ListedMark {
  readonly scenario: string;
  readonly outcome: Outcome;
  readonly changedByHand: boolean;
}

export interface ListChoice {
  readonly behind: AnswersBehind;
  readonly onlyFlips: boolean;
  /** How many items are wanted at most. */
  readonly most: number;
}

export function answerList({ record, table }: ReadRun, { behind, onlyFlips, most }: ListChoice): AnswerList {
  const questions = new Map(record.items.map(({ id, question }) => [id, question]));
  const fitting = askedItems(table.rows, behind);
  const flipping = fitting.filter(({ flips }) => flips);
  const asked = (onlyFlips ? flipping : fitting).slice(0, most).map(({ item, model, rows, flips }): ListedItem => ({
    ...{ item, model, flips, question: questions.get(item) ?? item },
    marks: rows.map((row) => ({
      scenario: scenarioOf(row),
      outcome: outcomeOf(row),
      changedByHand: row.verdict !== undefined,
    })),
  }));
  return {
    asked,
    fitting: fitting.length,
    flipping: flipping.length,
    changedByHand: table.rows.filter(({ verdict }) => verdict).length,
  };
}
