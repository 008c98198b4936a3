import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import { planId } from '../../../../src/core/plan/plan.ts';
import { samePlanLink } from '../../../../src/pages/shared/same-plan-link.ts';
import { planFromLink } from '../../../../src/planned/plan-of-link.ts';
import '../../../../src/studies/give-studies.ts';
import { instructionStyleStudy as study } from '../../../../src/studies/instruction-style/protocol/instruction-style.ts';
import { needsChoicesFaults, openQuestion } from '../../../../src/studies/instruction-style/protocol/open-question.ts';

const water: Item = { id: 'own/1', question: 'At how many °C does water boil?', choices: ['50', '100', '150'], answer: 1 };
const day: Item = { id: 'own/2', question: 'Which day follows Monday?', choices: ['Sunday', 'Tuesday'], answer: 1 };

const query = (hides: boolean, rest = 'items=yes-no&n=3') =>
  `study=instruction-style&models=transformers:tiny-b@e95e20d6ab:int8&seed=7&${rest}${hides ? '&options=%7B%22hidesChoices%22%3Atrue%7D' : ''}`;
const planOf = (hides: boolean, { rest, leavesOut = false }: { rest?: string; leavesOut?: boolean } = {}) =>
  planFromLink(query(hides, rest), { loadSet: (id) => builtInSetLoaders[id]!(), leavesOut });

describe('a question without its choices', () => {
  test('has the text of the right choice as its reference, and no choices', () => {
    expect(openQuestion(water)).toEqual({ id: 'own/1', question: water.question, answer: '100' });
    const open: Item = { id: 'own/3', question: 'What is 2 plus 2?', answer: '4' };
    expect(openQuestion(open)).toBe(open);
  });

  test.each([
    [openQuestion(water), 'Water boils at 100 °C.\nAnswer: 100', 1],
    [openQuestion(water), 'Answer: 150', 0],
    [openQuestion(water), 'Answer: B', 0],
    [openQuestion(day), 'Answer: Tuesday', 1],
    [openQuestion(day), 'Answer: Sunday', 0],
  ])('is read by its number or its words: %#', async (item, text, score) => {
    const { plan } = await planOf(true);
    const response = { model: 'm', item: item.id, text, finish: 'stop' } as unknown as Response;
    expect(study.score(study.read(response, item, plan), item)).toBe(score);
  });

  test.each<[string, Partial<Item>, string]>([
    ['a question about its choices', { question: 'Which of these is a day?' }, 'it asks “Which of these”'],
    ['another', { question: 'Choose one of the following.' }, 'it asks “Choose one of the following”'],
    ['an answer that is a letter', { choices: ['A', 'B'] }, 'its answer “B” points to them'],
    ['an answer that is letters', { choices: ['A', 'A and B'] }, 'its answer “A and B” points to them'],
    ['an answer about all', { choices: ['Sunday', 'None of the above'] }, 'its answer “None of the above” points to them'],
    ['rules by choice', { counts: { rules: [{ kind: 'choice' }], together: 'all' } }, 'its answers count by choice'],
  ])('cannot be %s', (_, changed, why) => {
    const item = { ...day, ...changed };
    expect(openQuestion(item)).toBe(item);
    expect(needsChoicesFaults([item, water])).toEqual([{ item: 'own/2', fault: `needs its choices, as ${why}` }]);
  });

  test.each(['What is the sum of the following numbers: 2, 3?', 'Who of the Bards wrote “Hamlet”?', 'Which vitamin is C?'])(
    'may be: %s',
    (question) => {
      expect(needsChoicesFaults([{ ...day, question, choices: ['Horn', 'Land'] }])).toEqual([]);
    },
  );
});

describe('a plan', () => {
  test('asks without choices only where its options say so, and keeps its id where they do not', async () => {
    const shown = await planOf(false);
    const hidden = await planOf(true);
    const promptOf = ({ plan, items }: typeof shown) => {
      const [first] = items;
      const variant = { decoding: 'greedy', style: 'imperative' };
      return study.prompt({ model: 'm', item: first!.id, variant, sample: 0 }, first!, plan).messages[0]!.content;
    };
    expect(promptOf(shown)).toContain('\nA. ');
    expect(promptOf(shown)).toContain('Answer: <the letter>');
    expect(promptOf(hidden)).not.toContain('\nA. ');
    expect(promptOf(hidden)).toContain('Answer: <the answer>');
    expect(shown.plan.options).not.toHaveProperty('hidesChoices');
    expect(hidden.items.map(({ id }) => id)).toEqual(shown.items.map(({ id }) => id));
    expect(hidden.items.every(({ choices, answer }) => choices === undefined && /^(?:yes|no)$/.test(String(answer)))).toBe(
      true,
    );
    expect(await planId(hidden.plan)).not.toBe(await planId(shown.plan));
  });

  test('has its link', async () => {
    const { plan } = await planOf(true, { rest: 'items=yes-no&n=3' });
    expect(decodeURIComponent((await samePlanLink(plan, { whatever: true })) ?? '')).toContain('"hidesChoices":true');
  });

  test('refuses a question that needs its choices, or leaves it out', async () => {
    await expect(planOf(true, { rest: 'items=words&n=160' })).rejects.toThrow(
      /^The question “words\/\d+” cannot be asked: it needs its choices, as it asks “Which of these”\.$/,
    );
    const { items } = await planOf(true, { rest: 'items=words&n=20', leavesOut: true });
    expect(items).toHaveLength(20);
    expect(items.every(({ choices }) => choices === undefined)).toBe(true);
  });
});
