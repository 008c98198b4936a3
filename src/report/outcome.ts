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
  return outcomeOf(row) === kind;
}

/** A reading in words, as it stands under an answer. */
export function readingInWords(reading: Reading, item: Item): string {
  const cut = reading.cut ? ' The token limit ended this answer.' : '';
  switch (reading.kind) {
    case 'option':
      return `Read as ${letterOf(reading.option)}, «${withoutHidden(item.choices?.[reading.option] ?? '')}»${byWhat[reading.by]}.${cut}`;
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

const byWhat = { letter: ', by its letter', text: ', by its text', hand: '' } as const;

function asSentence(text: string): string {
  const plain = withoutHidden(text);
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}
