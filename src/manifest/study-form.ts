import type { AnswerKind, ItemRequirement } from '../core/answers/answer-kind.ts';
import type { Snippet } from 'svelte';
import type { CustomPrompt } from '../core/prompts/own-prompt.ts';
import type { Item, ItemSet } from '../core/items/item.ts';
import type { ItemFault } from '../core/items/item-faults.ts';
import type { Json } from '../base/json/json.ts';

/** Options of a study in its form. The study itself defines the other options. */
export type FormOptions = { readonly maxTokens: number; readonly [option: string]: Json };

/** What the form of a new audit needs to know about a study. */
export interface StudyFormDescription {
  /** The item sets that are selected at first, and the token limit of an answer. */
  readonly sets: readonly string[];
  readonly maxTokens: number;
  /**
   * Only in studies whose usual questions the small models cannot answer: what these models are asked at first, and the
   * message if they are asked the usual.
   */
  readonly smallModelDefaults?: {
    readonly sets: readonly string[];
    readonly options: Readonly<Record<string, string>>;
    readonly otherwise: string;
  };
  /** Only in studies that ask each question several times: how often at first. */
  readonly samples?: number;
  /** What the study calls one prompt variant. */
  readonly way: string;
  /** Only if the form has its own message for a wrong choice. */
  fault?(options: FormOptions): string | undefined;
  /** Adds what the study needs to know about the selected sets. */
  withSets(options: FormOptions, sets: readonly ItemSet[]): FormOptions;
  /** The question as a run asks it. Only for studies whose options change the questions of a set. */
  asked?(item: Item, options: FormOptions): Item;
  /** Only in studies that do not ask every item in every variant: in how many they ask this one. */
  waysOf?(item: Item, options: FormOptions): number;
  /** Only in studies that show answered items before the one that is asked: how many at most. */
  shows?(options: FormOptions): number;
  /** Only in studies whose prompts may be too harsh: the options without what makes them so; undefined if nothing does. */
  milder?(options: FormOptions): FormOptions | undefined;
  /** The items that the study cannot ask, and why. `heldOut`: the items that their sets hold out as examples. */
  itemFaults(items: readonly Item[], options: FormOptions, heldOut: readonly Item[]): readonly ItemFault[];
}

/** The props of the component that edits a study's options on the form. */
export interface OptionsProps {
  readonly options: FormOptions;
  readonly defaults: FormOptions;
  /** What is wrong with the options. */
  readonly fault: string | undefined;
  /** The selected sets. */
  readonly sets: readonly ItemSet[];
  /** Only if people write an option themselves: entries that the page adds, each once. */
  readonly brought?: { readonly prompts: readonly CustomPrompt[] } | undefined;
  /** Also only then: the page's own controls that add entries. */
  readonly more?: Snippet | undefined;
  readonly onchange: (options: FormOptions) => void;
}

/** Limits an option that names sets to the sets of the run, so that other sets do not affect the plan's id. */
export const limitOptionToSets = (option: string, options: FormOptions, sets: readonly ItemSet[]): FormOptions => ({
  ...options,
  [option]: sets.map(({ id }) => id).filter((id) => (options[option] as string[]).includes(id)),
});

/** How many of a set’s items have each shape: in the field of the shape, or under its id. */
export interface ItemShapeCounts extends Readonly<Record<NonNullable<ItemRequirement['field']>, number>> {
  readonly shapes?: Readonly<Record<string, number>>;
}

/**
 * Whether a set has an item that a study can ask. A set that was stored before the shape existed may have one, so it counts
 * as having one.
 */
export const hasAskableItems = (
  { answerKind: { asksAbout } }: { readonly answerKind: Pick<AnswerKind, 'asksAbout'> },
  counts: ItemShapeCounts,
): boolean => (asksAbout.field ? counts[asksAbout.field] : (counts.shapes?.[asksAbout.id] ?? 1)) > 0;
