import { setOf, type Item } from '../../core/items/item.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import type { NotReadSummary } from '../not-read/not-read.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { runChanceLevel, chanceLevelOfSet, combinedChanceLevel, type SetChanceLevel } from './chance-level.ts';
import { answerLabel, comparableRightLabels, type ComparableAnswerLabels } from './option-labels.ts';
import { findItemClusters, type SetClusterProposal } from './proposed-clusters.ts';

/** What is known of a run’s questions, whatever was answered. */
export interface ExaminedSets {
  readonly sets: readonly ExaminedSet[];
  /** What a model’s tables are compared with, one for each of them: see `chanceLevelOfSet`. */
  readonly chances: readonly SetChanceLevel[];
  /** A fraction. */
  readonly chance: number;
  /** By item id: what is declared, or proposed where nothing is. */
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly proposed: readonly SetClusterProposal[];
}

export interface ExaminedSet {
  readonly set: string;
  readonly items: readonly Item[];
  readonly labels: ComparableAnswerLabels;
  readonly chance: SetChanceLevel;
}

/** How a study’s scores are to be taken. */
export interface StudyScoreTraits {
  /** Scores are no shares of right answers: neither chance nor a limit is known for them. */
  readonly isGraded?: boolean;
  /** Choices change places between the prompts: no letter is right more often than others. */
  readonly isShuffled?: boolean;
  /** All questions weigh the same whatever their set, and lie in one table, set after set. */
  readonly isOneTable?: boolean;
}

/** A model with what is counted of it; tables in the order of `ExaminedSets.chances`. */
export interface ExaminedModel {
  readonly model: string;
  readonly tables: readonly ScoreMatrix[];
  readonly spread: PromptSpread | undefined;
  readonly notRead?: NotReadSummary | undefined;
  readonly answers: readonly ExaminedAnswer[];
}

/** What an answer says. */
export interface StatedAnswer {
  /** As `ComparableAnswerLabels` has it. */
  readonly says: string | undefined;
  /** The option that it chose, from 0; left out where options change places. */
  readonly option?: number | undefined;
  /** The right answer, where that differs between answers to a question. */
  readonly right?: string | undefined;
}

/** What a reading says of an item. `areWords`: as `ComparableAnswerLabels` has it. */
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
  /** When it was asked, where a server answered. */
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

/** `items`: those of the plan, in its order. O(characters). */
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

/** How the rows of a study are taken. */
export interface ExaminedRowAccessors {
  /** A row’s prompt by its place; undefined for rows that are not examined. */
  readonly promptAt: (row: ScoredResponse) => number | undefined;
  /** What an answer says, where its reading does not tell. */
  readonly saying?: ((row: ScoredResponse, item: Item, areWords: boolean) => StatedAnswer) | undefined;
}

/** The answers by model. Failed answers have none. O(rows). */
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
