import { notAQuestionFaults } from '../../../core/items/item-faults.ts';
import { missingPlaceholderFaults } from '../../../core/prompts/missing-placeholders.ts';
import type { FormOptions, StudyFormDescription } from '../../../manifest/study-form.ts';
import { isCustomPromptTemplate, type SystemPromptOptions } from '../protocol/system-prompt.ts';
import { addSetKindsToOptions } from './open-wordings.ts';
import { shortAnswerTokens } from '../../../core/answers/answer-tokens.ts';

export const systemPromptForm: StudyFormDescription = {
  sets: ['arithmetic', 'calendar', 'words'],
  maxTokens: shortAnswerTokens,
  way: 'system prompt',
  withSets: addSetKindsToOptions,
  fault: (options) =>
    Array.isArray(options['templates']) && options['templates'].length === 0 ? 'Tick at least one prompt.' : undefined,
  itemFaults: (items, options) => [...notAQuestionFaults(items), ...missingPlaceholderFaults(items, chatsOf(options))],
};

const chatsOf = (options: FormOptions) =>
  (options['templates'] as unknown as SystemPromptOptions['templates']).filter(isCustomPromptTemplate);
