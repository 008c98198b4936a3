import { includesQuestion, type CustomPrompt } from './own-prompt.ts';

/** The roles of a prompt's messages in a few words: “system prompt”, “system and user message”, “chat of 4 messages”. */
export function describeMessageRoles({ messages }: Pick<CustomPrompt, 'messages'>): string {
  const roles = messages.map(({ role }) => role);
  const asked = includesQuestion(messages) ? '' : ', the question below';
  if (roles.length > 2) return `chat of ${roles.length} messages${asked}`;
  if (roles.length === 1) return roles[0] === 'system' ? 'system prompt' : `${String(roles[0])} message${asked}`;
  return `${roles.join(' and ')} message${asked}`;
}
