import { pointer } from '../../../core/json/json-pointer.ts';
import { questionVariants, type ParaphraseResult, type QuestionVariant } from '../measure/result.ts';
import { overTitles, oversOf, paraphraseLines, type ParaphraseLine } from './lines.ts';
import type { ResultFigure, ResultRow, ResultTable } from '../../../report/result-table.ts';

export const questionTitles: Readonly<Record<QuestionVariant, string>> = {
  q0: 'Original',
  q1: 'First paraphrase',
  q2: 'Second paraphrase',
};

export const noSpread = 'no spread at all';

/** All tables, in the order of the report. */
export const paraphraseTables = (result: ParaphraseResult): ResultTable[] =>
  [consistencyTable, certaintyTable, positionTable, answeringTable].map((table) => table(result));

export const consistencyTable = (result: ParaphraseResult): ResultTable => ({
  id: 'consistency',
  title: 'Accuracy and consistency (XParaCon) by model',
  ...lines(result),
  figures: [
    {
      ...{ field: 'accuracy', title: 'Accuracy (%)', digits: 1, form: 'percent' },
      interval: 'accuracyInterval',
    },
    {
      ...{ field: 'xParaCon', title: 'XParaCon', digits: 3, interval: 'xParaConInterval', endless: noSpread },
      meaning: 'Consistency across paraphrases: −log₂ of the mean spread; more is steadier',
    },
    {
      ...{ field: 'meanStd', title: 'Mean spread (points)', digits: 2, form: 'percent' },
      meaning: 'Mean over questions of the standard deviation of the accuracies with its three wordings',
    },
    ...byQuestion((id): ResultFigure => ({
      ...{ field: `perVariant/${id}`, title: `${questionTitles[id]} (%)`, digits: 1, form: 'percent' },
      interval: `perVariantInterval/${id}`,
      meaning: 'Accuracy with this wording',
    })),
    ...(hasAnswers(result)
      ? [
          count('unreadable', 'Unreadable', 'No answer could be read by the strict rule; counts as wrong'),
          count('tolerantOnly', 'Only tolerantly', 'Of those: answers that the tolerant rule can read'),
          count('itemCounts/xParaCon', 'Questions (n)', 'Questions that XParaCon is over'),
        ]
      : []),
  ],
});

const perfectlyCorrect = byQuestion((id) => ({
  ...{ field: `perfectlyCorrect/${id}`, title: `${questionTitles[id]} (%)`, digits: 1, form: 'percent' },
  meaning: 'Share of questions right under every order with this wording (perfectly correct)',
}));

export const certaintyTable = (result: ParaphraseResult): ResultTable => ({
  id: 'certainty',
  title: 'Right under every order of the choices, by wording',
  ...lines(result),
  figures: [
    ...perfectlyCorrect,
    ...(hasAnswers(result)
      ? [
          count(
            'confidence/consistent',
            'With all three',
            'Consistently confident: perfectly correct in every wording',
          ),
          count('confidence/inconsistent', 'With one or two', 'Inconsistent: perfectly correct in some wordings only'),
          count('confidence/unconfident', 'With none', 'Consistently unconfident: perfectly correct in no wording'),
          count('itemCounts/complete', 'Questions (n)', 'Questions with every answer'),
        ]
      : []),
  ],
});

/** A model that was measured by wording alone: what a paper prints of its judge. */
export const judgeTable = (result: ParaphraseResult): ResultTable => ({
  id: 'judge',
  title: 'Accuracy and perfectly correct questions by wording',
  ...lines(result),
  figures: [
    ...byQuestion((id): ResultFigure => ({
      ...{ field: `perVariant/${id}`, title: `${questionTitles[id]}, accuracy (%)`, digits: 1, form: 'percent' },
    })),
    ...perfectlyCorrect.map((figure) => ({
      ...figure,
      title: figure.title.replace(' (%)', ', perfectly correct (%)'),
    })),
  ],
});

export const positionTable = (result: ParaphraseResult): ResultTable => ({
  id: 'positions',
  title: 'How often each letter is chosen, and how often it is right',
  words: [...wordsOf(result), { id: 'letter', title: 'Letter' }],
  rows: paraphraseLines(result).flatMap((line) =>
    line.measures.positionBias.map(({ letter }, l) => row(line, pointer('positionBias', l), { letter })),
  ),
  figures: [
    { field: 'chosen', title: 'Chosen (%)', digits: 1, form: 'percent', meaning: 'Of the answers that name a choice' },
    { field: 'correct', title: 'Right there (%)', digits: 1, form: 'percent', meaning: 'Of the same answers' },
  ],
});

export const answeringTable = (result: ParaphraseResult): ResultTable => ({
  id: 'answering',
  title: 'Answers, tokens and time by model',
  words: [{ id: 'model', title: 'Model' }],
  rows: hasAnswers(result) ? paraphraseLines(result, ['all']).map((line) => row(line)) : [],
  figures: [
    count('unreadable', 'Unreadable', 'No answer could be read by the strict rule; counts as wrong'),
    count('tolerantOnly', 'Only tolerantly', 'Of those: answers that the tolerant rule can read'),
    {
      ...{ field: 'tolerantAccuracy', title: 'Accuracy, tolerant (%)', digits: 1, form: 'percent' },
      meaning: 'Accuracy if the tolerant reading counted, where it reads otherwise',
    },
    count('refused', 'Refused'),
    count('cut', 'Cut', 'Ended by the token limit; read all the same'),
    count('failed', 'Failed', 'Asked, no answer came back'),
    count('changedByHand', 'Changed by hand', 'Answers whose reading was changed by hand'),
    count('answered', 'Answered'),
    count('cells', 'of cells'),
    ...(
      [
        ['tokens/prompt', 'Tokens read'],
        ['tokens/completion', 'Tokens written'],
        ['ms/prefill', 'ms reading'],
        ['ms/decode', 'ms writing'],
      ] as const
    ).map(([field, title]): ResultFigure => ({ field, title, digits: 1, meaning: 'Mean per answer' })),
  ],
});

/** Published figures know of no answers: then there are no columns of noughts. */
export const hasAnswers = ({ models }: ParaphraseResult): boolean => models.some(({ cells }) => cells > 0);

function byQuestion(of: (id: QuestionVariant) => ResultFigure): ResultFigure[] {
  return questionVariants.map(of);
}

const count = (field: string, title: string, meaning?: string): ResultFigure => ({
  ...{ field, title, digits: 0, form: 'count' },
  ...(meaning !== undefined && { meaning }),
});

/** A row for each model, and for each kind of prompt where there are several. */
const lines = (result: ParaphraseResult): Pick<ResultTable, 'words' | 'rows'> => ({
  words: wordsOf(result),
  rows: paraphraseLines(result).map((line) => row(line)),
});

const wordsOf = (result: ParaphraseResult): ResultTable['words'] => [
  { id: 'model', title: 'Model' },
  // What is the same in every row is not said.
  ...(oversOf(result).length > 1 ? [{ id: 'over', title: 'Asked' }] : []),
];

const row = (
  { model, index, over, at }: ParaphraseLine,
  below = '',
  words: Readonly<Record<string, string>> = {},
): ResultRow => ({
  at: at + below,
  model: { id: model, index },
  words: { over: overTitles[over], ...words },
});
