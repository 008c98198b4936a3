import { pointer } from '../../../core/json/json-pointer.ts';
import { answersFigure, type FiguresOfStudy } from '../../../report/model-figures.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { encoderSentence } from './encoder-words.ts';

/** What the page of a model shows of it. */
export const instructionStyleFigures: FiguresOfStudy<InstructionStyleResult> = {
  about: 'Item set, decoding',
  lines: ({ models, decodingLevels }) =>
    models.map(({ model, benchmark, decoding, items }, index) => {
      const title = decodingLevels.find(({ id }) => id === decoding)?.title ?? decoding;
      return { model, at: pointer('models', index), about: `${benchmark}, ${title}`, items };
    }),
  figures: [
    {
      field: 'ssi',
      title: 'Sensitivity (SSI)',
      digits: 2,
      better: 'lower',
      meaning: 'How far accuracy moves with the style of the instruction; less is steadier',
    },
    {
      field: 'crs/rcscore',
      title: 'Similarity (CRS)',
      digits: 3,
      better: 'higher',
      interval: 'interval/crs/rcscore',
      meaning: 'How alike the answers under the styles are, from 0 to 1',
    },
    { field: 'mean', title: 'Accuracy (%)', digits: 1, better: 'higher', interval: 'interval/mean' },
    { ...answersFigure, field: 'counts/answered' },
  ],
  note: ({ encoder }) =>
    typeof encoder === 'string'
      ? encoderSentence(encoder)
      : 'Answers are compared with each other on the report’s page.',
};
