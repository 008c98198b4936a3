import type { Demo } from '../../manifest/demo.ts';
import { judgeDefaults } from './protocol/options.ts';

const { criteria, scales } = judgeDefaults;

export const judgeDemoDefinition: Demo = {
  expectedStates: { 'tiny-b': 'Can be relied on', 'tiny-c': 'Cannot be relied on' },
  chosen:
    'Conciseness is the one criterion that models this small rate well. tiny-b does so on every scale of numbers. tiny-c fails on scales that end at 10, and is near the bound on 1 to 5: a minute’s run cannot decide that. On the other criteria all three models are below the bound. The demo asks 150 of the set’s 170 pairs, so draws of pairs share most of them. Each run draws its own ratings.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['judge-conciseness'],
  perSet: 150,
  options: {
    ...judgeDefaults,
    criteria: criteria.filter(({ id }) => id === 'conciseness'),
    definitions: ['short'],
    scales: [
      { id: '0-10', title: '0 to 10', kind: 'numbers', low: 0, high: 10, metric: 'interval' },
      ...scales.filter(({ id }) => id === '10p'),
    ],
    interScale: [{ id: '0-10-10p', a: '0-10', b: '10p', metric: 'interval', mapping: { kind: 'rescale' } }],
    temperatures: [{ id: 't02', value: 0.2 }],
  },
  samples: 3,
  seed: 1,
};
