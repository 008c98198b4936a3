import type { Message } from '../../core/answers/response.ts';
import { hasSystemRole, type ChatTemplate } from './chat-config.ts';

/**
 * Messages so that WebLLM puts them as they are. It fills its templates by `String.replace`, for which `$$`, `$&` and
 * the like in a message are commands: each `$` that would go through it is doubled. A model with a manifest has its
 * messages put in another way, but for the system message.
 */
export function toWebLlmMessages(messages: readonly Message[], chat: ChatTemplate, hasManifest: boolean): Message[] {
  return withoutSystem(messages, chat).map(({ role, content }) => {
    const isFilled = role === 'system' || (!hasManifest && role in chat.role_templates);
    return { role, content: isFilled ? content.replaceAll('$', '$$$$') : content };
  });
}

/** A template without a place for a system message would drop it: it goes before the first question. */
function withoutSystem(messages: readonly Message[], chat: ChatTemplate): readonly Message[] {
  const [system, first, ...rest] = messages;
  if (system?.role !== 'system' || first?.role !== 'user' || hasSystemRole(chat)) return messages;
  return [{ role: 'user', content: `${system.content}\n\n${first.content}` }, ...rest];
}
