import { describe, expect, test } from 'vitest';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import { readArchive, writeRunAsJsonLines, type Archive, type UninterpretedArchiveLine } from '../../src/export/archive.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { smallPlan } from '../run/small-plan.ts';

const counts: ItemScoring = { rules: [{ kind: 'contains', all: ['refund'] }], together: 'all' };

async function archiveOf(
  items: readonly Item[],
  others: readonly UninterpretedArchiveLine[] = [],
  more = {},
): Promise<Archive> {
  const study = await loadStudy('system-prompt');
  const plan = await makePlan({
    study,
    options: { ...(study.defaults as object), ...more },
    models: ['transformers:none@0'],
    items,
    seed: 1,
    samples: 1,
  });
  return { plan, models: [], items, environment: {}, responses: [], comparisons: [], verdicts: [], others, unknown: {} };
}
const textOf = (archive: Archive) => new Response(writeRunAsJsonLines(archive)).text();
const readBack = (text: string) => readArchive(new Blob([text]), 'run.evenkeel.jsonl');
const own: Item = { id: 'own/1', question: 'May I send it back?', answer: '' };

test('an archive without rules, columns and judgements is evenkeel/1', async () => {
  const { items } = await smallPlan();
  expect(await textOf(await archiveOf(items))).toMatch(/^\{"format":"evenkeel\/1",/);
});

test.each([
  ['rules', [{ ...own, counts }]],
  ['columns', [{ ...own, answer: 'yes', columns: { tone: 'kind', __proto__: 'x' } }]],
] as [string, Item[]][])('one with %s is evenkeel/2, and comes back as it was', async (_, items) => {
  const archive = await archiveOf(items);
  const text = await textOf(archive);
  expect(text).toMatch(/^\{"format":"evenkeel\/2",/);
  const read = await readBack(text);
  expect(read.items).toEqual(items);
  expect(await textOf(read)).toBe(text);
});

test.each([
  [
    'an expression that no linear engine runs',
    { kind: 'regex', pattern: '(?=a)b' },
    /“own\/1” cannot be scored: its rule 1 \(regex\) has an expression that looks around/,
  ],
  [
    'a schema elsewhere',
    { kind: 'json', schema: { $ref: 'https://example.org' } },
    /rule 1 \(json\) has a JSON Schema that refers to/,
  ],
  ['a rule of no kind', { kind: 'script', code: 'alert(1)' }, /counts\.rules\[0\]\.kind|must be choice, number/],
  ['no reference', { kind: 'text' }, /the question has no reference answer/],
])('%s is refused', async (_, rule, sentence) => {
  const text = await textOf(await archiveOf([{ ...own, counts }]));
  const changed = text.replace(JSON.stringify(counts.rules[0]), JSON.stringify(rule));
  expect(changed).not.toBe(text);
  await expect(readBack(changed)).rejects.toThrow(sentence);
});

test('an empty reference without rules is refused', async () => {
  const text = await textOf(await archiveOf([{ ...own, counts }]));
  await expect(readBack(text.replace(`,"counts":${JSON.stringify(counts)}`, ''))).rejects.toThrow(
    'is empty, and it has no rule',
  );
});

test('one with a prompt that is a chat is evenkeel/2, and comes back to the byte', async () => {
  const chat = { id: 'clerk', title: 'Clerk', messages: [{ role: 'user', content: 'Say: {question} {"a": 1}' }] };
  const text = await textOf(await archiveOf([{ ...own, answer: 'yes' }], [], { templates: [chat] }));
  expect(text).toMatch(/^\{"format":"evenkeel\/2",/);
  expect(await textOf(await readBack(text))).toBe(text);
});

describe('lines that say what a judge said', () => {
  const rubric: ItemScoring = {
    rules: [{ kind: 'rubric', judge: 'endpoint:j', rubric: 'It is polite.', scale: 'yes-no', repeats: 2 }],
    together: 'all',
  };
  const variant = { prompt: 'none' };
  const line = (fields: object): UninterpretedArchiveLine => ({
    type: 'judgement',
    ...{ model: 'transformers:none@0', item: 'own/1', variant, sample: 0, rule: 0, repeat: 0 },
    ...{ by: 'endpoint:j', textHash: 'a'.repeat(64), seed: 1, text: 'Verdict: yes', ...fields },
  });
  const withLines = async (judgements: readonly UninterpretedArchiveLine[]) => {
    const archive = await archiveOf([{ ...own, counts: rubric }]);
    const [first] = (await loadStudy('system-prompt')).variants(archive.plan.options);
    return {
      ...archive,
      judgements: judgements.map((each) => ({ ...each, variant: first as UninterpretedArchiveLine[string] })),
    };
  };

  test('stand in plan order, by rule and repeat, whatever order they came in, and come back', async () => {
    const archive = await withLines([line({ repeat: 1 }), line({ error: 'gone', at: 5 }), line({})]);
    const read = await readBack(await textOf(archive));
    const [last, first, second] = archive.judgements;
    expect(read.judgements).toEqual([first, second, last]);
    expect(read.others).toEqual([]);
    expect(await textOf(read)).toBe(await textOf(archive));
  });

  test.each([
    ['of no cell', { sample: 7 }, 'an answer that the plan does not ask for'],
    ['of no rule', { rule: 1 }, '“rule” is 1, which is not a rule of the item'],
    ['of another form', { alike: 2 }, '“alike”'],
  ])('are refused where one is %s', async (_, fields, sentence) => {
    await expect(readBack(await textOf(await withLines([line(fields)])))).rejects.toThrow(sentence);
  });

  test('are lines like any other where no question counts by a judge', async () => {
    const odd: UninterpretedArchiveLine = { type: 'judgement', item: 'own/1' };
    const archive = await archiveOf([{ ...own, answer: 'yes' }], [odd]);
    const text = await textOf(archive);
    expect(text).toMatch(/^\{"format":"evenkeel\/1",/);
    expect((await readBack(text)).others).toEqual([odd]);
  });
});
