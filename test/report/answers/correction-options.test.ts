import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { correctionOptionIdOf, correctionOptions } from '../../../src/report/answers/correction-options.ts';
import { instructionStyleStudy } from '../../../src/studies/instruction-style/protocol/instruction-style.ts';

const open = (answer: string): Item => ({ id: 's/1', question: 'How many?', answer });
const choice: Item = { id: 's/2', question: 'Which?', choices: ['maple', 'birch'], answer: 1 };

test.each(['33', '1/3', '1,000', 'Paris'])(
  'an item whose reference is %s can be read as it, and is then right',
  (answer) => {
    const item = open(answer);
    const [reference, ...others] = correctionOptions(item);
    expect(reference).toMatchObject({ id: 'reference', label: `The reference answer, ${answer}` });
    expect(others.map(({ id }) => id)).toEqual(['refusal', 'unreadable']);
    const reading = reference!.reading('seen');
    expect(instructionStyleStudy.score(reading, item)).toBe(1);
    expect(correctionOptionIdOf(reading, item)).toBe('reference');
    expect(correctionOptionIdOf({ kind: 'number', value: 7 }, item)).toBeUndefined();
  },
);

test('an item with options is read as one of them', () => {
  expect(correctionOptions(choice).map(({ id }) => id)).toEqual(['0', '1', 'refusal', 'unreadable']);
  expect(correctionOptionIdOf({ kind: 'option', option: 1, by: 'hand' }, choice)).toBe('1');
});
