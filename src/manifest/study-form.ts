import type { AnswerKind, ItemRequirement } from '../core/answers/answer-kind.ts';
import type { Snippet } from 'svelte';
import type { CustomPrompt } from '../core/prompts/own-prompt.ts';
import type { Item, ItemSet } from '../core/items/item.ts';
import type { ItemFault } from '../core/items/item-faults.ts';
import type { Json } from '../base/json/json.ts';

/** Options of some study, as its form has them; the study itself says what else is in them. */
export type FormOptions = { readonly maxTokens: number; readonly [option: string]: Json };

/** What the form of a new audit has to know of a study. */
export interface StudyFormDescription {
  /** Item sets that are chosen at first, and the token limit of an answer. */
  readonly sets: readonly string[];
  readonly maxTokens: number;
  /** Only of studies whose usual choices the small models cannot answer: what these are asked at first, and what is said where they are asked the usual. */
  readonly smallModelDefaults?: {
    readonly sets: readonly string[];
    readonly options: Readonly<Record<string, string>>;
    readonly otherwise: string;
  };
  /** Only of studies that ask each question several times: how often at first. */
  readonly samples?: number;
  /** What one way to ask is called. */
  readonly way: string;
  /** Only where a choice may be wrong that the form has words of its own for. */
  fault?(options: FormOptions): string | undefined;
  /** What the study wants to know of the sets that are chosen. */
  withSets(options: FormOptions, sets: readonly ItemSet[]): FormOptions;
  /** The question as a run asks it. Only for studies whose options change the questions of a set. */
  asked?(item: Item, options: FormOptions): Item;
  /** Only of studies that do not ask every item in every way: in how many they ask this one. */
  waysOf?(item: Item, options: FormOptions): number;
  /** Only of studies that show answered items before the one that is asked: how many at most. */
  shows?(options: FormOptions): number;
  /** Only of studies whose ways to ask may be too harsh: the same without what makes them so; undefined where nothing does. */
  milder?(options: FormOptions): FormOptions | undefined;
  /** Which of the items the study cannot ask, and why; `heldOut`: what their sets hold out to be shown. */
  itemFaults(items: readonly Item[], options: FormOptions, heldOut: readonly Item[]): readonly ItemFault[];
}

/** What sets a study's options on the form is given. */
export interface OptionsProps {
  readonly options: FormOptions;
  readonly defaults: FormOptions;
  /** What is wrong with them. */
  readonly fault: string | undefined;
  /** The sets that are chosen. */
  readonly sets: readonly ItemSet[];
  /** Only where people write an option themselves: entries that the page brings, once each. */
  readonly brought?: { readonly prompts: readonly CustomPrompt[] } | undefined;
  /** There too: the page's own ways to bring some. */
  readonly more?: Snippet | undefined;
  readonly onchange: (options: FormOptions) => void;
}

/** An option that names sets: only sets of the run stand in its plan, so that others have no say in its id. */
export const limitOptionToSets = (option: string, options: FormOptions, sets: readonly ItemSet[]): FormOptions => ({
  ...options,
  [option]: sets.map(({ id }) => id).filter((id) => (options[option] as string[]).includes(id)),
});

/** How many of a set’s items have each shape: in the field of the shape, or under its id. */
export interface ItemShapeCounts extends Readonly<Record<NonNullable<ItemRequirement['field']>, number>> {
  readonly shapes?: Readonly<Record<string, number>>;
}

/** Whether there is an item in a set that a study can ask. A set that was stored before there was such a shape may have one. */
export const hasAskableItems = (
  { answerKind: { asksAbout } }: { readonly answerKind: Pick<AnswerKind, 'asksAbout'> },
  counts: ItemShapeCounts,
): boolean => (asksAbout.field ? counts[asksAbout.field] : (counts.shapes?.[asksAbout.id] ?? 1)) > 0;
