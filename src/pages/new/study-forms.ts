import type { Item, ItemSet } from '../../items/item.ts';
import type { Json } from '../../json.ts';
import { paraphraseFaults, type ItemFault } from '../../study/paraphrase-faults.ts';
import { orderCount } from '../../study/paraphrase-orders.ts';
import { questionVariants } from '../../study/paraphrase-result.ts';
import { shortAnswerTokens } from '../../study/system-prompt.ts';

/** Options of some study, as its form has them; the study itself says what else is in them. */
export type FormOptions = { readonly maxTokens: number; readonly [option: string]: Json };

/** What the form of a new audit has to know of a study. */
export interface StudyForm {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Item sets that are chosen at first, and the token limit of an answer. */
  readonly sets: readonly string[];
  readonly maxTokens: number;
  /** What one way to ask is called. */
  readonly way: string;
  /** What the study wants to know of the sets that are chosen. */
  withSets(options: FormOptions, sets: readonly ItemSet[]): FormOptions;
  /** Only of studies that do not ask every item in every way: in how many they ask this one. */
  waysOf?(item: Item, options: FormOptions): number;
  /** Only of studies that can not ask every item: which ones, and why. */
  itemFaults?(items: readonly Item[]): readonly ItemFault[];
}

/** The studies in the order in which they are offered. */
export const studyForms: readonly StudyForm[] = [
  {
    id: 'system-prompt',
    title: 'System prompt',
    summary:
      'Every item is asked under each system prompt; how far the score moves is the model’s fluctuation, which grades are made of.',
    sets: ['arithmetic', 'calendar', 'words'],
    maxTokens: shortAnswerTokens,
    way: 'prompt',
    withSets: (options, sets) => ({
      ...options,
      kinds: {
        ...(options['kinds'] as Readonly<Record<string, Json>>),
        ...Object.fromEntries(sets.flatMap(({ id, kind }) => (kind === 'general' ? [] : [[id, kind]]))),
      },
    }),
  },
  {
    id: 'instruction-style',
    title: 'Instruction style',
    summary:
      'Every item is asked with one instruction as a statement, a question, an exclamation and a command; how far accuracy moves, and how alike the answers stay in structure, words and flow.',
    sets: ['numbers'],
    maxTokens: 2048,
    way: 'variant',
    withSets: (options) => options,
  },
  {
    id: 'paraphrase',
    title: 'Paraphrase',
    summary:
      'Every item is asked as it stands and in two paraphrases, each with its choices in several orders; how far accuracy moves between the three questions, and what the order does.',
    sets: ['arithmetic', 'words'],
    maxTokens: 2048,
    way: 'variant',
    // Only sets of the run stand in its plan, so that others have no say in its id.
    withSets: (options, sets) => ({
      ...options,
      reasoningFirst: sets.map(({ id }) => id).filter((id) => (options['reasoningFirst'] as string[]).includes(id)),
    }),
    waysOf: ({ choices = [] }, options) =>
      questionVariants.length * orderCount(choices.length, options['orders'] as number),
    itemFaults: paraphraseFaults,
  },
];

export const studyFormOf = (id: string): StudyForm | undefined => studyForms.find((form) => form.id === id);
