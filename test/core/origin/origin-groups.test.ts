import { expect, test } from 'vitest';
import { countCopiedAnswers, groupAnswersByOrigin } from '../../../src/core/origin/origin-groups.ts';
import { copiedAnswersSentence, answerOriginSentence } from '../../../src/core/origin/origin-sentences.ts';
import type { Response } from '../../../src/core/answers/response.ts';

const at = Date.UTC(2026, 9, 12, 12);
const model = 'endpoint:mine/echo';
const response = (more: Partial<Response> = {}): Response => ({
  model,
  item: 'sums/001',
  variant: { template: 'plain' },
  sample: 0,
  seed: 1,
  promptHash: '0'.repeat(64),
  text: 'A',
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
  finish: 'stop',
  ...more,
});
const here = { engine: 'endpoint', address: 'http://localhost:4321', model: 'echo' };

test('answers that came from the same place in the same way are one group, whenever they were asked', () => {
  const groups = groupAnswersByOrigin([
    response({ origin: { ...here, at: at + 5 } }),
    response({ origin: { ...here, at } }),
    response({ origin: { ...here, run: 'r1', at } }),
    response(),
    response({ origin: { ...here, fingerprint: 'fp', at } }),
    response({ finish: 'error', text: '', origin: { ...here, at: 1 } }),
  ]);
  expect(groups).toEqual([
    { model, answers: 2, origin: here, from: at, to: at + 5 },
    { model, answers: 1, origin: { ...here, run: 'r1' }, from: at, to: at },
    { model, answers: 1, origin: null },
    { model, answers: 1, origin: { ...here, fingerprint: 'fp' }, from: at, to: at },
  ]);
  expect(countCopiedAnswers(groups)).toBe(1);
  expect(groupAnswersByOrigin([])).toEqual([]);
});

test('a server that gives every answer another fingerprint fills no list', () => {
  const groups = groupAnswersByOrigin(
    Array.from({ length: 500 }, (_, n) => response({ origin: { ...here, fingerprint: `fp-${n}`, at: at + n } })),
  );
  expect(groups).toEqual([{ model, answers: 500, origin: here, from: at, to: at + 499 }]);
});

test('copies are counted, with the run that they came from where it is here', () => {
  const groups = groupAnswersByOrigin([
    ...Array.from({ length: 50 }, () => response({ origin: { ...here, run: 'r1', at } })),
    ...Array.from({ length: 49 }, () => response({ origin: { ...here, at } })),
    response(),
  ]);
  const runs = new Map([['r1', { name: 'First audit', createdAt: at }]]);
  expect(copiedAnswersSentence(groups, runs)).toBe('50 of 100 answers were copied from “First audit” of 12 Oct 2026.');
  expect(copiedAnswersSentence(groups, new Map())).toBe(
    '50 of 100 answers were copied from a run that is not in this browser.',
  );
  expect(copiedAnswersSentence(groups.slice(0, 1), runs)).toBe(
    'All 50 answers were copied from “First audit” of 12 Oct 2026.',
  );
  expect(copiedAnswersSentence(groups.slice(1), runs)).toBeUndefined();
  expect(answerOriginSentence(groups[0]!, runs)).toMatch(
    /^50 answers, copied from “First audit” of 12 Oct 2026, asked at http:\/\/localhost:4321, the server calls the model “echo”, 12 Oct 2026, \d\d:\d\d$/,
  );
  // Otherwise a copy would hide that its answer was imported.
  const ofFile = new Map([['r1', { name: 'First audit', createdAt: at, brought: 'imported' }]]);
  expect(copiedAnswersSentence(groups, ofFile)).toBe(
    '50 of 100 answers were copied from “First audit” of 12 Oct 2026, which is imported.',
  );
  expect(answerOriginSentence(groups[0]!, ofFile)).toMatch(
    /^50 answers, copied from “First audit” of 12 Oct 2026, which is imported, /,
  );
  expect(answerOriginSentence(groups[2]!, runs)).toBe('1 answer: where it came from was not kept');
});

test('answers of batch files are told apart by batch, and who says to have answered is told', () => {
  const of = (batch: string) => response({ origin: { engine: 'endpoint', service: 'OpenAI batch', batch } });
  const groups = groupAnswersByOrigin([of('batch_1'), of('batch_2'), of('batch_1')]);
  expect(groups.map((group) => answerOriginSentence(group, new Map()))).toEqual([
    '2 answers, asked by batch files, results as OpenAI batch writes them (batch_1)',
    '1 answer, asked by batch files, results as OpenAI batch writes them (batch_2)',
  ]);
  const [plain] = groupAnswersByOrigin([response({ origin: { engine: 'endpoint' } })]);
  expect(answerOriginSentence(plain!, new Map())).toBe('1 answer, asked by batch files');
});
