import type { Item } from '../../items/item.ts';
import { letterOf } from '../../reading/option.ts';
import type { Reading } from '../../reading/reading.ts';

/** What a person can say that an answer says. */
export interface HandReading {
  /** An option's index, or the kind. */
  readonly id: string;
  readonly label: string;
  /** With the person's reason, where a reading has one. */
  reading(why: string): Reading;
}

export function handReadings({ choices = [] }: Item): HandReading[] {
  return [
    ...choices.map((choice, option): HandReading => ({
      id: String(option),
      label: `${letterOf(option)}. ${choice}`,
      reading: () => ({ kind: 'option', option, by: 'hand' }),
    })),
    { id: 'refusal', label: 'It refuses to answer', reading: (why) => ({ kind: 'refusal', why }) },
    { id: 'unreadable', label: 'It can not be read', reading: (why) => ({ kind: 'unreadable', why }) },
  ];
}

/** Which of them a reading is, whoever made it; undefined for one that a person could not choose here. */
export const handReadingOf = (reading: Reading): string | undefined => {
  if (reading.kind === 'option') return String(reading.option);
  return reading.kind === 'refusal' || reading.kind === 'unreadable' ? reading.kind : undefined;
};
