import { notAQuestionFaults } from '../../../core/items/item-faults.ts';
import type { StudyFormDescription } from '../../../manifest/study-form.ts';
import { needsChoicesFaults, openQuestion } from '../protocol/open-question.ts';

export const instructionStyleForm: StudyFormDescription = {
  sets: ['numbers'],
  maxTokens: 2048,
  way: 'prompt',
  withSets: (options) => options,
  asked: (item, { hidesChoices }) => (hidesChoices === true ? openQuestion(item) : item),
  itemFaults: (items, { hidesChoices }) => [
    ...notAQuestionFaults(items),
    ...(hidesChoices === true ? needsChoicesFaults(items) : []),
  ],
};
