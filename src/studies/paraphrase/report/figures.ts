import { pointer } from '../../../core/json/json-pointer.ts';
import { plural } from '../../../core/words/format.ts';
import { answersFigure, type FiguresOfStudy } from '../../../report/model-figures.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/** What the page of a model shows of it. */
export const paraphraseFigures: FiguresOfStudy<ParaphraseResult> = {
  about: 'Asked',
  lines: ({ models, form, orders }) =>
    models.map(({ model, itemCounts }, index) => ({
      model,
      at: pointer('models', index),
      items: itemCounts.items,
      about: `${form === 'plain' ? 'plain' : 'paraphrase-aware'} prompt, ${plural(orders.asked, 'order')} of the choices`,
    })),
  figures: [
    {
      field: 'xParaCon',
      title: 'Consistency (XParaCon)',
      digits: 3,
      better: 'higher',
      interval: 'xParaConInterval',
      endless: 'no spread at all',
      meaning: '−log₂ of the mean spread of a question’s accuracies over its wordings; more is steadier',
    },
    {
      field: 'accuracy',
      title: 'Accuracy (%)',
      digits: 1,
      form: 'percent',
      better: 'higher',
      interval: 'accuracyInterval',
    },
    answersFigure,
  ],
  note: () => 'By the strict reading, as in the paper.',
};
