import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionLetter } from '../../src/core/items/letter.ts';
import { readOption } from '../../src/reading/option.ts';

const folder = new URL('../../src/items/sets/', import.meta.url);
interface SetFile {
  readonly items: readonly { readonly id: string; readonly choices?: readonly string[] }[];
}
/** The items that have choices. */
const itemsOf = (set: string) =>
  (JSON.parse(readFileSync(new URL(set, folder), 'utf8')) as SetFile).items.flatMap(({ id, choices }) =>
    choices ? [{ id, choices }] : [],
  );
const sets = readdirSync(folder).filter((name) => name.endsWith('.json') && itemsOf(name).length > 0);

/** Usual forms of an answer, from an option's letter and text. */
const forms: [name: string, write: (letter: string, text: string) => string][] = [
  ['letter', (letter) => letter],
  ['letter in brackets', (letter) => `(${letter})`],
  ['letter and text', (letter, text) => `${letter}. ${text}`],
  ['bold letter and text', (letter, text) => `**${letter}. ${text}**`],
  ['text', (_, text) => text],
  ['text in small letters, with a full stop', (_, text) => `${text.toLowerCase()}.`],
  ['statement with letter', (letter) => `The answer is ${letter}.`],
  ['statement with text', (_, text) => `The answer is ${text}.`],
  ['statement with both', (letter, text) => `The correct answer is ${letter}: ${text}.`],
  ['answer line with letter', (letter) => `Let me see.\nAnswer: ${letter}`],
  ['answer line with text', (_, text) => `Let me see.\nAnswer: ${text}`],
  ['answer line with both', (letter, text) => `Let me see.\nAnswer: ${letter}. ${text}`],
];

describe.each(sets)('every option of %s', (set) => {
  it.each(forms)('is read from its %s', (_, write) => {
    const misread: string[] = [];
    for (const { id, choices } of itemsOf(set)) {
      choices.forEach((choice, option) => {
        const text = write(optionLetter(option), choice);
        const reading = readOption(text, choices);
        if (reading.kind !== 'option' || reading.option !== option)
          misread.push(`${id}: “${text}” ${JSON.stringify(reading)}`);
      });
    }
    expect(misread).toEqual([]);
  });
});
