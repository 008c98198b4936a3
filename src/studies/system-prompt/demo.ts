import { shortAnswerTokens } from '../../core/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { systemPrompt } from './protocol/system-prompt.ts';

/** The starter audit. */
export const demo: Demo = {
  tells: { 'tiny-a': 'Moves', 'tiny-c': 'Steady' },
  chosen:
    'Two sets, as with calendar questions tiny-c lies too near the margin: of three sets of 45 it is steady in 8 of 10 draws, of these two sets of 40 in all. tiny-b truly lies near the margin, so its card differs between draws.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['arithmetic', 'words'],
  perSet: 40,
  options: { ...systemPrompt.defaults, maxTokens: shortAnswerTokens },
  samples: 1,
  seed: 1,
};
