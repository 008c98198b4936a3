import type { Json } from '../../../core/json/json.ts';
import { pairFaults } from '../../../core/item-faults.ts';
import type { StudyForm } from '../../../manifest/study-form.ts';
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
  itemFaults: pairFaults,
};
