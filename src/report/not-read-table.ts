import type { PromptNotReadResult } from '../core/json/not-read-form.ts';
import { pointer } from '../base/json/json-pointer.ts';
import { countColumn, categoryCountColumn, numberColumn, type ResultTable } from './result-table.ts';

/** A result with the prompts under which answers were not read. */
export interface ResultWithNotRead {
  readonly notRead?: readonly PromptNotReadResult[];
  readonly models: readonly { readonly model: string }[];
}

/** `varied`: “System prompt”, “Style”. No table if every prompt has at most 2% of such answers. */
export function notReadTables(result: ResultWithNotRead, varied: string): ResultTable[] {
  const { notRead = [], models } = result;
  if (notRead.length === 0) return [];
  const names = [...new Set(models.map(({ model }) => model))];
  const hasDecodings = notRead.some(({ decoding }) => decoding !== undefined);
  return [
    {
      id: 'not-read',
      title: `Unread, refused and failed answers by ${varied.toLowerCase()}, where they are over 2%`,
      words: [
        { id: 'model', title: 'Model' },
        ...(hasDecodings ? [{ id: 'decoding', title: 'Decoding' }] : []),
        { id: 'prompt', title: varied },
      ],
      rows: notRead.map(({ model, prompt, decoding = '' }, k) => ({
        at: pointer('notRead', k),
        model: { id: model, index: names.indexOf(model) },
        words: { prompt, ...(hasDecodings && { decoding }) },
      })),
      figures: [
        numberColumn('low', 'Score from', 1, 'In percent, with all of these answers counted as wrong'),
        numberColumn('high', 'to', 1, 'In percent, with all of them counted as right'),
        categoryCountColumn('unreadable'),
        categoryCountColumn('refused'),
        categoryCountColumn('failed', 'Asked, no answer came back'),
        ...(notRead.some(({ doubtful = 0 }) => doubtful > 0)
          ? [categoryCountColumn('doubtful', 'Counts as wrong and may give the right answer: see Check the scoring')]
          : []),
        countColumn('asked', 'of answers'),
      ],
    },
  ];
}
