import { expect, test } from 'vitest';
import type { Counting } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/item.ts';
import { readArchive, writeArchive, type Archive, type Line } from '../../src/export/archive.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { studyOf } from '../../src/core/studies.ts';
import { smallPlan } from '../run/small-plan.ts';

const counts: Counting = { rules: [{ kind: 'contains', all: ['refund'] }], together: 'all' };

async function archiveOf(items: readonly Item[], others: readonly Line[] = [], more = {}): Promise<Archive> {
  const study = await studyOf('system-prompt');
  const plan = await makePlan({
    study,
    options: { ...(study.defaults as object), ...more },
    models: ['transformers:none@0'],
    items,
    seed: 1,
    samples: 1,
  });
  return {
    plan,
    models: [],
    items,
    environment: {},
    responses: [],
    comparisons: [],
    verdicts: [],
    others,
    unknown: {},
  };
}
const textOf = (archive: Archive) => new Response(writeArchive(archive)).text();
const readBack = (text: string) => readArchive(new Blob([text]), 'run.evenkeel.jsonl');
const own: Item = { id: 'own/1', question: 'May I send it back?', answer: '' };

test('an archive without rules, columns and judgements is evenkeel/1', async () => {
  const { items } = await smallPlan();
  expect(await textOf(await archiveOf(items))).toMatch(/^\{"format":"evenkeel\/1",/);
});

test.each([
  ['rules', [{ ...own, counts }], []],
  ['columns', [{ ...own, answer: 'yes', columns: { tone: 'kind', __proto__: 'x' } }], []],
  ['judgements', [{ ...own, answer: 'yes' }], [{ type: 'judgement', item: 'own/1' }]],
] as [string, Item[], Line[]][])('one with %s is evenkeel/2, and comes back as it was', async (_, items, others) => {
  const archive = await archiveOf(items, others);
  const text = await textOf(archive);
  expect(text).toMatch(/^\{"format":"evenkeel\/2",/);
  const read = await readBack(text);
  expect(read.items).toEqual(items);
  expect(read.others).toEqual(others);
  expect(await textOf(read)).toBe(text);
});

test.each([
  [
    'an expression that no linear engine runs',
    { kind: 'regex', pattern: '(?=a)b' },
    /“own\/1” cannot be counted: its rule 1 \(regex\) has an expression that looks around/,
  ],
  [
    'a schema elsewhere',
    { kind: 'json', schema: { $ref: 'https://example.org' } },
    /rule 1 \(json\) has a JSON Schema that refers to/,
  ],
  ['a rule of no kind', { kind: 'script', code: 'alert(1)' }, /counts\.rules\[0\]\.kind|must be choice, number/],
  ['no reference', { kind: 'text' }, /there is no reference/],
])('%s is refused', async (_, rule, sentence) => {
  const text = await textOf(await archiveOf([{ ...own, counts }]));
  const changed = text.replace(JSON.stringify(counts.rules[0]), JSON.stringify(rule));
  expect(changed).not.toBe(text);
  await expect(readBack(changed)).rejects.toThrow(sentence);
});

test('an empty reference without rules is refused', async () => {
  const text = await textOf(await archiveOf([{ ...own, counts }]));
  await expect(readBack(text.replace(`,"counts":${JSON.stringify(counts)}`, ''))).rejects.toThrow(
    'is empty, and no rule',
  );
});

test('one with a prompt that is a chat is evenkeel/2, and comes back to the byte', async () => {
  const chat = { id: 'clerk', title: 'Clerk', messages: [{ role: 'user', content: 'Say: {question} {"a": 1}' }] };
  const text = await textOf(await archiveOf([{ ...own, answer: 'yes' }], [], { templates: [chat] }));
  expect(text).toMatch(/^\{"format":"evenkeel\/2",/);
  expect(await textOf(await readBack(text))).toBe(text);
});
