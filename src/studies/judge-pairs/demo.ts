import type { Demo } from '../../manifest/demo.ts';
import { judgePairsDefaults, shortWording } from './protocol/options.ts';

export const demo: Demo = {
  tells: { 'tiny-a': 'Moves', 'tiny-c': 'Cannot tell yet' },
  chosen:
    'Short answers, and a wording that asks for a letter alone: models this small cannot read longer responses, and answer the usual wording with anything but a verdict. The most likely answer alone: samples would tell the same. 100 of the set’s 120 pairs are asked, so the draws share most of them. “Cannot tell yet” means that no place is shown to be favoured; how often a judge keeps its verdict stands beside it: in about 95% of pairs for tiny-c, 70% for tiny-b, 45% for tiny-a.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['pairs-answers'],
  perSet: 100,
  options: { ...judgePairsDefaults, wording: shortWording, maxTokens: 24 },
  samples: 1,
  seed: 1,
};
