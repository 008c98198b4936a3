import type { Demo } from '../../manifest/demo.ts';
import { judgePairsDefaults, shortJudgePromptTemplate } from './protocol/options.ts';

export const judgePairsDemoDefinition: Demo = {
  expectedStates: { 'tiny-a': 'Sensitive', 'tiny-b': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'The answers are short, and the prompt asks for a letter alone. Models this small cannot read longer responses, and give no preference under the usual prompt. Decoding is greedy: samples would show the same. The demo asks 100 of the set’s 120 pairs, so draws of pairs share most of them. tiny-c keeps its preference in about 95% of pairs, tiny-b in 70%, and tiny-a in 45%. More than 83% would be robust. tiny-a also favours the response shown first.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['pairs-answers'],
  perSet: 100,
  options: { ...judgePairsDefaults, wording: shortJudgePromptTemplate, maxTokens: 24 },
  samples: 1,
  seed: 1,
};
