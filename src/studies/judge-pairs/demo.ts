import type { Demo } from '../../manifest/demo.ts';
import { judgePairsDefaults, shortWording } from './protocol/options.ts';

export const demo: Demo = {
  tells: { 'tiny-a': 'Sensitive', 'tiny-b': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'Short answers, and a wording that asks for a letter alone: models this small cannot read longer responses, and answer the usual wording with anything but a verdict. The most likely answer alone: samples would tell the same. 100 of the set’s 120 pairs are asked, so the draws share most of them. tiny-c keeps its verdict in about 95% of pairs, tiny-b in 70%, tiny-a in 45%, where 83% must be shown; and tiny-a favours the response shown first.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['pairs-answers'],
  perSet: 100,
  options: { ...judgePairsDefaults, wording: shortWording, maxTokens: 24 },
  samples: 1,
  seed: 1,
};
