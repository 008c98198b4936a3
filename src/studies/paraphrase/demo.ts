import { shortAnswerTokens } from '../../core/answers/answer-tokens.ts';
import type { Demo } from '../../manifest/demo.ts';
import { paraphraseDefaults } from './protocol/options.ts';

const { wordings } = paraphraseDefaults;

export const paraphraseDemoDefinition: Demo = {
  expectedStates: { 'tiny-a': 'Sensitive', 'tiny-b': 'Sensitive', 'tiny-c': 'Robust' },
  chosen:
    'The usual wording leaves tiny-c without the full stop that the paper’s rule reads by: 85% of its answers are then unreadable by that rule. With the form shown, all three models are read (under 3% are not). On words rewording adds about one point to tiny-c, on arithmetic about five.',
  models: ['tiny-a', 'tiny-b', 'tiny-c'],
  sets: ['words'],
  perSet: 80,
  options: {
    ...paraphraseDefaults,
    orders: 3,
    reasoningFirst: [],
    // With this form in the prompt, all three models write the full stop that the paper’s rule requires.
    wordings: {
      ...wordings,
      plain: {
        ...wordings.plain,
        answerFirst:
          'Explain in a sentence, then give the letter. Put a full stop after the letter. Keep to the form Answer: C.',
      },
    },
    maxTokens: shortAnswerTokens,
  },
  samples: 1,
  seed: 1,
};
