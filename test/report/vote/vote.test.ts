import { expect, test } from 'vitest';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import { checkForm } from '../../../src/base/json/check-form.ts';
import { voteSchema, type VoteResult, type VoteRow } from '../../../src/core/json/vote-form.ts';
import { sentenceToPlainText } from '../../../src/core/words/sentence.ts';
import { voteProgram } from '../../../src/report/vote/vote-code.ts';
import { voteSentences } from '../../../src/report/vote/vote-sentences.ts';
import { hasVotes, voteTable, type ResultWithVotes } from '../../../src/report/vote/vote-table.ts';

const words = { variants: 'prompts', variant: 'prompt', best: 'prompt', titles: ['Plain', 'Polite'] };
const row = (gain: VoteRow['gain'], overBest: readonly [number, number] = [-2, 3]): VoteRow => ({
  by: 'prompts',
  votes: 3,
  right: 77.04,
  interval: [72, 82],
  onOthers: [70.2, 84.4],
  ...(gain && { gain }),
  overBest: { value: 0.5, interval: overBest },
  tokens: 150,
});
const resultOf = (...votes: readonly Partial<VoteResult>[]): ResultWithVotes => ({
  study: 'system-prompt',
  models: [],
  partial: false,
  details: { votes: votes.map((own) => ({ model: 'test:acme-small@1', questions: 150, rows: [], ...own })) },
});
const said = (vote: Partial<VoteResult>) => sentenceToPlainText(voteSentences(resultOf(vote), words)[0] ?? []);

test('a gain is told with its forecast, its interval and its cost', () => {
  const gain = { value: 3.14, interval: [0.44, 5.84], p: 0.02 } as const;
  expect(said({ rows: [row(gain)] })).toBe(
    'On 150 other questions like these, a vote over 3 of these prompts would give acme-small 70.2 to 84.4% right, at 3 times the cost. ' +
      'Against one prompt on average it gains 3.1 points (0.4 to 5.8). It is not shown to beat the best prompt.',
  );
  expect(said({ rows: [row(gain, [0.2, 3])] })).toContain('It also beats the best prompt.');
  expect(said({ rows: [row(gain, [-3, -0.2])] })).toContain('The best prompt alone is better.');
});

test('a loss is a change of the score, and nothing shown is no gain', () => {
  const loss = { value: -2, interval: [-3, -1], p: 0.01 } as const;
  expect(said({ rows: [row(loss)] })).toContain(
    'Against one prompt on average it changes the score by −2.0 points (−3.0 to −1.0).',
  );
  const nothing = { value: 1, interval: [-1, 3], p: 0.2 } as const;
  expect(said({ rows: [row(nothing)] })).toBe(
    'No gain shown for acme-small: a vote over 3 of these prompts changes its score by −1.0 to 3.0 points, at 3 times the cost.',
  );
  const none = undefinedBecause('no question differs');
  expect(said({ rows: [row({ value: 0, interval: none, p: none })] })).toBe(
    'No gain shown for acme-small: a vote over 3 of these prompts gives what one prompt gives, on every question.',
  );
});

test('the reason replaces a missing forecast', () => {
  const result = resultOf({ why: 'fewer than 10 questions are answered' });
  expect(sentenceToPlainText(voteSentences(result, words)[0] ?? [])).toBe(
    'acme-small: no forecast, because fewer than 10 questions are answered.',
  );
  expect(hasVotes(result)).toBe(false);
});

test('the table names each row, and the form takes what is measured', () => {
  const best: VoteRow = { by: 'best', votes: 1, prompt: 1, right: 75, interval: [70, 80], onOthers: [66, 84], tokens: 50 };
  const rows = [best, row(undefined), { ...row(undefined), votes: 10 }, { ...row(undefined), by: 'samples' as const }];
  const result = resultOf({ rows });
  expect(voteTable(result, words).rows.map(({ words: { asked } }) => asked)).toEqual([
    'Best prompt: Polite',
    'Vote over three',
    'Vote over all',
    'Vote over all samples',
  ]);
  expect(() => checkForm(voteSchema, JSON.parse(JSON.stringify(result.details?.votes?.[0])), 'A result')).not.toThrow();
  expect(() => checkForm(voteSchema, { model: 'm', questions: 1, rows: [{ by: 'all' }] }, 'A result')).toThrow(/by/);
});

test('the program quotes its texts, whatever stands in them', () => {
  const text = voteProgram({
    model: 'a"b',
    maxTokens: 5,
    constants: [],
    ask: [],
    parameters: 'fields',
    ways: 'WAYS',
    votes: 3,
    example: '',
  });
  expect(text).toContain('model="a\\"b"');
  expect(text).toContain('random.sample(WAYS, votes)');
});
