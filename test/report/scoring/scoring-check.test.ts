import { describe, expect, test } from 'vitest';
import type { Counting } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/item.ts';
import type { Response } from '../../../src/core/response.ts';
import { cellsOf } from '../../../src/core/cells.ts';
import { rescored } from '../../../src/core/scoring/scoring.ts';
import { studyOf } from '../../../src/core/studies.ts';
import { scoreTable } from '../../../src/report/score-table.ts';
import { scoreChanges } from '../../../src/report/scoring/score-changes.ts';
import { scoringDoubts } from '../../../src/report/scoring/scoring-check.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { questionOf, responseTo } from '../../../src/run/questions.ts';
import { systemPrompt } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

const rules = (...all: Counting['rules']): Counting => ({ rules: all, together: 'all' });
const exactText = rules({ kind: 'text', exact: true });

const texts = (counts?: Counting): Item[] =>
  ['Paris', 'Rome', 'Oslo', 'Lima'].map((answer, n) => ({
    id: `own/${n}`,
    question: `Capital ${n}?`,
    answer,
    ...(counts && { counts }),
  }));
const choices: Item[] = [0, 1, 2, 3].map((n) => ({
  id: `abc/${n}`,
  question: `Pick ${n}.`,
  choices: ['red', 'blue', 'green'],
  answer: n % 3,
}));

async function tableOf(items: readonly Item[], says: (item: Item, prompt: number) => string) {
  const study = await studyOf('system-prompt');
  const options = { ...systemPrompt.defaults, templates: systemPrompt.defaults.templates.slice(0, 2) };
  const plan = await makePlan({ study, options, models: ['reckoning:m@1'], items, seed: 1, samples: 1 });
  const responses: Response[] = await Promise.all(
    cellsOf(plan, study).map(async (cell) => {
      const item = items.find(({ id }) => id === cell.item)!;
      const prompt = options.templates.findIndex(({ id }) => id === cell.variant['system-prompt']);
      const answer = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 0, decode: 0 }, finish: 'stop' as const };
      return responseTo(await questionOf({ plan, items, study }, cell), { ...answer, text: says(item, prompt) });
    }),
  );
  const scored = (by: readonly Item[]) => scoreTable(study, plan, by, responses, []);
  return { study, plan, scored, table: scored(items), doubts: () => scoringDoubts(study, plan, scored(items)) };
}

describe('a strict rule that marks right answers wrong', () => {
  test('is found, with the scorer that counts them; by it the scores are those counted by hand', async () => {
    const items = texts(exactText);
    const { doubts, scored, table } = await tableOf(items, ({ answer, id }, prompt) =>
      id === 'own/3'
        ? 'I think it is Bonn.'
        : prompt === 0
          ? String(answer)
          : `Happy to help! The answer is ${answer}.`,
    );
    const found = doubts();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      kind: 'holds the right one',
      set: 'own',
      of: 8,
      offers: [{ scorer: { set: 'own', counts: null } }],
    });
    expect(found[0]?.cells).toHaveLength(3);
    const after = scored(rescored(items, { name: 'By meaning', scorers: [found[0]!.offers[0]!.scorer] }, 'f'));
    expect(after.rows.filter(({ score }) => score === 1)).toHaveLength(6);
    expect(scoreChanges(table, after)).toMatchObject({
      changed: 3,
      models: [{ moves: [{ from: 'wrong', to: 'right', answers: 3 }] }],
    });
  });

  test('numbers and choices too', async () => {
    const number: Item[] = [
      { id: 'sum/1', question: '6 × 7?', answer: '42', counts: rules({ kind: 'number', strict: true }) },
    ];
    const sums = await tableOf(number, () => 'So it comes to 42 in all.');
    expect(sums.doubts().map(({ kind, cells }) => [kind, cells.length])).toEqual([['holds the right one', 2]]);
    const letter = choices.map((item) => ({ ...item, counts: rules({ kind: 'choice', strict: true }) }));
    const picks = await tableOf(letter, ({ answer }) => `Well, the answer is ${'ABC'[Number(answer)]}.`);
    expect(picks.doubts()[0]).toMatchObject({ kind: 'holds the right one', set: 'abc' });
  });
});

describe('nothing is said', () => {
  test('where right answers count, or wrong ones are wrong', async () => {
    const sound = await tableOf(texts(), ({ answer }, prompt) =>
      prompt === 0 ? `The answer is ${answer}.` : 'The answer is Bonn.',
    );
    expect(sound.doubts()).toEqual([]);
    const strict = await tableOf(texts(exactText), () => 'I am not sure, but I would say Bonn.');
    expect(strict.doubts()).toEqual([]);
  });

  test('of rules that a person meant as they stand', async () => {
    const pattern = await tableOf(texts(rules({ kind: 'regex', pattern: '^[A-Z]+$' })), ({ answer }) => String(answer));
    expect(pattern.doubts()).toEqual([]);
  });
});

test('what could not be read, and what names several options, is listed by set', async () => {
  const { doubts } = await tableOf(choices, ({ id }, prompt) =>
    prompt === 0 ? 'The answer is A.' : id === 'abc/0' ? 'The answer is A or B.' : '¯\\_(ツ)_/¯',
  );
  expect(doubts().map(({ kind, cells, of }) => [kind, cells.length, of])).toEqual([
    ['unread', 3, 8],
    ['several options', 1, 8],
  ]);
  expect(doubts().every(({ offers }) => offers.length === 0)).toBe(true);
});
