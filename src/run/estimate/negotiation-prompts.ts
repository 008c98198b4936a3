import type { Item } from '../../core/items/item.ts';
import type { Json } from '../../base/json/json.ts';
import { firstPromptOfEachShape } from '../../core/prompts/prompt-shape.ts';
import type { Prompt } from '../../core/answers/response.ts';
import type { Study } from '../../core/studies/study.ts';
import { sampleEvenly } from './prompt-tokens.ts';

/** So many questions show every shape that a set of questions has, or nearly. */
const maxItems = 24;

interface PromptSource {
  readonly study: Pick<Study, 'id' | 'variants' | 'asks' | 'prompt' | 'resolve'>;
  readonly options: Json;
  readonly items: readonly Item[];
  /** Shown before the questions. */
  readonly heldOut: readonly Item[];
  readonly seed: number;
}

/** One prompt of each shape that a run asks: what a server is asked first, to find out what it takes. */
export function samplePromptsByShape({ study, options, items, heldOut, seed }: PromptSource): readonly Prompt[] {
  const some = sampleEvenly(items, maxItems);
  const plan = {
    ...{ study: study.id, options, models: ['model'], items: [], samples: 1, seed },
    resolved: study.resolve([...some, ...heldOut], options, seed),
  };
  const variants = study.variants(options);
  return firstPromptOfEachShape(
    some.flatMap((item) =>
      variants
        .filter((variant) => study.asks?.(variant, plan.resolved[item.id]) !== false)
        .map((variant) => study.prompt({ model: 'model', item: item.id, variant, sample: 0 }, item, plan)),
    ),
  );
}

/** What sets a shape apart, in a clause. */
export function promptShapeInWords({ messages, decoding, scoreOptions }: Prompt): string {
  const { temperature, topK, topP, maxTokens } = decoding;
  return [
    messages.some(({ role }) => role === 'system') ? 'with a system prompt' : 'without a system prompt',
    ...(messages.some(({ role }) => role === 'assistant') ? ['with few-shot examples'] : []),
    temperature === 0 ? 'temperature 0' : `temperature ${temperature}`,
    ...(temperature > 0 && topP !== undefined ? [`top-p ${topP}`] : []),
    ...(temperature > 0 && topK !== undefined ? [`top-k ${topK}`] : []),
    `at most ${maxTokens} tokens`,
    ...(scoreOptions ? ['letters scored'] : []),
  ].join(', ');
}
