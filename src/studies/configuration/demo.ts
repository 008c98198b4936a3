import { shortAnswerTokens } from '../../core/answers/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { configurationDefaults } from './protocol/options.ts';

export const configurationDemoRun: Demo = {
  expectedStates: { 'tiny-b': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'The demo leaves out tiny-a: without working, it names letters no better than guessing. It also leaves out few-shot examples and longer noise, which put the other two at the floor. It varies wordings, temperatures and up to 20 random characters around the question.',
  models: ['tiny-b', 'tiny-c'],
  sets: ['words'],
  perSet: 100,
  options: {
    ...configurationDefaults,
    demonstrations: [0],
    noise: [
      { id: 'none', kind: 'none' },
      { id: 'characters-3', kind: 'characters', count: 3 },
      { id: 'characters-20', kind: 'characters', count: 20 },
    ],
    answeredInWords: [],
    maxTokens: shortAnswerTokens,
  },
  samples: 1,
  seed: 1,
};
