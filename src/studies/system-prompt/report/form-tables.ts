import { pointer } from '../../../core/json/json-pointer.ts';
import { isNumber } from '../../../core/json/json.ts';
import { countOf, numberOf, type ResultRow, type ResultTable } from '../../../report/result-table.ts';
import type { ReadingsResult, SystemPromptResult } from '../measure/result.ts';
import { inPercent, inPoints, modelColumn } from './table-rows.ts';

/** How much of it is form: results of version 0.1, links and score tables do not tell. */
export const formTables = (result: SystemPromptResult): ResultTable[] =>
  result.details?.readings ? [readingTable(result), pairTable(result), formTable(result)] : [];

/** The same answers under each reading. */
export const readingTable = (result: SystemPromptResult): ResultTable => ({
  id: 'readings',
  title: 'Mean score and fluctuation by reading',
  words: [modelColumn, { id: 'reading', title: 'Reading' }],
  rows: rowsOf(result, ({ readings }, at) =>
    readings.map(({ reading }, k) => ({ at: `${at}/readings/${k}`, words: { reading } })),
  ),
  figures: [
    countOf('read', 'Read', 'Answers in which an option could be read'),
    countOf('answered', 'Answered'),
    numberOf('mu', 'μ', 1, inPercent),
    numberOf('sigma', 'σ', 2, inPoints),
  ],
});

const form = numberOf('form', 'By form', 1, 'Because more or fewer answers could be read, in points');
const knowledge = numberOf(
  'knowledge',
  'By knowledge',
  1,
  'Because more or fewer of the answers that could be read are right, in points',
);

const noPair = 'no two prompts have different scores';

/** The best prompt against the worst, in two parts. */
export const pairTable = (result: SystemPromptResult): ResultTable => ({
  id: 'form-pair',
  title: 'Best against worst system prompt: form and knowledge',
  words: [modelColumn, { id: 'best', title: 'Best' }, { id: 'worst', title: 'Worst' }],
  rows: rowsOf(result, ({ pair }, at) => [
    {
      at: `${at}/pair`,
      words: 'why' in pair ? {} : { best: pair.best, worst: pair.worst },
      elsewhere: { formShare: `${at}/formShare` },
    },
  ]),
  figures: [
    { ...numberOf('difference', 'Difference', 1, 'In points'), otherwise: noPair },
    { ...form, otherwise: noPair },
    { ...knowledge, otherwise: noPair },
    {
      ...numberOf(
        'formShare',
        'Form in σ²',
        0,
        'Share of σ² that is form; below 0 or above 100% where form and knowledge pull against each other',
      ),
      form: 'percent',
    },
  ],
});

/** Each prompt against the mean of all. */
export const formTable = (result: SystemPromptResult): ResultTable => ({
  id: 'form',
  title: 'Form and knowledge by model and system prompt',
  words: [modelColumn, { id: 'scenario', title: 'System prompt' }],
  rows: rowsOf(result, ({ prompts }, at) =>
    prompts.map(({ title }, t) => ({ at: `${at}/prompts/${t}`, words: { scenario: title } })),
  ),
  figures: [
    numberOf('read', 'Could be read (r)', 1, 'Share of the answers, in percent'),
    numberOf('right', 'Right among those (a)', 1, 'In percent'),
    numberOf('score', 'Score (r·a)', 1, 'In percent'),
    { ...form, title: 'Off the mean by form' },
    { ...knowledge, title: 'Off the mean by knowledge' },
  ],
});

/** Whether any answer is read by one rule and not by the other, or could not be read. */
export const isFormAtAll = ({ details }: SystemPromptResult): boolean =>
  details?.readings?.some(
    ({ readings, prompts }) =>
      new Set(readings.map(({ read }) => read)).size > 1 || prompts.some(({ read }) => isNumber(read) && read < 100),
  ) ?? false;

function rowsOf(
  { details }: SystemPromptResult,
  rows: (of: ReadingsResult, at: string) => readonly Omit<ResultRow, 'model'>[],
): ResultRow[] {
  return (details?.readings ?? []).flatMap((of, index) =>
    rows(of, pointer('details', 'readings', index)).map((row) => ({ ...row, model: { id: of.model, index } })),
  );
}
