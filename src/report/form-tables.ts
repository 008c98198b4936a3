import { pointer } from '../base/json/json-pointer.ts';
import type { ExtractionEffectResult } from '../core/json/readings-form.ts';
import { isNumber } from '../base/json/json.ts';
import { countColumn, numberColumn, type ResultRow, type ResultTable } from './result-table.ts';

/** A result that may contain the effect of form. Results of version 0.1, links and score tables do not. */
export interface ResultWithFormEffect {
  readonly details?: { readonly readings?: readonly ExtractionEffectResult[] };
  /** The names of the decoding settings, if there are several. */
  readonly decodingLevels?: readonly { readonly id: string; readonly title: string }[];
}

/** The factor that varies. */
export type VariedFactorNoun = 'system prompt' | 'style';

/** The tables on form and knowledge. */
export const formEffectTables = (result: ResultWithFormEffect, varied: VariedFactorNoun): ResultTable[] =>
  result.details?.readings?.length
    ? [scoresByMatchRuleTable(result), bestWorstFormKnowledgeTable(result, varied), promptFormKnowledgeTable(result, varied)]
    : [];

/** The scores of the same answers under each match rule. */
export const scoresByMatchRuleTable = (result: ResultWithFormEffect): ResultTable => ({
  id: 'readings',
  title: 'Mean score and fluctuation by rule',
  words: [...wordsOf(result), { id: 'reading', title: 'Rule' }],
  rows: rowsOf(result, ({ readings }, at) =>
    readings.map(({ reading }, k) => ({ at: `${at}/readings/${k}`, words: { reading } })),
  ),
  figures: [
    countColumn('read', 'Read', 'Answers that could be read'),
    countColumn('answered', 'Answered'),
    numberColumn('mu', 'μ', 1, 'Mean score in percent'),
    numberColumn('sigma', 'σ', 2, 'Fluctuation in points of percent'),
  ],
});

const form = numberColumn('form', 'By form', 1, 'Because more or fewer answers could be read, in points');
const knowledge = numberColumn(
  'knowledge',
  'By knowledge',
  1,
  'Because more or fewer of the answers that could be read are right, in points',
);

const noPair = 'no two prompts have different scores';

/** The difference between the best and the worst prompt, split into form and knowledge. */
export const bestWorstFormKnowledgeTable = (result: ResultWithFormEffect, varied: VariedFactorNoun): ResultTable => ({
  id: 'form-pair',
  title: `Best minus worst ${varied}: form and knowledge`,
  words: [...wordsOf(result), { id: 'best', title: 'Best' }, { id: 'worst', title: 'Worst' }],
  rows: rowsOf(result, ({ pair }, at) => [
    {
      at: `${at}/pair`,
      words: 'why' in pair ? {} : { best: pair.best, worst: pair.worst },
      elsewhere: { formShare: `${at}/formShare` },
    },
  ]),
  figures: [
    { ...numberColumn('difference', 'Difference', 1, 'In points'), otherwise: noPair },
    { ...form, otherwise: noPair },
    { ...knowledge, otherwise: noPair },
    {
      ...numberColumn(
        'formShare',
        'Form in σ²',
        0,
        'Share of σ² that is form; below 0 or above 100% where form and knowledge pull in opposite directions',
      ),
      form: 'percent',
    },
  ],
});

/** The difference of each prompt from the mean of all. */
export const promptFormKnowledgeTable = (result: ResultWithFormEffect, varied: VariedFactorNoun): ResultTable => ({
  id: 'form',
  title: `Form and knowledge by model and ${varied}`,
  words: [...wordsOf(result), { id: 'scenario', title: varied === 'style' ? 'Style' : 'System prompt' }],
  rows: rowsOf(result, ({ prompts }, at) =>
    prompts.map(({ title }, t) => ({ at: `${at}/prompts/${t}`, words: { scenario: title } })),
  ),
  figures: [
    numberColumn('read', 'Could be read (r)', 1, 'Share of the answers, in percent'),
    numberColumn('right', 'Right among those (a)', 1, 'In percent'),
    numberColumn('score', 'Score (r·a)', 1, 'In percent'),
    { ...form, title: 'Off the mean by form' },
    { ...knowledge, title: 'Off the mean by knowledge' },
  ],
});

/** Whether the match rules parse different numbers of answers, or any answer could not be read. */
export const hasFormEffect = ({ details }: ResultWithFormEffect): boolean =>
  details?.readings?.some(
    ({ readings, prompts }) =>
      new Set(readings.map(({ read }) => read)).size > 1 || prompts.some(({ read }) => isNumber(read) && read < 100),
  ) ?? false;

const wordsOf = ({ details }: ResultWithFormEffect): ResultTable['words'] => [
  { id: 'model', title: 'Model' },
  ...(details?.readings?.some(({ decoding }) => decoding !== undefined) ? [{ id: 'decoding', title: 'Decoding' }] : []),
];

function rowsOf(
  { details, decodingLevels = [] }: ResultWithFormEffect,
  rows: (of: ExtractionEffectResult, at: string) => readonly Omit<ResultRow, 'model'>[],
): ResultRow[] {
  const models = [...new Set(details?.readings?.map(({ model }) => model))];
  return (details?.readings ?? []).flatMap((of, place) =>
    rows(of, pointer('details', 'readings', place)).map((row) => ({
      ...row,
      words: {
        ...row.words,
        ...(of.decoding !== undefined && {
          decoding: decodingLevels.find(({ id }) => id === of.decoding)?.title ?? of.decoding,
        }),
      },
      model: { id: of.model, index: models.indexOf(of.model) },
    })),
  );
}
