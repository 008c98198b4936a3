import { describe, expect, it } from 'vitest';
import { fieldPathsInJson } from '../../../src/imports/log/json-head.ts';
import { parseLogJson } from '../../../src/imports/log/log-json.ts';

describe('the head of a JSON file', () => {
  it.each([
    ['{"a": {"b": 1, "c": {"d": 2}}, "e": [{"f": 1}], "g": "{\\"h\\": 1}"}', ['a', 'a.b', 'a.c', 'e', 'g']],
    ['{"a": {"b": "cut o', ['a', 'a.b']],
    ['{"a": {"b', ['a']],
    ['[{"a": 1}]', []],
    ['PK\u0003\u0004{"a":1}', []],
    ['{"a": "b", "c" : "d"}', ['a', 'c']],
  ])('%s shows its fields, two levels deep', (text, paths) => {
    expect([...fieldPathsInJson(text)]).toEqual(paths);
  });
});

describe('the JSON of a log', () => {
  it('may have Python’s numbers that are none, outside of texts', () => {
    expect(parseLogJson('{"a": NaN, "b": [Infinity, -Infinity], "c": "NaN \\" Infinity"}', 'x')).toEqual({
      a: null,
      b: [null, null],
      c: 'NaN " Infinity',
    });
  });

  it('loses halves of characters, in names too, and keeps whole ones', () => {
    expect(parseLogJson('{"\\ud83d": "a\\udd86b", "c": "\\ud83e\\udd86", "d": ["\\\\ud83d"]}', 'x')).toEqual({
      '\ufffd': 'a\ufffdb',
      c: '🦆',
      d: ['\\ud83d'],
    });
  });

  it.each(['{"a": NaN', '{"a": nan}', `${'['.repeat(80)}${']'.repeat(80)}`])('%s is refused', (text) => {
    expect(() => parseLogJson(text, 'x')).toThrow(/^x: /);
  });
});
