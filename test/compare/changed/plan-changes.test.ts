import { expect, test } from 'vitest';
import { planChanges } from '../../../src/compare/changed/plan-changes.ts';
import type { Json } from '../../../src/base/json/json.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import { smallPlan } from '../../run/small-plan.ts';

const { plan } = await smallPlan();
const options = plan.options as { templates: { id: string; title: string; wording: { default: string } }[] };
const [first, second, third] = options.templates as [
  (typeof options.templates)[0],
  (typeof options.templates)[0],
  (typeof options.templates)[0],
];
const withOptions = (changed: object): Plan => ({ ...plan, options: { ...options, ...changed } as unknown as Json });

test('of the same plan nothing is said, in whatever order its fields stand', () => {
  const turned = Object.fromEntries(Object.entries(plan).reverse()) as unknown as Plan;
  expect(planChanges(plan, turned)).toEqual({ isSame: true, sentences: [], texts: [] });
});

test('a prompt with other words is given with both wordings, and nothing else is said', () => {
  const wording = { ...first.wording, default: `${first.wording.default} Be brief.` };
  expect(planChanges(plan, withOptions({ templates: [{ ...first, wording }, second, third] }))).toEqual({
    isSame: false,
    sentences: [],
    texts: [
      { label: `System prompts, “${first.title}”, wording, default`, before: first.wording.default, after: wording.default },
    ],
  });
});

test('prompts that are new and gone are given whole, without their other side', () => {
  const fresh = { id: 'plain', title: 'Plain words', wording: { default: 'Answer in plain words.' } };
  const { sentences, texts } = planChanges(plan, withOptions({ templates: [second, third, fresh] }));
  expect(sentences).toEqual([]);
  expect(texts.filter(({ after }) => after !== undefined)).toEqual([
    { label: 'System prompts, “Plain words”, wording, default', after: 'Answer in plain words.' },
  ]);
  const gone = texts.filter(({ after }) => after === undefined);
  expect(gone.map(({ before }) => before)).toEqual(Object.values(first.wording));
});

test('prompts in another order are told, as they make another plan', () => {
  expect(planChanges(plan, withOptions({ templates: [third, first, second] })).sentences).toEqual([
    'System prompts: in another order.',
  ]);
});

test('models, questions, seed, samples and settings are told in a sentence each', () => {
  const [one, ...others] = plan.items as [Plan['items'][0], ...Plan['items']];
  const changed: Plan = {
    ...withOptions({ maxTokens: 64, optionScoring: true }),
    models: [plan.models[0] ?? '', 'x:maker/new-one@1'],
    items: [{ ...one, hash: '0123456789abcdef' }, ...others.slice(1), { id: 'more/001', hash: one.hash }],
    seed: 8,
    samples: 2,
  };
  expect(planChanges(plan, changed)).toEqual({
    isSame: false,
    sentences: [
      'Model added: new-one.',
      'Model left out: model-1.',
      'Questions: 1 added, 1 left out, 1 with other content under the same name; 2 questions as before.',
      'Seed: 7 before, 8 now.',
      'Samples of each prompt: 1 before, 2 now.',
      'Token limit: 16 before, 64 now.',
      'Letters scored by their probability: not set before, yes now.',
    ],
    texts: [],
  });
});

test('the order of models and questions is told where it is all that changed', () => {
  expect(planChanges(plan, { ...plan, models: [...plan.models].reverse() }).sentences).toEqual([
    'The models are in another order.',
  ]);
  expect(planChanges(plan, { ...plan, items: [...plan.items].reverse() }).sentences).toEqual([
    'The same questions are in another order.',
  ]);
});

test('fields of a plan that are not known are compared too, and draws alone are told', () => {
  const later = { ...plan, adaptive: { alpha: 0.05, claims: { moves: true } } } as Plan;
  expect(planChanges(plan, later).sentences).toEqual([
    'Adaptive: not set before, {"alpha":0.05,"claims":{"moves":true}} now.',
  ]);
  expect(planChanges(plan, { ...plan, resolved: { ...plan.resolved, 'sums/001': { order: [1, 0] } } }).sentences).toEqual([
    'Only what was drawn from the seed differs, such as the order of choices.',
  ]);
});

test('ids that are names of every object’s own parts are ids like others', () => {
  const odd = JSON.parse('{"id":"__proto__","title":"Odd","wording":{"default":"Odd words here."}}') as object;
  expect(planChanges(plan, withOptions({ templates: [first, second, third, odd] })).texts).toEqual([
    { label: 'System prompts, “Odd”, wording, default', after: 'Odd words here.' },
  ]);
});

test('messages of a chat are compared by whose they are, a new chat is given whole', () => {
  const chat = (system: string) => ({
    id: 'clerk',
    title: 'Clerk',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: 'Here it is: {question}' },
    ],
  });
  const changed = planChanges(
    withOptions({ templates: [first, chat('You are a clerk.')] }),
    withOptions({ templates: [first, chat('You are a kind clerk.')] }),
  );
  expect(changed.sentences).toEqual([]);
  expect(changed.texts).toEqual([
    { label: 'System prompts, “Clerk”, messages, system', before: 'You are a clerk.', after: 'You are a kind clerk.' },
  ]);
  const added = planChanges(withOptions({ templates: [first] }), withOptions({ templates: [first, chat('Be a clerk.')] }));
  expect(added.texts.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['System prompts, “Clerk”, messages, system', undefined, 'Be a clerk.'],
    ['System prompts, “Clerk”, messages, user', undefined, 'Here it is: {question}'],
  ]);
});
