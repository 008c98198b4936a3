import type { ItemScoring } from '../counting/counting.ts';

/**
 * One question. `answer` is the right choice's zero-based index, or the reference text of an item without choices; it may be empty where the rules by
 * which an answer counts need none.
 */
export interface Item {
  /** `set/id`. */
  readonly id: string;
  readonly question: string;
  readonly choices?: readonly string[];
  readonly answer: number | string;
  readonly subject?: string;
  readonly paraphrases?: readonly string[];
  /** Who wrote each paraphrase: a model's id, a person's name, a script. */
  readonly paraphrasedBy?: readonly string[];
  /** A worked reference solution. */
  readonly solution?: string;
  /** What is to be judged, as an answer to the question. */
  readonly response?: string;
  /** By which criterion: its slug. `answer` is then the quality known by construction, "1" to "5" (best), or another text where none is. */
  readonly criterion?: string;
  /** Which part of a benchmark it belongs to. */
  readonly split?: 'train' | 'validation' | 'test';
  /** Where it was taken from: a data set, an item of another set. */
  readonly source?: string;
  /** Items of a set with the same word belong together, as questions on one text: intervals draw them together. */
  readonly cluster?: string;
  /** How an answer counts, where that is not by its choices, or as a number or text as the reference is one. */
  readonly counts?: ItemScoring;
  /** Its makers ask that its words be not put online: what is passed on of a run leaves them out. */
  readonly keepPrivate?: true;
  /** Further columns of the file that it came from, by name: a prompt of one's own may put them in. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** What a set is about: studies word their prompts by it. A person's own sets are `general`. */
export type SetTopic = 'arithmetic' | 'calendar' | 'words' | 'general';

/** A named, versioned list of items with its licence and source. Inside a set file item ids are local; here they are whole. */
export interface ItemSet {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly kind: SetTopic;
  readonly language: string;
  readonly licence: string;
  readonly source: string;
  /** How it was made out of a larger one: what was done, and how many items were left then; what it began with stands first. */
  readonly stages?: readonly { readonly what: string; readonly items: number }[];
  readonly items: readonly Item[];
}

/** The set that an item belongs to: what stands before the first slash of its id. */
export const setOf = (itemId: string): string => itemId.slice(0, itemId.indexOf('/'));

/** Whether an item may only be shown with its answer, before another one is asked. */
export const isExampleOnlyItem = ({ split }: Item): boolean => split === 'train';
