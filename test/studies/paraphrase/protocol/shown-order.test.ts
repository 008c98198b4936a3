import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { correctionOptionIdOf, correctionOptions } from '../../../../src/report/answers/correction-options.ts';
import { isFlexibleMatchOnly } from '../../../../src/core/answers/outcome.ts';
import { shownOptionLetter, describeParsedAnswer } from '../../../../src/report/answers/describe-parsed-answer.ts';
import { shownChoiceOrder } from '../../../../src/studies/paraphrase/protocol/shown-order.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';

const item: Item = { id: 'a/1', question: 'Which?', choices: ['red', 'green', 'blue'], answer: 2 };
/** Blue is shown as A, red as B, green as C. */
const order = [2, 0, 1];
const plan = { study: 'paraphrase', resolved: { 'a/1': { orders: [[0, 1, 2], order] } } } as unknown as Plan;

test('a reading is told by the letter that was shown, an option by its own text', () => {
  const reading = { kind: 'option', option: 2, by: 'letter' } as const;
  expect(describeParsedAnswer(reading, item)).toBe('Read as C, “blue”, by its letter.');
  expect(describeParsedAnswer(reading, item, { order })).toBe('Read as A, “blue”, by its letter.');
  expect(shownOptionLetter(5, order)).toBe('?');
});

test('a person chooses among the choices as they were shown; what is kept is the option of the item', () => {
  const [first, second] = correctionOptions(item, { order });
  expect([first!.label, second!.label]).toEqual(['A. blue', 'B. red']);
  expect(first!.reading('')).toMatchObject({ kind: 'option', option: 2 });
  expect(correctionOptionIdOf(first!.reading(''), item)).toBe(first!.id);
  expect(correctionOptions(item)[0]!.label).toBe('A. red');
});

test('the order is the plan’s, and only of a study that has one', () => {
  const variant = { order: 'o2', question: 'q1' };
  expect(shownChoiceOrder(plan, { item: 'a/1', variant })).toEqual(order);
  expect(shownChoiceOrder({ ...plan, study: 'system-prompt' }, { item: 'a/1', variant })).toBeUndefined();
});

test('only the tolerant rule reads an answer that the strict one cannot read and that is no refusal', () => {
  const unreadable = { kind: 'unreadable', why: 'no letter' } as const;
  const option = { kind: 'option', option: 1, by: 'text' } as const;
  expect(isFlexibleMatchOnly({ ...unreadable, tolerant: option })).toBe(true);
  expect(isFlexibleMatchOnly(unreadable)).toBe(false);
  expect(isFlexibleMatchOnly({ ...option, tolerant: { ...option, option: 0 } })).toBe(false);
});
