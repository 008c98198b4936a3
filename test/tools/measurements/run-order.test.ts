import { expect, test } from 'vitest';
import {
  positionSpread,
  promptText,
  reusedBySlots,
  reusedFromPages,
} from '../../../tools/measurements/run-order/prefix-reuse.ts';

test('a prompt is its messages, each under its role', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
  ] as const;
  expect(promptText({ messages })).toBe('<system>Be brief.<user>Why?');
});

test('a slot keeps its last prompt, and several slots are taken in turn', () => {
  expect(reusedBySlots(['aaaa', 'aaab', 'bbbb', 'bbbb'], 1)).toBe(7 / 16);
  expect(reusedBySlots(['aaaa', 'bbbb', 'aaab', 'bbbb'], 1)).toBe(0);
  expect(reusedBySlots(['aaaa', 'bbbb', 'aaab', 'bbbb'], 2)).toBe(7 / 16);
  expect(reusedBySlots([], 1)).toBe(0);
});

test('pages of 64 characters are kept whole, of the last prompts alone', () => {
  const page = 'x'.repeat(64);
  const others = ['y', 'z'].map((letter) => letter.repeat(64));
  expect(reusedFromPages([`${page}a`, `${page}b`], 1)).toBe(64 / 130);
  expect(reusedFromPages([page, ...others, page], 3)).toBe(64 / 256);
  expect(reusedFromPages([page, ...others, page], 2)).toBe(0);
});

test('prompts that are asked one after the other are far apart, those in turns are not', () => {
  expect(positionSpread(['a', 'a', 'b', 'b'])).toBe(0.5);
  expect(positionSpread(['a', 'b', 'b', 'a'])).toBe(0);
  expect(positionSpread([])).toBe(0);
});
