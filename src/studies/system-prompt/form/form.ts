import type { Json } from '../../../core/json/json.ts';
import { pairFaults } from '../../../core/item-faults.ts';
import { namesLacking } from '../../../core/prompts/names-lacking.ts';
import type { FormOptions, StudyForm } from '../../../manifest/study-form.ts';
import { isChat, type SystemPromptOptions } from '../protocol/system-prompt.ts';
import { shortAnswerTokens } from '../../../core/answer-tokens.ts';

export const systemPromptForm: StudyForm = {
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
  itemFaults: (items, options) => [...pairFaults(items), ...namesLacking(items, chatsOf(options))],
};

const chatsOf = (options: FormOptions) =>
  (options['templates'] as unknown as SystemPromptOptions['templates']).filter(isChat);
