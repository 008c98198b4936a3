import type { ItemSet } from '../../items/item.ts';
import type { Json } from '../../json.ts';
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
];

export const studyFormOf = (id: string): StudyForm | undefined => studyForms.find((form) => form.id === id);
