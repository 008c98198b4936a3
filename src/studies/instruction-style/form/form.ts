import { scoreAnswers } from '../../../core/answers/score.ts';
import { pairFaults } from '../../../core/item-faults.ts';
import type { StudyForm } from '../../../manifest/study-form.ts';

export const instructionStyleForm: StudyForm = {
  id: 'instruction-style',
  answerKind: scoreAnswers,
  sets: ['numbers'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options) => options,
  itemFaults: pairFaults,
};
