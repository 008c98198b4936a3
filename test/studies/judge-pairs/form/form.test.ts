import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { notAQuestionFaults } from '../../../../src/core/items/item-faults.ts';
import { parsePlanLink } from '../../../../src/export/plan-link.ts';
import { builtInSetLoaders } from '../../../../src/items/built-in.ts';
import { hasAskableItems, type FormOptions } from '../../../../src/manifest/study-form.ts';
import { planFromLink } from '../../../../src/planned/plan-of-link.ts';
import { stopUnavailableReason } from '../../../../src/planned/stop-plan.ts';
import '../../../../src/studies/give-studies.ts';
import { judgePairsForm as form } from '../../../../src/studies/judge-pairs/form/form.ts';
import { judgePairsManifest } from '../../../../src/studies/judge-pairs/index.ts';
import { judgePairsDefaults } from '../../../../src/studies/judge-pairs/protocol/options.ts';

const options = (changed: object) => ({ ...judgePairsDefaults, ...changed }) as unknown as FormOptions;
const ofLink = (rest: string) =>
  planFromLink(parsed(`study=judge-pairs&models=endpoint:here/a&seed=1&${rest}`), {
    loadSet: (id) => builtInSetLoaders[id]!(),
  });
const parsed = (query: string) => (expect(parsePlanLink(query).faults).toEqual({}), query);

test('begins with both orders and with sets that it can ask in full', async () => {
  expect(form.fault?.(options({}))).toBeUndefined();
  for (const id of form.sets) expect(form.itemFaults((await builtInSetLoaders[id]!()).items, options({}), [])).toEqual([]);
});

test('says what is wrong with the orders', () => {
  expect(form.fault?.(options({ orders: [] }))).toBe('Tick at least one order.');
  expect(form.fault?.(options({ orders: ['not-logged'] }))).toMatch(/^“Order not logged” is only for imported answers/);
  expect(form.fault?.(options({ orders: ['b-first'] }))).toBeUndefined();
});

test('takes sets with two responses alone, and other studies do not take these', async () => {
  expect(hasAskableItems(judgePairsManifest, { pairs: 0, compared: 1, plain: 4 })).toBe(true);
  expect(hasAskableItems(judgePairsManifest, { pairs: 5, compared: 0, plain: 0 })).toBe(false);
  const [first] = (await builtInSetLoaders['pairs-answers']!()).items;
  expect(notAQuestionFaults([first!])).toMatchObject([
    { item: first!.id, fault: expect.stringContaining('Pairwise judge') },
  ]);
});

test('tells of each item what it lacks', () => {
  const item: Item = { id: 'own/1', question: 'Why?', answer: '', response: 'So.', columns: { 'second response': 'Or.' } };
  const faulty = [
    { ...item, columns: {} },
    { ...item, columns: { 'second response': ' ' } },
    { id: 'own/1', question: 'Why?', answer: 'So.' },
  ];
  expect(form.itemFaults([item], options({}), [])).toEqual([]);
  expect(faulty.flatMap((each) => form.itemFaults([each], options({}), []).map(({ fault }) => fault))).toEqual([
    'has no column “second response”',
    'has an empty response',
    'has no response',
  ]);
});

test('a link becomes a plan of every pair in every order and sample', async () => {
  const { plan, items } = await ofLink('items=pairs-answers&n=7&samples=3');
  expect([items.length, plan.samples, plan.items.length]).toEqual([7, 3, 7]);
  expect((plan.options as { orders: unknown }).orders).toEqual(['a-first', 'b-first']);
});

test.each([
  ['items=words&n=2', /^The question “words\/\S+” cannot be asked: it has no response\.$/],
  ['items=judge-factuality&n=2', /cannot be asked: it has no column “second response”\.$/],
  ['items=pairs-facts&options={"orders":["not-logged"]}', /^“Order not logged” is only for imported answers/],
  ['items=pairs-facts&options={"wording":"Which is better? {first}"}', /\{question\} and \{second\}|\{question\}/],
  ['items=pairs-facts&stop=mu:3', /^The link asks for early stopping, which is not possible here\. Only the system-prompt/],
])('a link that cannot be asked is refused in a sentence: %s', async (rest, sentence) => {
  await expect(ofLink(rest)).rejects.toThrow(sentence);
});

test('no rule stops such a run early, and the form says why', () => {
  const ground = { study: 'judge-pairs', sets: [50], prompts: 2, models: 2, inTurn: true, isJudged: false };
  expect(stopUnavailableReason(ground)).toMatch(/^Only the system-prompt audit stops early/);
});
