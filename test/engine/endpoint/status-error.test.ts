import { expect, test } from 'vitest';
import { statusError } from '../../../src/engine/endpoint/status-error.ts';

const access = { name: 'Mine', baseUrl: 'http://localhost/v1', key: 'sk-secret-0123456789', parallel: 1, timeoutMs: 1000 };
const errorOf = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  statusError(new Response(null, { status, headers }), typeof body === 'string' ? body : JSON.stringify(body), access);

test('a rate limit of a minute is waited for, though its words speak of a quota', () => {
  const message = 'You exceeded your current quota, please check your plan and billing details. Please retry in 27.5s.';
  const body = [{ error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '27s' }] } }];
  expect(errorOf(429, body)).toMatchObject({ meaning: 'passes', retryAfterMs: 27_500 });
  expect(errorOf(429, [{ error: { code: 429, message: 'Slow down.', details: [{ retryDelay: '3s' }] } }])).toMatchObject({
    meaning: 'passes',
    retryAfterMs: 3000,
  });
});

test('a quota that is used up meets every request', () => {
  const error = { message: 'Pay first.', type: 'insufficient_quota', code: 'insufficient_quota' };
  expect(errorOf(429, { error })).toMatchObject({
    meaning: 'every cell',
    message: 'The server “Mine” answered 429: its quota is used up. It says: Pay first.',
  });
  expect(errorOf(400, { error: { message: 'Your credit balance is too low.' } }).meaning).toBe('every cell');
});

test('milliseconds go before seconds, and a header before the body', () => {
  expect(errorOf(429, {}, { 'retry-after-ms': '1500', 'retry-after': '9' }).retryAfterMs).toBe(1500);
  expect(errorOf(503, 'retry in 40s', { 'retry-after': '2' }).retryAfterMs).toBe(2000);
});

test.each([
  ['a text in JSON', '"no"', '"no"'],
  ['a list of errors', [{ error: { message: 'Wrong field.' } }], 'Wrong field.'],
  ['errors', { errors: [{ message: 'Wrong field.' }] }, 'Wrong field.'],
  ['details', { detail: [{ loc: ['body', 'top_k'], msg: 'Extra' }] }, 'body.top_k: Extra'],
  ['a message with details', { message: { detail: [{ loc: ['body', 'seed'], msg: 'Extra' }] } }, 'body.seed: Extra'],
  ['an unknown form', { problem: { title: 'Odd' } }, '{"problem":{"title":"Odd"}}'],
  ['plain words', 'Not today.', 'Not today.'],
])('what a server says is read in any form: %s', (_, body, words) => {
  expect(errorOf(400, body).message).toContain(`It says: ${words}`);
});

test('a web page is not quoted, and the key never is', () => {
  expect(errorOf(502, '<html>Bad gateway</html>').message).toBe(
    'The server “Mine” answered 502: it reports an error of its own.',
  );
  expect(errorOf(400, { error: { message: `no ${access.key}` } }).message).toContain('no [key removed]');
});
