import { shortAnswerTokens } from '../../core/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { systemPrompt } from './protocol/system-prompt.ts';

/** The starter audit. */
export const demo: Demo = {
  tells: { 'tiny-a': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'The demo uses word questions only. On them tiny-c is robust in all draws of 80 questions. On 40 word and 40 arithmetic questions it is robust in half of the draws. On arithmetic and calendar questions its true τ is near the tolerance.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['words'],
  perSet: 80,
  options: { ...systemPrompt.defaults, maxTokens: shortAnswerTokens },
  samples: 1,
  seed: 1,
};
