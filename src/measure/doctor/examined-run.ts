import { setOf, type Item } from '../../core/item.ts';
import type { ScoredResponse } from '../../core/study.ts';
import type { ItemScores } from '../item-scores.ts';
import type { NotRead } from '../not-read/not-read.ts';
import type { PromptSpread } from '../prompt-effect/prompt-spread.ts';
import { chanceOf, setChance, type SetChance } from './chance-level.ts';
import { labelOf, optionLabels, type OptionLabels } from './option-labels.ts';
import { proposedClusters, type ProposedClusters } from './proposed-clusters.ts';

/** What is known of a run’s questions, whatever was answered. */
export interface ExaminedSets {
  readonly sets: readonly ExaminedSet[];
  /** A fraction: see `setChance`. */
  readonly chance: number;
  /** By item id: what is declared, or proposed where nothing is. */
  readonly clusterOf: ReadonlyMap<string, string>;
  readonly proposed: readonly ProposedClusters[];
}

export interface ExaminedSet {
  readonly set: string;
  readonly items: readonly Item[];
  readonly labels: OptionLabels;
  readonly chance: SetChance;
}

/** A model with what is counted of it; sets in the order of `ExaminedSets`. */
export interface ExaminedModel {
  readonly model: string;
  readonly tables: readonly ItemScores[];
  readonly spread: PromptSpread | undefined;
  readonly notRead?: NotRead;
  readonly answers: readonly ExaminedAnswer[];
}

/** An answer that came back and has a score. */
export interface ExaminedAnswer {
  readonly set: number;
  readonly item: number;
  readonly prompt: number;
  readonly score: number;
  /** What it says, as `OptionLabels` has it. */
  readonly says: string | undefined;
  /** The option that it chose, from 0. */
  readonly option: number | undefined;
  /** When it was asked, where a server answered. */
  readonly at: number | undefined;
}

export interface ExaminedRun {
  readonly questions: ExaminedSets;
  readonly models: readonly ExaminedModel[];
  readonly prompts: readonly { readonly id: string; readonly title: string }[];
  /** Points. */
  readonly margin: number;
  readonly seed: number;
}

/** `items`: those of the plan, in its order. O(characters). */
export function examinedSets(items: readonly Item[]): ExaminedSets {
  const names = [...new Set(items.map(({ id }) => setOf(id)))];
  const own = new Map<string, Item[]>(names.map((set) => [set, []]));
  for (const item of items) own.get(setOf(item.id))?.push(item);
  const sets = [...own].map(([set, inSet]): ExaminedSet => ({
    set,
    items: inSet,
    labels: optionLabels(inSet),
    chance: setChance(inSet),
  }));
  return { sets, chance: chanceOf(sets.map(({ chance }) => chance)), ...proposedClusters(items) };
}

/** The answers by model. `promptAt`: a row’s prompt by its place, undefined of rows that the plan does not name. Failed answers have none. O(rows). */
export function examinedAnswers(
  { sets }: ExaminedSets,
  rows: readonly ScoredResponse[],
  promptAt: (row: ScoredResponse) => number | undefined,
): ReadonlyMap<string, readonly ExaminedAnswer[]> {
  const places = new Map(
    sets.flatMap(({ items }, set) => items.map((item, place) => [item.id, { set, place, item }] as const)),
  );
  const found = new Map<string, ExaminedAnswer[]>();
  for (const row of rows) {
    const { response, reading, score } = row;
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
      says: labelOf(reading, place.item, sets[place.set]?.labels.areWords ?? false),
      option: reading.kind === 'option' ? reading.option : undefined,
      // A model in the browser does not change while it answers.
      at: address !== undefined && at !== undefined && Number.isFinite(at) ? at : undefined,
    });
  }
  return found;
}
