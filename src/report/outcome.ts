import { withoutHidden } from '../hidden-characters.ts';
import type { Item } from '../items/item.ts';
import { letterOf } from '../reading/option.ts';
import type { Reading } from '../reading/reading.ts';
import type { ScoredResponse } from '../study/study.ts';
import type { Outcome } from '../ui/outcome.ts';
import type { AnswerKind } from './addresses.ts';

/** What came of an answer, in one word. */
export function outcomeOf({ response, reading, score }: ScoredResponse): Outcome {
  if (response.finish === 'error' || score === null) return 'failed';
  if (reading.kind === 'unreadable') return 'unreadable';
  if (reading.kind === 'refusal') return 'refused';
  if (score === 1) return 'right';
  return score === 0 ? 'wrong' : 'partly right';
}

/** Whether an answer is one of those asked for: by what came of it, or by what befell it besides. */
export function isOfKind(row: ScoredResponse, kind: AnswerKind): boolean {
  if (kind === 'cut') return row.reading.cut === true;
  if (kind === 'changed by hand') return row.verdict !== undefined;
  if (kind === 'read tolerantly') return isOnlyTolerant(row.reading);
  return outcomeOf(row) === kind;
}

/** Whether only the tolerant rule could read an answer. */
export const isOnlyTolerant = ({ kind, tolerant }: Reading): boolean =>
  kind === 'unreadable' && tolerant !== undefined && tolerant.kind !== 'unreadable' && tolerant.kind !== 'refusal';

/** A reading in words, as it stands under an answer. `order`: the choices as they were shown, where that is another order than the item's. */
export function readingInWords(reading: Reading, item: Item, order?: readonly number[]): string {
  const cut = reading.cut ? ' The token limit ended this answer.' : '';
  switch (reading.kind) {
    case 'option':
      return `Read as ${letterShown(reading.option, order)}, «${withoutHidden(item.choices?.[reading.option] ?? '')}»${byWhat[reading.by]}.${cut}`;
    case 'number':
      return `Read as the number ${reading.value}.${cut}`;
    case 'rating':
      return `Read as the rating ${reading.value}.${cut}`;
    case 'label':
      return `Read as «${withoutHidden(reading.label)}».${cut}`;
    case 'text':
      return `Read as the text «${withoutHidden(reading.text)}».${cut}`;
    case 'refusal':
      return `Refused: ${asSentence(reading.why)}${cut}`;
    case 'unreadable':
      return `Unreadable: ${asSentence(reading.why)}${cut}`;
  }
}

/** The letter that an option of the item had where it was shown in this order. */
export function letterShown(option: number, order?: readonly number[]): string {
  const place = order?.indexOf(option) ?? option;
  return place < 0 ? '?' : letterOf(place);
}

const byWhat = { letter: ', by its letter', text: ', by its text', hand: '' } as const;

function asSentence(text: string): string {
  const plain = withoutHidden(text);
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}
