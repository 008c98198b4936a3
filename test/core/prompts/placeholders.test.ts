import { describe, expect, it } from 'vitest';
import {
  escapeTemplateText,
  fillTemplatePieces,
  templatePlaceholderNames,
  parseTemplate,
} from '../../../src/core/prompts/placeholders.ts';
import { seededRandom } from '../../../src/measure/basics/random.ts';

const fill = (template: string, values: Readonly<Record<string, string>> = {}) =>
  fillTemplatePieces(parseTemplate(template), (name) => (Object.hasOwn(values, name) ? values[name] : undefined));

describe('what is no name stays as it stands', () => {
  it.each([
    '{"a": 1}',
    '{ }',
    '{}',
    '{"x": {"y": 2}}',
    '{"list": [{"a": {"b": {}}}, {"c": {}}]}',
    '\\d{3} and [a-z]{2,4}',
    'function f() { return { a: 1 }; }',
    'a } alone, and a {',
    'no braces',
    '{a\nb}',
    '{{"a": 1}'.slice(1),
    '{"name": "O’Neil", "tags": ["x"]}',
    '{-}',
    '{constructor()}',
  ])('%s', (text) => {
    expect(fill(text)).toBe(text);
    expect(templatePlaceholderNames(parseTemplate(text))).toEqual([]);
  });
});

describe('names are put in, and double braces are braces', () => {
  const values = { question: 'Why?', choices: 'A. x', 'my column': 'M', 'a-b_c.d': 'D', größe: 'L', __proto: 'p' };
  it.each([
    ['{question}', 'Why?'],
    ['{ question }', 'Why?'],
    ['{question}\n{choices}', 'Why?\nA. x'],
    ['{my column}|{a-b_c.d}|{größe}|{__proto}', 'M|D|L|p'],
    ['{{question}}', '{question}'],
    ['{{{question}}}', '{Why?}'],
    ['{{ {question} }}', '{ Why? }'],
    ['{"q": "{question}"}', '{"q": "Why?"}'],
    ['{"q": {"r": "{question}"}}', '{"q": {"r": "Why?"}}'],
    ['{"q": "{{question}}"}', '{"q": "{question}"}'],
    ['{{"q": "{question}"}}', '{"q": "Why?"}'],
    ['{{"q": {"r": 1}}}', '{"q": {"r": 1}}'],
    ['}} and {{', '} and {'],
    ['{{}}', '{}'],
  ])('%s', (template, text) => {
    expect(fill(template, values)).toBe(text);
  });

  it('a name without a value leaves nothing to send', () => {
    expect(fill('{question} in {tone}', values)).toBeUndefined();
    expect(templatePlaceholderNames(parseTemplate('{tone} {question} {tone} {constructor}'))).toEqual([
      'tone',
      'question',
      'constructor',
    ]);
  });
});

it('whatever a value is, it stands there once and as it is, and so does all around it', () => {
  const random = seededRandom(19);
  const bits = [
    '{',
    '}',
    '{{',
    '}}',
    '{question}',
    '{tone}',
    '"a": 1',
    ' ',
    '\n',
    'word',
    '$&',
    '$1',
    '\\',
    '{ }',
    '🙂',
    '\u0000',
  ];
  const some = () => Array.from({ length: Math.floor(random() * 12) }, () => bits[Math.floor(random() * bits.length)]);
  for (let n = 0; n < 3000; n++) {
    const [before, value, tone, after] = [some(), some(), some(), some()].map((parts) => parts.join('')) as [
      string,
      string,
      string,
      string,
    ];
    const template = `${escapeTemplateText(before)}{question}${escapeTemplateText(after)}{tone}`;
    expect(fill(template, { question: value, tone })).toBe(`${before}${value}${after}${tone}`);
    // Any template can be parsed to its end. With empty values, the filled text is never longer than the template.
    const wild = [...some(), ...some()].join('');
    const text = fillTemplatePieces(parseTemplate(wild), () => '');
    expect(text?.length).toBeLessThanOrEqual(wild.length);
    expect(parseTemplate(escapeTemplateText(wild)).join('')).toBe(wild);
  }
});

it('long templates of nothing but braces and spaces are read in no time that grows with their square', () => {
  for (const text of ['{'.repeat(50_000), `{${' '.repeat(49_000)}`, '{ '.repeat(25_000), `{${'a'.repeat(49_999)}`])
    expect(parseTemplate(text).length).toBeLessThanOrEqual(1);
});
