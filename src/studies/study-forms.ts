import type { Item, ItemSet } from '../core/item.ts';
import type { Json } from '../core/json/json.ts';
import { configurationFaults, mostShown } from './configuration/protocol/faults.ts';
import type { ConfigurationOptions } from './configuration/protocol/options.ts';
import { pairFaults, type ItemFault } from '../core/item-faults.ts';
import { judgeFaults } from './judge/protocol/faults.ts';
import { judgeDefaults, usualSamples, type Criterion } from './judge/protocol/options.ts';
import { paraphraseFaults } from './paraphrase/protocol/faults.ts';
import { orderCount } from './paraphrase/protocol/orders.ts';
import { questionVariants } from './paraphrase/measure/result.ts';
import { shortAnswerTokens } from './system-prompt/protocol/system-prompt.ts';

/** Options of some study, as its form has them; the study itself says what else is in them. */
export type FormOptions = { readonly maxTokens: number; readonly [option: string]: Json };

/** What the form of a new audit has to know of a study; what it says of one stands in study-words.ts. */
export interface StudyForm {
  readonly id: string;
  /** Item sets that are chosen at first, and the token limit of an answer. */
  readonly sets: readonly string[];
  readonly maxTokens: number;
  /** Only of studies that ask each question several times: how often at first. */
  readonly samples?: number;
  /** Only of the study that rates responses: it asks about pairs, the others about what is none. */
  readonly rates?: true;
  /** What one way to ask is called. */
  readonly way: string;
  /** What the study wants to know of the sets that are chosen. */
  withSets(options: FormOptions, sets: readonly ItemSet[]): FormOptions;
  /** Only of studies that do not ask every item in every way: in how many they ask this one. */
  waysOf?(item: Item, options: FormOptions): number;
  /** Only of studies that show answered items before the one that is asked: how many at most. */
  shows?(options: FormOptions): number;
  /** Which of the items the study can not ask, and why; `heldOut`: what their sets hold out to be shown. */
  itemFaults(items: readonly Item[], options: FormOptions, heldOut: readonly Item[]): readonly ItemFault[];
}

export const studyForms: readonly StudyForm[] = [
  {
    id: 'system-prompt',
    sets: ['arithmetic', 'calendar', 'words'],
    maxTokens: shortAnswerTokens,
    way: 'system prompt',
    withSets: (options, sets) => ({
      ...options,
      kinds: {
        ...(options['kinds'] as Readonly<Record<string, Json>>),
        ...Object.fromEntries(sets.flatMap(({ id, kind }) => (kind === 'general' ? [] : [[id, kind]]))),
      },
    }),
    itemFaults: pairFaults,
  },
  {
    id: 'instruction-style',
    sets: ['numbers'],
    maxTokens: 2048,
    way: 'variant',
    withSets: (options) => options,
    itemFaults: pairFaults,
  },
  {
    id: 'paraphrase',
    sets: ['arithmetic', 'words'],
    maxTokens: 2048,
    way: 'variant',
    withSets: (options, sets) => withSetsOf('reasoningFirst', options, sets),
    waysOf: ({ choices = [] }, options) =>
      questionVariants.length * orderCount(choices.length, options['orders'] as number),
    itemFaults: paraphraseFaults,
  },
  {
    id: 'judge',
    sets: ['judge-factuality'],
    maxTokens: judgeDefaults.maxTokens,
    samples: usualSamples,
    rates: true,
    way: 'variant',
    // Only criteria of the run stand in its plan, so that others have no say in its id.
    withSets: (options, sets) => {
      const named = new Set(sets.flatMap(({ items }) => items.map(({ criterion }) => criterion)));
      const criteria = criteriaOf(options).filter(({ id }) => named.has(id));
      return criteria.length === 0 ? options : { ...options, criteria: criteria as unknown as Json };
    },
    itemFaults: (items, options) => judgeFaults(items, criteriaOf(options)),
  },
  {
    id: 'configuration',
    sets: ['arithmetic', 'words', 'yes-no', 'sentiment'],
    maxTokens: shortAnswerTokens,
    way: 'configuration',
    withSets: (options, sets) => withSetsOf('answeredInWords', options, sets),
    shows: (options) => mostShown(options as unknown as ConfigurationOptions),
    itemFaults: (items, options, heldOut) =>
      configurationFaults(items, heldOut, options as unknown as ConfigurationOptions),
  },
];

/** An option that names sets: only sets of the run stand in its plan, so that others have no say in its id. */
const withSetsOf = (option: string, options: FormOptions, sets: readonly ItemSet[]): FormOptions => ({
  ...options,
  [option]: sets.map(({ id }) => id).filter((id) => (options[option] as string[]).includes(id)),
});

const criteriaOf = (options: FormOptions) => options['criteria'] as unknown as readonly Criterion[];

/** Whether there is an item in a set that a study can ask: pairs are judged, other items asked. */
export const offersTo = (
  { rates }: StudyForm,
  { pairs, count }: { readonly pairs: number; readonly count: number },
): boolean => (rates ? pairs > 0 : pairs < count);

export const studyFormOf = (id: string): StudyForm | undefined => studyForms.find((form) => form.id === id);
