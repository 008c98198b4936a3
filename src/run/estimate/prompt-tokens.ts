import { promptOfCell, type CompletionFormat } from '../../core/prompts/completion.ts';
import { estimatePromptTokens } from '../../core/spending/about-tokens.ts';
import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import type { Prompt } from '../../core/answers/response.ts';
import type { Study } from '../../core/studies/study.ts';

/** Enough questions and variants to tell long prompts from short ones, and few enough to take no time. */
const mostItems = 12;
const mostVariants = 6;

export interface PromptSource {
  readonly study: Pick<Study, 'id' | 'variants' | 'asks' | 'prompt' | 'completion' | 'resolve'>;
  readonly options: Json;
  readonly items: readonly Item[];
  /** Items shown before the questions. */
  readonly heldOut: readonly Item[];
  readonly seed: number;
  /** Absent: the prompts are chats. */
  readonly completion?: CompletionFormat | undefined;
}

/** The approximate mean tokens of a sample of prompts; `null` without prompts. */
export function estimateMeanPromptTokens(source: PromptSource): number | null {
  const tokens = sampledPrompts(source, mostItems, mostVariants).map(estimatePromptTokens);
  return tokens.length === 0 ? null : tokens.reduce((sum, each) => sum + each, 0) / tokens.length;
}

/** A sample of the study’s prompts: up to `maxItems` questions with up to `maxVariants` variants each. */
export function sampledPrompts(
  { study, options, items, heldOut, seed, completion }: PromptSource,
  maxItems: number,
  maxVariants = Infinity,
): readonly Prompt[] {
  const some = sampleEvenly(items, maxItems);
  const plan = {
    ...{ study: study.id, options, models: ['model'], items: [], samples: 1, seed },
    resolved: study.resolve([...some, ...heldOut], options, seed),
    ...(completion && { completion }),
  };
  const variants = sampleEvenly(study.variants(options), maxVariants);
  return some.flatMap((item) =>
    variants
      .filter((variant) => study.asks?.(variant, plan.resolved[item.id]) !== false)
      .map((variant) => promptOfCell(study, { model: 'model', item: item.id, variant, sample: 0 }, item, plan)),
  );
}

/** Spreads the sample evenly from the first to the last. */
export function sampleEvenly<T>(things: readonly T[], most: number): readonly T[] {
  if (things.length <= most) return things;
  return Array.from({ length: most }, (_, n) => things[Math.round((n * (things.length - 1)) / (most - 1))]).flatMap(
    (thing) => (thing === undefined ? [] : [thing]),
  );
}
