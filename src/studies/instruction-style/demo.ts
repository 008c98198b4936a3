import type { Demo } from '../../manifest/demo.ts';
import { instructionStyleDefaults } from './protocol/options.ts';

export const styleDemoDefinition: Demo = {
  expectedStates: { 'tiny-b': 'Sensitive', 'tiny-c': 'Cannot tell yet' },
  chosen:
    'On arithmetic tiny-b is right in 77% under its best style and in 35% under the exclamative. Words, calendar and number problems show less or nothing. 100 questions under four styles are too few to call a model robust. The demo takes the most likely answer only, because samples would double the time.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['arithmetic'],
  perSet: 100,
  options: { ...instructionStyleDefaults, decodings: ['greedy'], maxTokens: 128 },
  samples: 1,
  seed: 1,
};
