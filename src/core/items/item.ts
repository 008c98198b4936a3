import type { ItemScoring } from '../counting/counting.ts';

/**
 * One question. `answer` is the right choice's zero-based index, or the reference text of an item without choices. It may be
 * empty if the item's rules need no reference.
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
  /** A response to the question, which is to be judged. */
  readonly response?: string;
  /**
   * The slug of the criterion to judge by. `answer` is then the quality known by construction, "1" to "5" (best), or another
   * text if it is unknown.
   */
  readonly criterion?: string;
  /** Which part of a benchmark it belongs to. */
  readonly split?: 'train' | 'validation' | 'test';
  /** Where it was taken from: a data set, an item of another set. */
  readonly source?: string;
  /** Items of a set with the same cluster belong together, like questions on one text. Intervals resample them together. */
  readonly cluster?: string;
  /** How an answer is scored, if not by the choices or by the reference as a number or text. */
  readonly counts?: ItemScoring;
  /** The authors ask not to publish the text online, so whatever is passed on from a run omits it. */
  readonly keepPrivate?: true;
  /** Further columns of its source file, by name. Custom prompts may insert them. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** The topic of a set; studies word their prompts by it. A person's own sets are `general`. */
export type SetTopic = 'arithmetic' | 'calendar' | 'words' | 'general';

/** A named, versioned list of items with its licence and source. In a set file item ids are local; here they are complete. */
export interface ItemSet {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly kind: SetTopic;
  readonly language: string;
  readonly licence: string;
  readonly source: string;
  /** How it was made from a larger set: each step, and how many items were left after it. The original comes first. */
  readonly stages?: readonly { readonly what: string; readonly items: number }[];
  readonly items: readonly Item[];
}

/** The set of an item: the part of its id before the first slash. */
export const setOf = (itemId: string): string => itemId.slice(0, itemId.indexOf('/'));

/** Whether an item may only be shown with its answer, before another one is asked. */
export const isExampleOnlyItem = ({ split }: Item): boolean => split === 'train';
