import { setOf, type Item } from '../../core/items/item.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import type { NotReadSummary } from '../not-read/not-read.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { runChanceLevel, chanceLevelOfSet, combinedChanceLevel, type SetChanceLevel } from './chance-level.ts';
import { answerLabel, comparableRightLabels, type ComparableAnswerLabels } from './option-labels.ts';
import { findItemClusters, type SetClusterProposal } from './proposed-clusters.ts';

/** The facts about a run’s questions that do not depend on answers. */
export interface ExaminedSets {
  readonly sets: readonly ExaminedSet[];
  /** The chance levels that a model’s tables are compared with, one for each table (see `chanceLevelOfSet`). */
  readonly chances: readonly SetChanceLevel[];
  /** A fraction. */
  readonly chance: number;
  /** By item id: the declared cluster, or the proposed one if the set declares none. */
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly proposed: readonly SetClusterProposal[];
}

export interface ExaminedSet {
  readonly set: string;
  readonly items: readonly Item[];
  readonly labels: ComparableAnswerLabels;
  readonly chance: SetChanceLevel;
}

/** How the checks treat a study’s scores. */
export interface StudyScoreTraits {
  /** Scores are not shares of right answers, so they have no known chance level or limit. */
  readonly isGraded?: boolean;
  /** Choices change positions between the prompts, so no letter is right more often than others. */
  readonly isShuffled?: boolean;
  /** All questions have the same weight, whatever their set. They are in one table, set after set. */
  readonly isOneTable?: boolean;
}

/** A model’s tables, spread, unread counts and answers. Tables are in the order of `ExaminedSets.chances`. */
export interface ExaminedModel {
  readonly model: string;
  readonly tables: readonly ScoreMatrix[];
  readonly spread: PromptSpread | undefined;
  readonly notRead?: NotReadSummary | undefined;
  readonly answers: readonly ExaminedAnswer[];
}

/** What an answer says. */
export interface StatedAnswer {
  /** The label, in the form of `ComparableAnswerLabels`. */
  readonly says: string | undefined;
  /** The chosen option, from 0. Omitted if options change positions. */
  readonly option?: number | undefined;
  /** The right answer, if it differs between answers to the same question. */
  readonly right?: string | undefined;
}

/** Turns a parsed answer to an item into a stated answer. `areWords`: see `ComparableAnswerLabels`. */
export const parsedToStatedAnswer = (reading: ParsedAnswer, item: Item, areWords: boolean): StatedAnswer => ({
  says: answerLabel(reading, item, areWords),
  option: reading.kind === 'option' ? reading.option : undefined,
});

/** An answer that came back and has a score. */
export interface ExaminedAnswer extends StatedAnswer {
  readonly set: number;
  readonly item: number;
  readonly prompt: number;
  readonly score: number;
  /** When it was asked, if a server answered. */
  readonly at: number | undefined;
}

export interface DataChecksInput {
  readonly questions: ExaminedSets;
  readonly models: readonly ExaminedModel[];
  readonly prompts: readonly { readonly id: string; readonly title: string }[];
  /** Points. */
  readonly margin: number;
  readonly seed: number;
}

/** `items` are those of the plan, in its order. O(characters). */
export function describeExaminedSets(items: readonly Item[], options: StudyScoreTraits = {}): ExaminedSets {
  const names = [...new Set(items.map(({ id }) => setOf(id)))];
  const own = new Map<string, Item[]>(names.map((set) => [set, []]));
  for (const item of items) own.get(setOf(item.id))?.push(item);
  const sets = [...own].map(([set, inSet]): ExaminedSet => ({
    set,
    items: inSet,
    labels: comparableRightLabels(inSet),
    chance: chanceLevelOfSet(inSet, options),
  }));
  const bySet = sets.map(({ chance }) => chance);
  const chances = options.isGraded ? [] : options.isOneTable ? [combinedChanceLevel(bySet)] : bySet;
  return { sets, chances, chance: runChanceLevel(chances), ...findItemClusters(items) };
}

/** How the checks read the rows of a study. */
export interface ExaminedRowAccessors {
  /** The index of a row’s prompt. Undefined for rows that are not examined. */
  readonly promptAt: (row: ScoredResponse) => number | undefined;
  /** What an answer says, if its parsed answer does not show it. */
  readonly saying?: ((row: ScoredResponse, item: Item, areWords: boolean) => StatedAnswer) | undefined;
}

/** The answers by model, without those that have no score, such as failed ones. O(rows). */
export function examinedAnswersByModel(
  { sets }: ExaminedSets,
  rows: readonly ScoredResponse[],
  {
    promptAt,
    saying = ({ reading }, item, areWords) => parsedToStatedAnswer(reading, item, areWords),
  }: ExaminedRowAccessors,
): ReadonlyMap<string, readonly ExaminedAnswer[]> {
  const places = new Map(
    sets.flatMap(({ items }, set) => items.map((item, place) => [item.id, { set, place, item }] as const)),
  );
  const found = new Map<string, ExaminedAnswer[]>();
  for (const row of rows) {
    const { response, score } = row;
    const place = places.get(response.item);
    const prompt = promptAt(row);
    if (!place || prompt === undefined || score === null) continue;
    const own = found.get(response.model) ?? [];
    found.set(response.model, own);
    const { address, at } = response.origin ?? {};
    own.push({
      set: place.set,
      item: place.place,
      prompt,
      score,
      ...saying(row, place.item, sets[place.set]?.labels.areWords ?? false),
      // A model in the browser does not change while it answers.
      at: address !== undefined && at !== undefined && Number.isFinite(at) ? at : undefined,
    });
  }
  return found;
}
