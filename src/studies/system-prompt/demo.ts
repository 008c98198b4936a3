import { shortAnswerTokens } from '../../core/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { systemPrompt } from './protocol/system-prompt.ts';

/** The starter audit. */
export const demo: Demo = {
  tells: { 'tiny-a': 'Moves', 'tiny-c': 'Steady' },
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['arithmetic', 'words'],
  perSet: 40,
  options: { ...systemPrompt.defaults, maxTokens: shortAnswerTokens },
  samples: 1,
  seed: 1,
};
