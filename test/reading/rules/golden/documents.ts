import { cases, type GoldenCase, type RefusedRule } from './golden-case.ts';

const person = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^[A-Z]' }, age: { type: 'integer', minimum: 0 } },
  required: ['name'],
  additionalProperties: false,
};
const list = {
  $ref: '#/definitions/node',
  definitions: {
    node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } }, additionalProperties: false },
  },
};
const deep = (levels: number): unknown => {
  let schema: unknown = { type: 'number' };
  for (let level = 0; level < levels; level++) schema = { items: schema };
  return schema;
};
/** Each level refers to the next one twice: 2^30 paths to one number. */
const doubling = {
  $ref: '#/definitions/d0',
  definitions: Object.fromEntries(
    Array.from({ length: 31 }, (_, level) => [
      `d${level}`,
      level === 30
        ? { type: 'string' }
        : { anyOf: [{ $ref: `#/definitions/d${level + 1}` }, { $ref: `#/definitions/d${level + 1}` }] },
    ]),
  ),
};
const largeList = `[${'1,'.repeat(499_999)}1]`;

export const json: readonly GoldenCase[] = [
  ...cases({ kind: 'json' }, [
    ['{"a": 1}', 1],
    ['null', 1],
    ['  [1, 2]\n', 1],
    ['Here:\n```json\n{"a": 1}\n```\nDone.', 1, 0],
    ['The result is {"a": [1]}.', 1, 0],
    ['{a: 1}', 0],
    ["{'a': 1}", 0],
    ['{"a": 1,}', 0],
    ['NaN', 0],
    ['no JSON', 0, undefined, 'is not JSON'],
    ['\ufeff{"a": 1}', 1],
    ['', 0],
  ]),
  ...cases({ kind: 'json', strict: true }, [
    ['{"a": 1}', 1],
    ['```json\n{"a": 1}\n```', 0, 1],
  ]),
  ...cases({ kind: 'json', equals: [{ path: '/a/b/1', value: { x: 1, y: [null] } }] }, [
    ['{"a": {"b": [0, {"y": [null], "x": 1.0}]}}', 1],
    ['{"a": {"b": [0, {"x": 1}]}}', 0, undefined, '“/a/b/1” is {"x":1}, not'],
    ['{"a": {"b": [0]}}', 0, undefined, 'is JSON without “/a/b/1”'],
  ]),
  ...cases({ kind: 'json', equals: [{ path: '/a~1b/~0', value: 'é' }] }, [
    ['{"a/b": {"~": "é"}}', 1],
    ['{"a/b": {"~": "e\u0301"}}', 0],
  ]),
  ...cases({ kind: 'json', equals: [{ path: '', value: [1] }] }, [
    ['[1]', 1],
    ['Well: [1]', 1, 0],
  ]),
  ...cases({ kind: 'json', equals: [{ path: '/__proto__/x', value: 1 }] }, [
    ['{"__proto__": {"x": 1}}', 1],
    ['{}', 0],
  ]),
  ...cases({ kind: 'json', equals: [{ path: '/constructor/name', value: 'Object' }] }, [['{}', 0]]),
  ...cases({ kind: 'json', equals: [{ path: '/n', value: 1 }] }, [
    ['{"n": 2, "n": 1}', 1],
    ['{"n": 1e999}', 0],
  ]),
  ...cases({ kind: 'json', schema: person }, [
    ['{"name": "Ada", "age": 36}', 1],
    ['{"name": "ada"}', 0, undefined, 'does not match the pattern'],
    ['{"age": 36}', 0, undefined, 'requires property "name"'],
    ['{"name": "Ada", "age": 3.5}', 0, undefined, '“/age” is not of type integer'],
    ['{"name": "Ada", "__proto__": 1}', 0, undefined, '“__proto__”'],
    ['{"name": "Ada", "constructor": 1}', 0, undefined, '“constructor”'],
    ['[]', 0],
  ]),
  ...cases(
    { kind: 'json', schema: { patternProperties: { '^n': { type: 'number' } }, additionalProperties: { const: 'x' } } },
    [
      ['{"n1": 1, "o": "x"}', 1],
      ['{"n1": "1"}', 0],
      ['{"o": "y"}', 0],
    ],
  ),
  ...cases({ kind: 'json', schema: { oneOf: [{ type: 'number' }, { minimum: 3 }], not: { enum: [2] } } }, [
    ['1', 1],
    ['2', 0],
    ['4', 0],
  ]),
  ...cases({ kind: 'json', schema: { if: { required: ['a'] }, then: { required: ['b'] }, else: { maxProperties: 0 } } }, [
    ['{"a": 1, "b": 2}', 1],
    ['{"a": 1}', 0],
    ['{}', 1],
    ['{"c": 1}', 0],
  ]),
  ...cases({ kind: 'json', schema: { uniqueItems: true, contains: { const: { a: 1 } } } }, [
    ['[{"a": 1}, 2]', 1],
    ['[{"a": 1}, {"a": 1.0}]', 0],
    ['[2]', 0],
  ]),
  ...cases({ kind: 'json', schema: list }, [
    ['{"next": {"next": {}}}', 1],
    ['{"next": {"last": {}}}', 0],
  ]),
  ...cases({ kind: 'json', schema: false }, [['1', 0]]),
  ...cases({ kind: 'json', schema: { format: 'email' } }, [['"nobody"', 1]]),
  ...cases({ kind: 'json', schema: { pattern: '(a+)+$' } }, [[JSON.stringify(`${'a'.repeat(50_000)}b`), 0]]),
  { name: 'nested 100,000 deep', rule: { kind: 'json' }, text: '['.repeat(100_000), score: 0, why: '64 levels' },
  { name: 'braces 100,000 deep', rule: { kind: 'json' }, text: '{"a":'.repeat(100_000), score: 0 },
  { name: 'a megabyte cut off', rule: { kind: 'json' }, text: `[${'1,'.repeat(499_000)}`, score: 0 },
  {
    name: 'a megabyte that parses',
    rule: { kind: 'json', equals: [{ path: '/5', value: 1 }] },
    text: `[${'1,'.repeat(499_000)}1]`,
    score: 1,
  },
  { name: 'over a megabyte', rule: { kind: 'json' }, text: `${largeList}${' '.repeat(9)}x`, score: 0, why: '1,000,000' },
  {
    name: 'a megabyte against a schema',
    rule: { kind: 'json', schema: { items: { type: 'number' } } },
    text: `[${'1,'.repeat(499_000)}1]`,
    score: 0,
    why: 'too large',
  },
  {
    name: 'many faults',
    rule: { kind: 'json', schema: { items: { type: 'string' } } },
    text: `[${'1,'.repeat(40_000)}1]`,
    score: 0,
  },
  { name: 'unclosed fences', rule: { kind: 'json' }, text: '```\n{\n'.repeat(50_000), score: 0 },
];

const schema = (name: string, of: unknown, fault: string): RefusedRule => ({
  name,
  rule: { kind: 'json', schema: of as Record<string, unknown> },
  fault,
});

export const refused: readonly RefusedRule[] = [
  schema('another address', { $ref: 'https://example.org/schema' }, 'may only refer to its own parts'),
  schema('a file', { properties: { a: { $ref: 'other.json#/a' } } }, 'may only refer to its own parts'),
  schema('what is not there', { $ref: '#/definitions/a' }, 'which is not in it'),
  schema('what is inherited', { $ref: '#/constructor' }, 'which is not in it'),
  schema('itself', { $ref: '#' }, 'without coming to an end'),
  schema(
    'each other',
    { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    'without coming to an end',
  ),
  schema('twice at each level', doubling, 'without coming to an end'),
  schema('look-around', { pattern: '(?=a)' }, 'looks around'),
  schema('a pattern of names', { patternProperties: { '(a)\\1': {} } }, 'back-reference'),
  schema('a later draft', { prefixItems: [{}] }, '“prefixItems”, which is not supported'),
  schema('dynamic references', { $dynamicRef: '#a' }, 'not supported'),
  schema('an old draft', { extends: {} }, 'not supported'),
  schema('beside a reference', { $ref: '#/definitions/a', type: 'string', definitions: { a: {} } }, 'next to “$ref”'),
  schema('what only a reference finds', { $ref: '#/default', default: { prefixItems: [] } }, 'not supported'),
  schema('no schema', { items: 5 }, 'something else where a schema belongs'),
  schema('no type', { type: 'text' }, 'an unknown type'),
  schema('10,000 deep', deep(10_000), '64 levels deep'),
  { name: 'no path', rule: { kind: 'json', equals: [{ path: 'a', value: 1 }] }, fault: 'must begin with /' },
];
