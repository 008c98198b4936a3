import { notAQuestionFaults } from '../../../core/items/item-faults.ts';
import type { StudyFormDescription } from '../../../manifest/study-form.ts';

export const instructionStyleForm: StudyFormDescription = {
  sets: ['numbers'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options) => options,
  itemFaults: notAQuestionFaults,
};
