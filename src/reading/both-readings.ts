import type { Item } from '../core/item.ts';
import type { Reading } from '../core/reading.ts';
import { readOpenAnswer } from './open-answer.ts';
import { readOption } from './option.ts';
import { readOptionInForm } from './strict-option.ts';

/** Whatever an answer says of the question, in whichever form. */
export const readTolerantly = (text: string, { choices, answer }: Item): Reading =>
  choices ? readOption(text, choices) : readOpenAnswer(text, String(answer));

/** Only what stands in the form that is asked for: of choices a letter (`readOptionInForm`), else what follows “Answer:”. */
export function readStrictly(text: string, item: Item): Reading {
  if (item.choices) return readOptionInForm(text, item.choices.length);
  const reading = readTolerantly(text, item);
  return (reading.kind === 'number' || reading.kind === 'text') && reading.by !== undefined
    ? { kind: 'unreadable', why: 'there is no “Answer:”' }
    : reading;
}

/** Whether an answer says anything of the question. */
export const isRead = ({ kind }: Reading): boolean => kind !== 'unreadable' && kind !== 'refusal';
