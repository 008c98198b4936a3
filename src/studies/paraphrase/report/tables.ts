import { pointer } from '../../../base/json/json-pointer.ts';
import type { effectFields } from '../measure/evidence.ts';
import { questionVariantLevelIds, type ParaphraseResult, type QuestionVariant } from '../measure/result.ts';
import {
  countColumn,
  categoryCountColumn,
  numberColumn,
  percentColumn,
  pValueColumn,
  type ResultColumn,
  type ResultTable,
} from '../../../report/result-table.ts';
import { hasVotes, voteTable, type VoteWords } from '../../../report/vote/vote-table.ts';
import { robustnessColumns } from '../../../report/robustness-columns.ts';
import { answerCountTable, tolerantOnlyColumn, unreadableMeaning } from './answer-counts.ts';
import { modelAndScopeLines } from './paraphrase-lines.ts';
import { hasAnswers, paraphraseColumnsAndRows, paraphraseTableRow, paraphraseTableWordColumns } from './table-rows.ts';

export const questionVariantTitles: Readonly<Record<QuestionVariant, string>> = {
  q0: 'Original',
  q1: 'First paraphrase',
  q2: 'Second paraphrase',
};

export const paraphraseVoteWords: VoteWords = {
  variants: 'wordings and orders',
  variant: 'wording and order',
  best: 'wording',
  titles: questionVariantLevelIds.map((id) => questionVariantTitles[id]),
};

export const noSpreadText = 'no spread at all';

/** All tables, in the order of the report. */
export const paraphraseResultTables = (result: ParaphraseResult): ResultTable[] =>
  [consistencyTable, perfectlyCorrectTable, rightInEveryWayTable, chosenLetterTable, answerCountTable]
    .map((table) => table(result))
    .concat(hasVotes(result) ? voteTable(result, paraphraseVoteWords) : []);

/** Results of version 0.1 and published figures have no effects. */
export const hasPromptEffects = ({ models }: ParaphraseResult): boolean => models.some(({ promptEffect }) => promptEffect);
const hasOrderEffects = ({ models }: ParaphraseResult): boolean => models.some(({ orderEffect }) => orderEffect);

interface AddedByFactor {
  readonly field: (typeof effectFields)[number]['field'];
  /** The effect’s name in column titles: “strict”, “order, strict”. */
  readonly name: string;
  readonly added: string;
  readonly levels: string;
}

const ofRewording = [
  { field: 'promptEffect', name: 'strict', added: 'rewording', levels: 'wordings' },
  { field: 'tolerantEffect', name: 'tolerant', added: 'rewording', levels: 'wordings' },
] as const;
const ofOrder = [
  { field: 'orderEffect', name: 'order, strict', added: 'the order', levels: 'orders' },
  { field: 'tolerantOrderEffect', name: 'order, tolerant', added: 'the order', levels: 'orders' },
] as const;

const effectColumns = ({ field, name, added, levels }: AddedByFactor): ResultColumn[] => {
  const reading = name.replace('order, ', '');
  const end = (which: string) => `${levels === 'orders' ? 'order' : ''}${reading}${which}`;
  return [
    {
      ...numberColumn(
        `${field}/value`,
        `Added by ${added}, ${reading}`,
        1,
        `Points of spread that ${added} adds beyond shuffled ${levels} (s̄ − F), by the ${reading} rule, with its 95% interval`,
      ),
      interval: `${field}/interval`,
      ends: [end('Low'), end('High')],
    },
    pValueColumn(
      `${field}/p`,
      `p, ${name}`,
      `Share of shuffles of the ${levels} with as large a spread. Holm over the models; for a kind of prompt over the model’s kinds`,
    ),
    numberColumn(`${field}/floor`, `Floor, ${name}`, 1, `F: points of spread that shuffled ${levels} have`),
  ];
};

export const consistencyTable = (result: ParaphraseResult): ResultTable => ({
  id: 'consistency',
  title: 'Accuracy and consistency (XParaCon) by model',
  ...paraphraseColumnsAndRows(result),
  figures: [
    ...(hasPromptEffects(result) ? ofRewording.flatMap(effectColumns) : []),
    ...(hasOrderEffects(result) ? ofOrder.flatMap(effectColumns) : []),
    { ...percentColumn('accuracy', 'Accuracy, strict (%)'), interval: 'accuracyInterval' },
    ...robustnessColumns(result.models),
    {
      field: 'xParaCon',
      title: 'XParaCon',
      meaning: 'The paper’s consistency across paraphrases: −log₂ of the mean spread, flips included',
      digits: 3,
      interval: 'xParaConInterval',
      endless: noSpreadText,
    },
    percentColumn(
      'meanStd',
      'Mean spread (points)',
      'Mean over questions of the standard deviation of the accuracies with its three wordings, flips included (the paper’s)',
      2,
    ),
    ...questionVariantLevelIds.map((id) => ({
      ...percentColumn(`perVariant/${id}`, `${questionVariantTitles[id]} (%)`, 'Accuracy with this wording'),
      interval: `perVariantInterval/${id}`,
    })),
    ...(hasAnswers(result)
      ? [
          categoryCountColumn('unreadable', unreadableMeaning),
          tolerantOnlyColumn,
          countColumn('itemCounts/xParaCon', 'Questions (n)', 'Questions that XParaCon is over'),
        ]
      : []),
  ],
});

const perfectlyCorrect = questionVariantLevelIds.map((id) =>
  percentColumn(
    `perfectlyCorrect/${id}`,
    `${questionVariantTitles[id]} (%)`,
    'Share of questions right under every order with this wording (perfectly correct)',
  ),
);

export const perfectlyCorrectTable = (result: ParaphraseResult): ResultTable => ({
  id: 'certainty',
  title: 'Right under every order of the choices, by wording',
  ...paraphraseColumnsAndRows(result),
  figures: [
    ...perfectlyCorrect,
    ...(hasAnswers(result)
      ? [
          countColumn(
            'confidence/consistent',
            'With all three, strict',
            'Consistently confident: perfectly correct in every wording',
          ),
          countColumn(
            'confidence/inconsistent',
            'With one or two, strict',
            'Inconsistent: perfectly correct in some wordings only',
          ),
          countColumn(
            'confidence/unconfident',
            'With none, strict',
            'Consistently unconfident: perfectly correct in no wording',
          ),
          countColumn('itemCounts/complete', 'Questions (n)', 'Questions with every answer'),
        ]
      : []),
  ],
});

/** For each model, under both extraction rules. Results of version 0.1 have none. */
export const rightInEveryWayTable = ({ models }: ParaphraseResult): ResultTable => ({
  id: 'ways',
  title: 'Always right, by rule',
  words: [
    { id: 'model', title: 'Model' },
    { id: 'reading', title: 'Rule' },
  ],
  rows: models.flatMap(({ model, rightWays }, index) =>
    rightWays === undefined
      ? []
      : (['tolerant', 'strict'] as const).map((reading) => ({
          at: pointer('models', index, 'rightWays', reading),
          model: { id: model, index },
          words: { reading },
        })),
  ),
  figures: [
    countColumn('inAll', 'Always right', 'Questions right in every wording, order and sample'),
    countColumn('complete', 'Questions (n)', 'Questions with every answer'),
  ],
});

/** A model measured only by wording: what a paper prints about its judge. */
export const printedJudgeTable = (result: ParaphraseResult): ResultTable => ({
  id: 'judge',
  title: 'Accuracy and perfectly correct questions by wording',
  ...paraphraseColumnsAndRows(result),
  figures: [
    ...questionVariantLevelIds.map((id) => percentColumn(`perVariant/${id}`, `${questionVariantTitles[id]}, accuracy (%)`)),
    ...perfectlyCorrect.map((figure) => ({ ...figure, title: figure.title.replace(' (%)', ', perfectly correct (%)') })),
  ],
});

export const chosenLetterTable = (result: ParaphraseResult): ResultTable => ({
  id: 'positions',
  title: 'How often each letter is chosen, and how often it is right',
  words: [...paraphraseTableWordColumns(result), { id: 'letter', title: 'Letter' }],
  rows: modelAndScopeLines(result).flatMap((line) =>
    line.measures.positionBias.map(({ letter }, l) => paraphraseTableRow(line, pointer('positionBias', l), { letter })),
  ),
  figures: [
    percentColumn('chosen', 'Chosen (%)', 'Of the answers that name a choice'),
    percentColumn('correct', 'Right there (%)', 'Of the same answers'),
  ],
});
