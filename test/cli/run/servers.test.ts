import { expect, test } from 'vitest';
import {
  accessTo,
  firstServerId,
  serverModelId,
  pricesIn,
  serversIn,
  type ServerOptions,
} from '../../../cli/run/servers.ts';

const words: ServerOptions = { endpoints: [], keyEnvs: [], parallel: 4, timeoutMs: 1000 };
const at = (ids: readonly string[], given: Partial<ServerOptions>, env: Record<string, string> = {}) =>
  [...accessTo(ids, { ...words, ...given }, env).values()].map(({ name, baseUrl, key }) => [name, baseUrl, key]);

test('a key goes to the server that it was given for, and to no other', () => {
  const env = { EVENKEEL_KEY: 'usual', MINE: 'mine' };
  const a = 'http://127.0.0.1:1/v1';
  const b = 'https://example.org/v1';
  expect(at(['a'], { endpoints: [`${a}/`] }, env)).toEqual([['a', a, 'usual']]);
  expect(at(['a'], { endpoints: [a], keyEnvs: ['MINE'] }, env)).toEqual([['a', a, 'mine']]);
  expect(at(['a', 'b'], { endpoints: [`a=${a}`, `b=${b}`] }, env)).toEqual([
    ['a', a, ''],
    ['b', b, ''],
  ]);
  expect(at(['a', 'b'], { endpoints: [`a=${a}`, b], keyEnvs: ['b=MINE'] }, env)).toEqual([
    ['a', a, ''],
    ['b', b, 'mine'],
  ]);
  expect(() => at(['a', 'b'], { endpoints: [a, `b=${b}`], keyEnvs: ['MINE'] }, env)).toThrow('name the key’s server');
  expect(() => at(['a'], { endpoints: [a], keyEnvs: ['NONE'] }, env)).toThrow(
    'The environment variable NONE, for the key, is not set',
  );
  expect(() => at(['a'], { endpoints: [a] }, { EVENKEEL_KEY: 'two words' })).toThrow('The key has a space');
});

test.each([
  [['a'], [], 'No address is given for “a”: add --endpoint a=URL.'],
  [['a'], ['b=http://x/v1', 'http://x/v1'], 'No model of the plan is on the server “b”. They are on a.'],
  [['a'], ['http://x/v1', 'http://y/v1'], '--endpoint is given twice for all.'],
  [['a'], ['http://u:p@x/v1'], 'The address has a name or password in it'],
  [['a'], ['ftp://x'], 'is not a usable address'],
  [['a'], ['http://x/v1?k=1'], 'Leave out “?”'],
])('servers %j at %j are refused', (ids, endpoints, sentence) => {
  expect(() => at(ids, { endpoints })).toThrow(sentence);
});

test('models named here stand in the plan under their server’s id', () => {
  expect(serverModelId(firstServerId(['mine=http://x/v1']), 'org/name:7b')).toBe('endpoint:mine/org%2Fname%3A7b');
  expect(serverModelId(firstServerId(['http://localhost:11434/v1']), 'a')).toBe('endpoint:localhost-11434/a');
  expect(serversIn(['endpoint:mine/a', 'endpoint:mine/b', 'endpoint:other/a'])).toEqual(['mine', 'other']);
  expect(() => serversIn(['transformers:evenkeel/tiny-a@1'])).toThrow('runs in a browser');
});

test('prices', () => {
  expect(pricesIn('0.15/0.60', ['m'])).toEqual({ m: { input: 0.15, output: 0.6 } });
  for (const text of ['1', '1/x', '1/2/3', '/']) expect(() => pricesIn(text, ['m'])).toThrow('--price must be IN/OUT');
});
