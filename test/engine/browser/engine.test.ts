import { describe, expect, test } from 'vitest';
import {
  BrowserModelEngine,
  browserModelState,
  downloadBrowserModel,
  splitLastMessage,
  toBrowserSampling,
  answerErrorMessage,
} from '../../../src/engine/browser/engine.ts';

/** These tests need no model, because no browser here has one. */
const never = new AbortController().signal;

test('where there is no such model, it is absent, and every use of it says so', async () => {
  expect(await browserModelState()).toBe('absent');
  await expect(downloadBrowserModel(() => {}, never)).rejects.toThrow('This browser offers pages no model of its own');
  const engine = new BrowserModelEngine();
  const load = (repo: string) => engine.load({ engine: 'browser', repo }, () => {}, never);
  await expect(load('built-in')).rejects.toThrow('This browser offers pages no model of its own');
  await expect(load('other')).rejects.toThrow('There is no model “browser:other”');
  await expect(engine.answer([], never)[Symbol.asyncIterator]().next()).rejects.toThrow('No model is loaded.');
});

test('all but the last message go into the session', () => {
  const [system, user, assistant, last] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: '1 + 1?' },
    { role: 'assistant', content: '2' },
    { role: 'user', content: '2 + 2?' },
  ] as const;
  expect(splitLastMessage([system, user, assistant, last])).toEqual({ before: [system, user, assistant], last: [last] });
  expect(splitLastMessage([last])).toEqual({ before: [], last: [last] });
});

describe('sampling', () => {
  const params = { defaultTopK: 3, maxTopK: 128, defaultTemperature: 1, maxTemperature: 2 };
  test('is chosen where the browser lets a page choose it, within its bounds', () => {
    expect(toBrowserSampling({ temperature: 0, topK: 40, maxTokens: 9 }, params)).toEqual({ temperature: 0, topK: 1 });
    expect(toBrowserSampling({ temperature: 0.7, maxTokens: 9 }, params)).toEqual({ temperature: 0.7, topK: 3 });
    expect(toBrowserSampling({ temperature: 3, topK: 500, maxTokens: 9 }, params)).toEqual({ temperature: 2, topK: 128 });
  });
  test('is else the browser’s, but for the most predictable answer', () => {
    expect(toBrowserSampling({ temperature: 0, maxTokens: 9 }, null)).toEqual({ samplingMode: 'most-predictable' });
    expect(toBrowserSampling({ temperature: 1, topK: 5, maxTokens: 9 }, null)).toEqual({});
  });
});

test('errors are told in sentences', () => {
  expect(answerErrorMessage(new DOMException('', 'QuotaExceededError'))).toBe(
    'The prompt is longer than the browser’s model reads.',
  );
  expect(answerErrorMessage(new DOMException('', 'NotReadableError'))).toMatch(/filter stopped it/);
  expect(answerErrorMessage(new Error('odd'))).toBe('The browser’s model gave no answer (odd).');
});
