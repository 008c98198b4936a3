import type { Demo } from '../../manifest/demo.ts';
import { instructionStyleDefaults } from './protocol/options.ts';

export const demo: Demo = {
  tells: { 'tiny-b': 'Moves', 'tiny-c': 'Cannot tell yet' },
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['arithmetic'],
  perSet: 100,
  // The most likely answer alone: samples would double the time and tell the same.
  options: { ...instructionStyleDefaults, decodings: ['greedy'], maxTokens: 128 },
  samples: 1,
  seed: 1,
};
