import { shortAnswerTokens } from '../../core/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { systemPrompt } from './protocol/system-prompt.ts';

/** The starter audit. */
export const demo: Demo = {
  tells: { 'tiny-a': 'Moves', 'tiny-c': 'Steady' },
  chosen:
    'Words alone, as on arithmetic and calendar questions tiny-c truly lies near the margin: of these 80 questions it is steady in all draws from the set, of 40 of words and of arithmetic in half of them. tiny-b truly lies near the margin, so its card differs between draws.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['words'],
  perSet: 80,
  options: { ...systemPrompt.defaults, maxTokens: shortAnswerTokens },
  samples: 1,
  seed: 1,
};
