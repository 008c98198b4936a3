import * as v from 'valibot';
import type { ChatTemplate } from './chat-config.ts';

const addedTokens = v.object({ added_tokens: v.array(v.object({ id: v.number(), content: v.string() })) });

/** The start tokens of a model’s chats (`<bos>`), as texts from its tokenizer.json. Empty without start tokens, or if one is unknown. */
export function findTextStart({ system_prefix_token_ids: ids }: ChatTemplate, tokenizer: unknown): string {
  const parsed = v.safeParse(addedTokens, tokenizer);
  if (!ids?.length || !parsed.success) return '';
  const contents = new Map(parsed.output.added_tokens.map(({ id, content }) => [id, content]));
  return ids.every((id) => contents.has(id)) ? ids.map((id) => contents.get(id)).join('') : '';
}
