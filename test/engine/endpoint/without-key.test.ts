import { describe, expect, test } from 'vitest';
import { redactedKeyMark, sentenceWithoutKey, redactEndpointKey } from '../../../src/engine/endpoint/without-key.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';

const key = 'sk-proj-Ab9/xY+z_77q~Lm%Kp0RtUv3';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');

describe('attack 13: what a server repeats of the key is removed', () => {
  test.each([
    ['plain', key],
    ['in a header', `{"authorization":"Bearer ${key}"}`],
    ['in base64', base64(key)],
    ['in base64, with the word before it', base64(`Bearer ${key}`)],
    ['in base64, with a name before it', base64(`me:${key}`)],
    ['in base64, with more after it', base64(`xx${key}, and more`)],
    ['in base64 for addresses', Buffer.from(`Bearer ${key}`).toString('base64url')],
    ['percent-encoded', encodeURIComponent(key)],
    ['percent-encoded in lower case', encodeURIComponent(key).toLowerCase().replace('sk-proj-ab9', 'sk-proj-Ab9')],
    ['percent-encoded, every character', [...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in hexadecimal', hex(key)],
    ['its beginning', key.slice(0, 12)],
    ['its beginning in base64', base64(key.slice(0, 20))],
    ['its end', key.slice(-14)],
    ['twice', `${key} ${key}`],
  ])('%s', (_, echo) => {
    const rest = redactEndpointKey(`You sent “${echo}”. Answer: A`, key);
    expect(rest).toContain(redactedKeyMark);
    expect(rest).toMatch(/^You sent “.*”\. Answer: A$/);
    for (let at = 0; at + 12 <= key.length; at++) {
      const piece = key.slice(at, at + 12);
      expect(rest).not.toContain(piece);
      expect(rest).not.toContain(encodeURIComponent(piece));
      expect(rest).not.toContain(hex(piece));
    }
    const decoded = [...rest.matchAll(/[\w+/-]{8,}/g)].map(([run]) => Buffer.from(run, 'base64').toString());
    for (const text of decoded) expect(text).not.toContain(key.slice(0, 8));
  });

  test('in base64 whatever the key, and whatever stands around it', () => {
    const random = seededRandom(7);
    for (let n = 0; n < 300; n++) {
      const any = Array.from({ length: 8 + randomBelow(random, 60) }, () =>
        String.fromCharCode(0x21 + randomBelow(random, 94)),
      ).join('');
      const around = (most: number) => 'x'.repeat(randomBelow(random, most));
      const echo = base64(around(9) + any + around(9));
      expect(redactEndpointKey(`a ${echo} b`, any)).toBe(`a ${redactedKeyMark} b`);
    }
  });
});

test('what is none of the key stays', () => {
  const text = 'The keys sk-proj-1 and sk-proj-Ab are not it. Answer: A, Qm9v, %41';
  expect(redactEndpointKey(text, key)).toBe(text);
  expect(redactEndpointKey(text, '')).toBe(text);
});

test('a word that stands in for a key is removed where it is one, and stays in an answer that says it', () => {
  expect(redactEndpointKey('None of them: none, says ollama.', 'none')).toBe('None of them: none, says ollama.');
  expect(redactEndpointKey('authorization: Bearer none', 'none')).toBe(`authorization: Bearer ${redactedKeyMark}`);
  expect(sentenceWithoutKey('wrong key a.c, not abc', 'a.c')).toBe(`wrong key ${redactedKeyMark}, not abc`);
});
