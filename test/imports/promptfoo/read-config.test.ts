import { describe, expect, it } from 'vitest';
import { fillPromptMessages } from '../../../src/core/prompts/prompt-for.ts';
import { readPromptfoo } from '../../../src/imports/promptfoo/read-config.ts';
import { scoreByItemRules } from '../../../src/reading/rules/read-by-rules.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const whole = `
description: Refunds
providers:
  - id: openai:gpt-5
    config: { apiKey: sk-secret }
prompts:
  - 'Answer {{question}} as {"answer": "…"} for {{ shop }}.'
  - label: Clerk
    raw: |-
      [{"role": "system", "content": "You work at {{shop}}."},
       {"role": "user", "content": "{{question}}"}]
defaultTest:
  vars: { shop: Acme }
  assert:
    - type: contains
      value: '{{shop}}'
tests:
  - vars: { question: How long do refunds take? }
    assert:
      - { type: regex, value: '30\\s+days' }
      - { type: llm-rubric, value: Is it polite? }
  - vars: { question: Give the price as JSON., answer: '7' }
    assert:
      - type: is-json
        value: { type: object, required: [price] }
  - vars: { question: [Say yes., Say yes once more.], shop: Other }
    assert: [{ type: equals, value: 'Yes at {{shop}}' }]
`;

const question = { id: 'x/1', question: 'Now? {{ shop }} {shop}', answer: '', columns: { shop: 'Acme {{ question }}' } };

describe('a configuration of promptfoo’s', () => {
  it('becomes prompts, questions and rules', async () => {
    const { title, prompts, items, question: named, notes } = await readPromptfoo(whole, 'refunds.yaml');
    expect([title, named, prompts.length, items.length]).toEqual(['Refunds', 'question', 2, 4]);
    expect(prompts[0]?.messages).toEqual([{ role: 'user', content: 'Answer {question} as {{"answer": "…"}} for {shop}.' }]);
    expect(prompts[1]).toEqual({
      id: 'clerk',
      title: 'Clerk',
      messages: [
        { role: 'system', content: 'You work at {shop}.' },
        { role: 'user', content: '{question}' },
      ],
    });
    expect(items.map(({ counts }) => counts?.rules.map(({ kind }) => kind))).toEqual([
      ['contains', 'regex', 'rubric'],
      ['contains', 'json'],
      ['contains', 'text'],
      ['contains', 'text'],
    ]);
    expect(items.map(({ question: text }) => text).slice(2)).toEqual(['Say yes.', 'Say yes once more.']);
    expect(items[1]?.columns).toEqual({ shop: 'Acme', answer_given: '7' });
    expect(items[2]).toMatchObject({ answer: 'Yes at Other', columns: { shop: 'Other' } });
    expect(notes).toEqual(['Providers and keys were not taken: models are chosen here.']);
    expect(JSON.stringify([prompts, items])).not.toContain('sk-secret');
  });

  it('is asked in one pass: what a variable holds is text', async () => {
    const [first, second] = (await readPromptfoo(whole, 'refunds.yaml')).prompts;
    expect(first && fillPromptMessages(first, question)).toEqual([
      { role: 'user', content: 'Answer Now? {{ shop }} {shop} as {"answer": "…"} for Acme {{ question }}.' },
    ]);
    expect(second && fillPromptMessages(second, question)).toEqual([
      { role: 'system', content: 'You work at Acme {{ question }}.' },
      { role: 'user', content: 'Now? {{ shop }} {shop}' },
    ]);
  });

  it('says of files, code, servers and logic that they were left out, and takes the rest', async () => {
    const { prompts, items, notes } = await readPromptfoo(
      `
prompts:
  - file://prompt.txt
  - prompts/one.txt
  - '{% if a %}x{% endif %} {{question}}'
  - 'Say {{ question | upper }}'
  - 'Say {{question}} {# to me #}now'
  - { id: x, function: "() => 1" }
tests:
  - file://more.yaml
  - vars: file://vars.yaml
  - vars: { question: One? }
    assert:
      - { type: javascript, value: "process.exit()" }
      - { type: webhook, value: "https://example.org" }
      - { type: contains, value: file://a.txt }
      - { type: latency, threshold: 9 }
      - { type: equals, value: one }
  - vars: { question: file://two.txt }
    assert: [{ type: equals, value: two }]
  - vars: { question: "{{ other }}" }
    assert: [{ type: equals, value: three }]
  - vars: { question: Four? }
    assert: [{ type: python, value: "1" }]
  - vars: { question: Five? }
    assert: [{ type: regex, value: "(?=look)around" }]
scenarios: [1]
`,
      'x.yaml',
    );
    expect(prompts.map(({ messages }) => messages[0]?.content)).toEqual(['Say {question} now']);
    expect(items.map(({ question: text }) => text)).toEqual(['One?']);
    expect(notes.join('\n')).toMatchInlineSnapshot(`
      "Prompt 1 was left out: it is file://, which is not opened.
      Prompt 2 was left out: it is the name of a file, which is not opened.
      Prompt 6 was left out: it is code, which is not run.
      Scenarios were left out.
      Test 1 was left out: it is a file or code, neither of which is opened.
      Test 2 was left out: its variables are in a file, which is not opened.
      Prompt 3 was left out: it has template logic ({% if a %}), which is not run.
      Prompt 4 was left out: it has {{ question | upper }}, which is not just the name of a variable.
      Test 3, assertion 1 was left out: javascript is code or a server, and Evenkeel runs neither.
      Test 3, assertion 2 was left out: webhook is code or a server, and Evenkeel runs neither.
      Test 3, assertion 3 was left out: its value has a file (file://), which is not opened.
      Test 3, assertion 4 was left out: latency is about the run, not the answer.
      Test 4 was left out: its variable “question” is a file or code, which is not opened.
      Test 5 was left out: its variable “question” is a template, which is not filled in again.
      Test 6, assertion 1 was left out: python is code or a server, and Evenkeel runs neither.
      Test 6 was left out: no rule is left for its answer.
      Test 7, assertion 1 was left out: it has an expression that looks around ((?=…)), which is not supported.
      Test 7 was left out: no rule is left for its answer."
    `);
  });

  it.each([
    ['icontains', '{ type: icontains, value: "A+B (c)" }', 'so: a+b (C)!', 'so: aab c'],
    ['contains-all', '{ type: contains-all, value: [a, b] }', 'b and a', 'only a'],
    ['contains-any', '{ type: contains-any, value: "x, y" }', 'why y', 'none'],
    ['icontains-any', '{ type: icontains-any, value: [X.1, Y] }', 'x.1', 'x21'],
    ['not-contains', '{ type: not-contains, value: no }', 'yes', 'no'],
    ['starts-with', '{ type: starts-with, value: "a|b" }', 'a|b c', 'b c'],
    ['equals of an object', '{ type: equals, value: { a: [1, 2] } }', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['equals of a number', '{ type: equals, value: 7 }', '7', '7 apples'],
    ['contains-json', '{ type: contains-json }', 'so: {"a": 1}', 'so'],
    [
      'an assert-set',
      '{ type: assert-set, assert: [{ type: contains, value: a }, { type: contains, value: b }] }',
      'ab',
      'a',
    ],
  ])('%s holds of the answers it should hold of', async (_, assertion, right, wrong) => {
    const text = `prompts: ['{{q}}']\ntests:\n  - vars: { q: Eh }\n    assert: [${assertion}]\n`;
    const [item] = (await readPromptfoo(text, 'x.yaml')).items;
    if (!item) throw new Error('no item');
    const score = (answer: string) => {
      const reading = scoreByItemRules({ text: answer } as Response, item);
      return reading.kind === 'checked' ? reading.score : 0;
    };
    expect([score(right), score(wrong)]).toEqual([1, 0]);
  });

  it.each([
    [
      'aliases that stand for billions',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghi'
        .split('')
        .map((n, i) => `${n}: &${n} [${Array(10).fill(`*${'abcdefgh'[i]}`).join(',')}]`)
        .join('\n')}\nprompts: [x]\ntests: []`,
      'aliases',
    ],
    ['no YAML', 'prompts: [a\ntests: "', 'line'],
    ['a list a thousand levels deep', `prompts: ${'['.repeat(5000)}`, 'x.yaml'],
    ['another file', '{"a": 1}', 'not a promptfoo configuration'],
    ['nothing of use', 'prompts: [file://a]\ntests: []', 'nothing that can be used here'],
    ['half a character', '{"prompts": ["\\ud800"], "tests": []}', 'half a character'],
  ])('%s: one sentence', async (_, text, words) => {
    const failed = readPromptfoo(text, 'x.yaml');
    await expect(failed).rejects.toBeInstanceOf(UserError);
    await expect(failed).rejects.toThrow(words);
  });

  it('tells of every field that it does not use, and opens no file whatever its name', async () => {
    const text = `prompts: ['{{q}} {{constructor}}']
tests:
  - vars: { q: One, constructor: c }
    assert: [{ type: contains, value: a, rubricPrompt: file://r.txt, threshold: 1 }]
    assertScoringFunction: file://s.js
    options: { prefix: Hello, transformVars: x }
  - vars: { constructor: c }
    assert: [{ type: contains, value: a }]
  - vars: { q: [] , constructor: c }
    assert: [{ type: contains, value: a }]
  - vars: { q: "file://my docs/a.txt", constructor: c }
    assert: [{ type: contains, value: a }]
`;
    const { items, notes } = await readPromptfoo(text, 'x.yaml');
    expect(items).toHaveLength(1);
    expect(notes).toEqual([
      'Test 1: its “assertScoringFunction” was not taken.',
      'Test 1: its option “prefix” was not taken.',
      'Test 1: its option “transformVars” was not taken.',
      'Test 3 was left out: its variable “q” is an empty list.',
      'Test 1, assertion 1: its “rubricPrompt” was not taken.',
      'Test 1, assertion 1: its “threshold” was not taken.',
      'Test 2 was left out: it has no variable “q”, which is the question here.',
      'Test 4 was left out: its variable “q” is a file or code, which is not opened.',
    ]);
  });

  it('stops at so many tests, however many a short file stands for', async () => {
    const list = `[${Array.from({ length: 10 }, (_, n) => n).join(',')}]`;
    const text = `prompts: ['{{a}}']\ndefaultTest: { vars: { a: ${list}, b: ${list}, c: ${list} }, assert: [{ type: contains, value: x }] }\ntests: [${'{},'.repeat(2000)}]`;
    const { items, notes } = await readPromptfoo(text, 'x.yaml');
    expect(items).toHaveLength(20_000);
    expect(notes).toContain('Of more than 20,000 tests the first were taken.');
  });

  it('is read or refused in one sentence, however it is changed', async () => {
    const random = seededRandom(7);
    for (let n = 0; n < 150; n++) {
      let text = whole;
      for (let change = 0; change < 3; change++) {
        const at = randomBelow(random, text.length);
        text = `${text.slice(0, at)}${['{', '}', ':', '\n', '- ', '&a ', '*a', '"', '%', '0'][randomBelow(random, 10)] ?? ''}${text.slice(at + randomBelow(random, 4))}`;
      }
      const found = await readPromptfoo(text, 'x.yaml').catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(UserError);
      expect(JSON.stringify(found)).not.toContain('sk-secret');
    }
  });

  it('never takes what a hostile file puts under the names of objects', async () => {
    const { items } = await readPromptfoo(
      `prompts: ['{{q}}']\ntests:\n  - vars: { q: Eh, __proto__: x, constructor: y }\n    assert: [{ type: toString }, { type: constructor, value: 1 }, { type: contains, value: a }]\n`,
      'x.yaml',
    );
    expect(items[0]?.counts?.rules).toEqual([{ kind: 'contains', all: ['a'], exact: true }]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
