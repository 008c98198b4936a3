import { notAQuestionFaults } from '../../../core/items/item-faults.ts';
import type { StudyForm } from '../../../manifest/study-form.ts';

export const instructionStyleForm: StudyForm = {
  sets: ['numbers'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options) => options,
  itemFaults: notAQuestionFaults,
};
