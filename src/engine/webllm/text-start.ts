import * as v from 'valibot';
import type { ChatTemplate } from './chat-config.ts';

const addedTokens = v.object({ added_tokens: v.array(v.object({ id: v.number(), content: v.string() })) });

/** The tokens before a model’s chats (`<bos>`), as its tokenizer.json writes them. Empty where there are none, or one is unknown. */
export function findTextStart({ system_prefix_token_ids: ids }: ChatTemplate, tokenizer: unknown): string {
  const parsed = v.safeParse(addedTokens, tokenizer);
  if (!ids?.length || !parsed.success) return '';
  const contents = new Map(parsed.output.added_tokens.map(({ id, content }) => [id, content]));
  return ids.every((id) => contents.has(id)) ? ids.map((id) => contents.get(id)).join('') : '';
}
