import { expect, test } from 'vitest';
import { serverSettingsKey } from '../../../../src/engine/endpoint/settings/server-settings.ts';
import {
  parseExtraBodyFields,
  formatExtraBodyFields,
  parseTypedHeaders,
  headersText,
  refuseThinkingConflict,
} from '../../../../src/engine/endpoint/settings/typed-settings.ts';
import { storedEndpointSchema } from '../../../../src/engine/endpoint/stored-endpoint.ts';
import * as v from 'valibot';

test('headers are read a line each, and written back', () => {
  const text = 'X-Title: My audit\nhttp-team: blue';
  expect(parseTypedHeaders(`\n ${text} \n`)).toEqual({ 'X-Title': 'My audit', 'http-team': 'blue' });
  expect(headersText(parseTypedHeaders(text))).toBe(text);
  expect(parseTypedHeaders('')).toEqual({});
});

test.each([
  ['no colon', 'Headers, line 1: write a name, a colon and a value, in plain ASCII.'],
  ['a: b\nä: b', 'Headers, line 2: write a name, a colon and a value, in plain ASCII.'],
  [
    'Authorization: Bearer x',
    'Headers, line 1: “Authorization” is not for this field. A key belongs in the key’s field, and stays secret there.',
  ],
  [
    'a: 1\nAPI-KEY: x',
    'Headers, line 2: “API-KEY” is not for this field. A key belongs in the key’s field, and stays secret there.',
  ],
])('headers that are none: %s', (text, sentence) => {
  expect(() => parseTypedHeaders(text)).toThrow(sentence);
});

test.each(['X-Auth-Token', 'CF-Access-Client-Secret', 'api_key', 'apiKey', 'Helicone-Auth', 'X-Password'])(
  'a secret is no header and no field: %s',
  (name) => {
    expect(() => parseTypedHeaders(`${name}: x`)).toThrow('A key belongs in the key’s field');
    expect(() => parseExtraBodyFields(`{"a": {"${name}": 1}}`)).toThrow('A key belongs in the key’s field');
  },
);

test('names that only look like a secret are fields', () => {
  expect(parseExtraBodyFields('{"thinking_token_budget": 9, "monkey": 1, "keyboard": 2}')).toHaveProperty('monkey');
});

test('what no archive could hold is refused', () => {
  expect(() => parseExtraBodyFields('{"user":"a\u200eb"}')).toThrow('hidden character');
  expect(() => parseExtraBodyFields('{"user":"\\ud800"}')).toThrow('half a character');
  expect(() => parseExtraBodyFields('{"n":1e999}')).toThrow();
  const line = serverSettingsKey({ body: { text: `${'x'.repeat(207)}🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆` } });
  expect(line?.isWellFormed()).toBe(true);
});

test('a thinking setting and a field for it are not both taken', () => {
  expect(() => refuseThinkingConflict({ thinking: 'off', body: { reasoning_effort: 'high' } })).toThrow(
    'Extra fields: “reasoning_effort” is set by the choice under Thinking. Leave one of them out.',
  );
  expect(() => refuseThinkingConflict({ body: { reasoning_effort: 'high' } })).not.toThrow();
});

test('extra fields are one JSON object without what the audit sets', () => {
  expect(parseExtraBodyFields('{"service_tier": "flex"}')).toEqual({ service_tier: 'flex' });
  expect(formatExtraBodyFields(parseExtraBodyFields('{"a": [1]}'))).toBe('{"a":[1]}');
  expect(parseExtraBodyFields('  ')).toEqual({});
  for (const text of ['[1]', '7', '{', 'null'])
    expect(() => parseExtraBodyFields(text)).toThrow('Extra fields: write one JSON object');
  for (const field of ['temperature', 'model', 'messages', 'n', 'stream', 'max_completion_tokens'])
    expect(() => parseExtraBodyFields(`{"${field}": 1}`)).toThrow(`Extra fields: “${field}” is set by the audit itself.`);
});

test('settings in one line tell answers apart; a long line ends in its checksum', () => {
  expect(serverSettingsKey({})).toBeUndefined();
  expect(serverSettingsKey({ keyHeader: 'api-key', headers: {}, joinsSystem: false })).toBeUndefined();
  expect(serverSettingsKey({ thinking: 'off', tokenLimit: 2048 })).toBe('{"thinking":"off","tokenLimit":2048}');
  const long = (end: string) => serverSettingsKey({ body: { text: `${'x'.repeat(400)}${end}` } });
  expect(long('a')).not.toBe(long('b'));
  expect(long('a')?.length).toBeLessThanOrEqual(240);
});

test('settings out of a file are held to what a person may type', () => {
  const endpoint = {
    id: 'a',
    name: 'A',
    baseUrl: 'http://localhost/v1',
    parallel: 1,
    timeoutMs: 1000,
    keepsKey: false,
    models: [],
  };
  const is = (more: object) => v.is(storedEndpointSchema, { ...endpoint, ...more });
  expect(is({ headers: { 'X-A': 'b' }, body: { a: 1 }, thinking: 'off', tokenLimit: 9, joinsSystem: true })).toBe(true);
  expect(is({ headers: { cookie: 'b' } })).toBe(false);
  expect(is({ headers: { 'a\nb': 'c' } })).toBe(false);
  expect(is({ body: { messages: [] } })).toBe(false);
  expect(is({ tokenLimit: 0 })).toBe(false);
  expect(is({ keyHeader: 'a b' })).toBe(false);
  expect(is({ keyHeader: 'Host' })).toBe(false);
  expect(is({ keyHeader: 'api-key' })).toBe(true);
  expect(is({ headers: { 'X-A': 'a\r\nEvil: b' } })).toBe(false);
  expect(is({ headers: { 'X-A': '日本' } })).toBe(false);
});
