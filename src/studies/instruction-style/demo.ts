import type { Demo } from '../../manifest/demo.ts';
import { instructionStyleDefaults } from './protocol/options.ts';

export const demo: Demo = {
  tells: { 'tiny-b': 'Sensitive', 'tiny-c': 'Cannot tell yet' },
  chosen:
    'On arithmetic tiny-b gets 77% right where it is told and 35% where it is exclaimed at; words, calendar and number problems show less or nothing. 100 questions under four styles are too few to call a model robust. The most likely answer alone: samples would double the time and tell the same.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['arithmetic'],
  perSet: 100,
  options: { ...instructionStyleDefaults, decodings: ['greedy'], maxTokens: 128 },
  samples: 1,
  seed: 1,
};
