import { fixedDateNote, thinkingOffNote } from './fixed-template.ts';
import type { Message } from '../core/answers/response.ts';

export const noChatTemplateNote =
  'It has no chat template. Messages are plain text, each after its role. An answer ends where a next turn would begin.';

/** How notes about chats begin. Completions have no template, no roles and no switch for thinking. */
const chatNoteBeginnings = [
  noChatTemplateNote,
  'It has no system role:',
  'Where a prompt has no system message,',
  thinkingOffNote,
  fixedDateNote,
];

export const isChatNote = (note: string): boolean => chatNoteBeginnings.some((beginning) => note.startsWith(beginning));

const roleNames = { system: '', user: 'User: ', assistant: 'Assistant: ' } as const;

/** The prompt for a model without a chat template. */
export const messagesToPlainText = (messages: readonly Message[]): string =>
  [...messages.map(({ role, content }) => roleNames[role] + content), 'Assistant:'].join('\n\n');

/** The same as a chat template, for a runtime that needs one. */
export const plainChatTemplate = `{% for message in messages %}{{ ${JSON.stringify(roleNames)}[message.role] + message.content + '\\n\\n' }}{% endfor %}Assistant:`;

export const cutAtNextTurn = (written: string): string => (written.split(/\n+(?:User|Assistant):/, 1)[0] ?? '').trim();
