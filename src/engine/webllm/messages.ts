import type { Message } from '../../core/answers/response.ts';
import { hasSystemRole, type ChatTemplate } from './chat-config.ts';

/**
 * Escapes messages so that WebLLM inserts them unchanged. It fills its templates by `String.replace`, which treats `$$`,
 * `$&` and the like in a message as commands. So each `$` that passes through it is doubled. For a model with a manifest,
 * only the system message passes through it.
 */
export function toWebLlmMessages(messages: readonly Message[], chat: ChatTemplate, hasManifest: boolean): Message[] {
  return withoutSystem(messages, chat).map(({ role, content }) => {
    const isFilled = role === 'system' || (!hasManifest && role in chat.role_templates);
    return { role, content: isFilled ? content.replaceAll('$', '$$$$') : content };
  });
}

/** A template without a system message would drop it. So it goes before the first question. */
function withoutSystem(messages: readonly Message[], chat: ChatTemplate): readonly Message[] {
  const [system, first, ...rest] = messages;
  if (system?.role !== 'system' || first?.role !== 'user' || hasSystemRole(chat)) return messages;
  return [{ role: 'user', content: `${system.content}\n\n${first.content}` }, ...rest];
}
