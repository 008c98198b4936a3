import { pointer } from '../../../base/json/json-pointer.ts';
import { answerCountFigure, outcomeOfFlips, type ModelPageFigures } from '../../../report/model-figures.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { styleClaimKinds } from '../measure/claims.ts';
import type { InstructionStyleResult } from '../measure/result.ts';
import { encoderSentence } from './encoder-words.ts';

/** What a model’s page shows of this study. */
export const styleModelFigures: ModelPageFigures<InstructionStyleResult> = {
  about: 'Question set, decoding',
  lines: (result) => {
    const { models, decodingLevels, correlationOf, effects = [] } = result;
    return models.map((line, index) => {
      const { model, benchmark, decoding, items, counts } = line;
      const title = decodingLevels.find(({ id }) => id === decoding)?.title ?? decoding;
      // The card covers all sets under the findings’ decoding.
      const state = decoding === correlationOf ? modelCardState(result.verdicts, styleClaimKinds, model) : undefined;
      const isNotRated = effects.some(
        (effect) => effect.model === model && effect.decoding === decoding && effect.notRated !== undefined,
      );
      return {
        model,
        at: pointer('models', index),
        about: `${benchmark}, ${title}`,
        items,
        outcome: outcomeOfFlips(line.mean, { ...line, ...counts }, result.styles.length),
        ...(isNotRated && { isNotRated }),
        ...(state && { state }),
      };
    });
  },
  figures: [
    {
      field: 'ssi',
      title: 'Sensitivity (the paper’s SSI)',
      digits: 2,
      better: 'lower',
      meaning: 'How far accuracy changes with the style of the instruction; less is less sensitive',
    },
    {
      field: 'crs/rcscore',
      title: 'Similarity (the paper’s CRS)',
      digits: 3,
      better: 'higher',
      interval: 'interval/crs/rcscore',
      meaning: 'How alike the answers under the styles are, from 0 to 1',
    },
    { field: 'mean', title: 'Accuracy (%)', digits: 1, better: 'higher', interval: 'interval/mean' },
    { ...answerCountFigure, field: 'counts/answered' },
  ],
  gates: {
    accuracy: { field: 'mean', interval: 'interval/mean', range: [0, 100] },
    similarity: { field: 'crs/rcscore', interval: 'interval/crs/rcscore', range: [0, 1] },
    sensitivity: { field: 'ssi' },
  },
  note: ({ encoder }) =>
    typeof encoder === 'string' ? encoderSentence(encoder) : 'Answers are compared on the report’s page.',
};
