import { shortAnswerTokens } from '../../core/answers/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { systemPromptStudy } from './protocol/system-prompt.ts';

/** The starter audit. */
export const systemPromptDemoDefinition: Demo = {
  expectedStates: { 'tiny-a': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'The demo uses word questions only. With 120 of them tiny-a is sensitive in eight of ten draws and tiny-c is robust in all. On arithmetic and calendar questions the true τ of tiny-c is near the tolerance. tiny-b takes a third more time, and these questions are too few to tell for it.',
  models: ['tiny-a', 'tiny-c'],
  sets: ['words'],
  perSet: 120,
  options: { ...systemPromptStudy.defaults, maxTokens: shortAnswerTokens },
  samples: 1,
  seed: 1,
};
