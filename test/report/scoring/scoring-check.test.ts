import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { applyScoringToItems } from '../../../src/core/scoring/scoring.ts';
import { compareScoreTables } from '../../../src/report/scoring/score-changes.ts';
import { answeredTable, rules } from './answered-table.ts';

const exactText = rules({ kind: 'text', exact: true });
const capitals = ['Paris', 'Rome', 'Oslo', 'Lima'];
const texts = (counts?: Item['counts'], ids: readonly number[] = [0, 1, 2, 3]): Item[] =>
  ids.map((n) => ({ id: `own/${n}`, question: `Capital ${n}?`, answer: capitals[n % 4] ?? '', ...(counts && { counts }) }));
const choices: Item[] = [0, 1, 2, 3].map((n) => ({
  id: `abc/${n}`,
  question: `Pick ${n}.`,
  choices: ['red', 'blue', 'green'],
  answer: n % 3,
}));

describe('a strict rule that marks right answers wrong', () => {
  test('is found, with the scorer that counts them; by it the scores are those counted by hand', async () => {
    const items = texts(exactText);
    const { doubts, scored, table } = await answeredTable(items, ({ answer, id }, prompt) =>
      id === 'own/3' ? 'I think it is Bonn.' : prompt === 0 ? String(answer) : `Happy to help! The answer is ${answer}.`,
    );
    const found = doubts();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      kind: 'holds the right one',
      set: 'own',
      of: 8,
      prompts: [{ variant: { 'system-prompt': 'p2' }, cells: 3, of: 4 }],
    });
    expect(found[0]?.cells).toHaveLength(3);
    expect(found[0]?.offers[0]).toEqual({
      scorer: { set: 'own', counts: null },
      reads: 3,
      right: 3,
      words: 'Count answers by what they say',
    });
    const after = scored(applyScoringToItems(items, { name: 'By meaning', scorers: [found[0]!.offers[0]!.scorer] }, 'f'));
    expect(after.rows.filter(({ score }) => score === 1)).toHaveLength(6);
    expect(compareScoreTables(table, after)).toMatchObject({
      changed: 3,
      models: [{ moves: [{ from: 'wrong', to: 'right', answers: 3 }] }],
    });
  });

  test('numbers and choices too', async () => {
    const number: Item[] = [
      { id: 'sum/1', question: '6 × 7?', answer: '42', counts: rules({ kind: 'number', strict: true }) },
      { id: 'sum/2', question: '5 × 8?', answer: '40', counts: rules({ kind: 'number', strict: true }) },
    ];
    const sums = await answeredTable(number, ({ answer }) => `So it comes to ${answer} in all.`);
    expect(sums.doubts().map(({ kind, cells }) => [kind, cells.length])).toEqual([['holds the right one', 4]]);
    const letter = choices.map((item) => ({ ...item, counts: rules({ kind: 'choice', strict: true }) }));
    const picks = await answeredTable(letter, ({ answer }) => `Well, the answer is ${'ABC'[Number(answer)]}.`);
    expect(picks.doubts()[0]).toMatchObject({ kind: 'holds the right one', set: 'abc' });
  });
});

describe('nothing is said', () => {
  test('where right answers count, or wrong ones are wrong', async () => {
    const sound = await answeredTable(texts(), ({ answer }, prompt) =>
      prompt === 0 ? `The answer is ${answer}.` : 'The answer is Bonn.',
    );
    expect(sound.doubts()).toEqual([]);
    const strict = await answeredTable(texts(exactText), () => 'I am not sure, but I would say Bonn.');
    expect(strict.doubts()).toEqual([]);
  });

  test('of rules that a person meant as they stand', async () => {
    const pattern = await answeredTable(texts(rules({ kind: 'regex', pattern: '^[A-Z]+$' })), ({ answer }) =>
      String(answer),
    );
    expect(pattern.doubts()).toEqual([]);
  });
});

describe('what could not be read', () => {
  test('and what names several options is listed by set, with the prompts it came under', async () => {
    const { doubts } = await answeredTable(choices, ({ id, answer }, prompt) =>
      prompt === 0 ? `The answer is ${'ABC'[Number(answer)]}.` : id === 'abc/0' ? 'The answer is A or B.' : '¯\\_(ツ)_/¯',
    );
    // Three of four answers under the second prompt are unread. One answer with two options is too few to list.
    expect(doubts()).toMatchObject([
      { kind: 'unread', of: 8, prompts: [{ variant: { 'system-prompt': 'p2' }, cells: 3, of: 4 }], offers: [] },
    ]);
    const several = await answeredTable(choices, (_, prompt) => (prompt === 0 ? 'The answer is B.' : 'B or C'));
    expect(several.doubts()).toMatchObject([
      {
        kind: 'several options',
        of: 8,
        prompts: [{ cells: 4, of: 4 }],
        // C is the right option once, in the third question.
        offers: [{ scorer: { set: 'abc', counts: rules({ kind: 'choice', last: true }) }, reads: 4, right: 1 }],
      },
    ]);
  });

  test('is chance in up to 2% of the answers, and none where it is more of all or of one prompt', async () => {
    const many = Array.from({ length: 100 }, (_, n): Item => ({ ...choices[0]!, id: `abc/${n}` }));
    const with3 = (isUnread: (n: number, prompt: number) => boolean) =>
      answeredTable(many, ({ id }, prompt) => (isUnread(Number(id.slice(4)), prompt) ? 'Hm.' : 'B'));
    // Unread among 200 answers: 3 (2 under the second prompt), then 3 (all under it), then 5 (3 under it).
    expect((await with3((n, prompt) => n < prompt + 1)).doubts()).toEqual([]);
    expect((await with3((n, prompt) => n < 3 * prompt)).doubts()).toMatchObject([{ kind: 'unread', of: 200 }]);
    expect((await with3((n, prompt) => n < prompt + 2)).doubts()).toMatchObject([{ kind: 'unread', of: 200 }]);
  });

  test('under rules for a choice or a number, too; several options in the reasoning alone are none in the end', async () => {
    const ruled = choices.map((item) => ({ ...item, counts: rules({ kind: 'choice', strict: true }) }));
    const { doubts } = await answeredTable(ruled, (_, prompt) =>
      prompt === 0 ? 'B' : 'First look at A. Then look at B. After that there is C, which is green, and so',
    );
    expect(doubts().map(({ kind, cells }) => [kind, cells.length])).toEqual([['unread', 4]]);
  });
});

describe('a reference that is a short text', () => {
  const many = Array.from({ length: 30 }, (_, n) => n);

  test('counts behind any number of words of the final statement, and without rules', async () => {
    const { doubts } = await answeredTable(texts(undefined, many), ({ answer }, prompt) =>
      prompt === 0
        ? String(answer)
        : `The capital that was built anew after the long war and the great fire of that year is ${answer}.`,
    );
    expect(doubts()).toMatchObject([
      {
        kind: 'holds the right one',
        prompts: [{ cells: 30, of: 30 }],
        offers: [{ scorer: { set: 'own', counts: rules({ kind: 'contains' }) }, reads: 30, right: 30 }],
      },
    ]);
  });

  test('is no doubt in 5% of the wrong answers, and one in more', async () => {
    // 60 wrong answers. Three or four of them contain the right one.
    const wrong = (holding: number) =>
      answeredTable(texts(exactText, many), ({ id, answer }, prompt) =>
        prompt === 1 && Number(id.slice(4)) < holding ? `It is ${answer}.` : 'Bonn',
      );
    expect((await wrong(3)).doubts()).toEqual([]);
    expect((await wrong(4)).doubts()).toMatchObject([{ kind: 'holds the right one', of: 60 }]);
  });

  test('is none where it is denied, conceded, one of two, or in the reasoning', async () => {
    const says = [
      (answer: string) => `It is not Bonn, ${answer} or Cork.`,
      (answer: string) => `Many think it is ${answer}, but the seat moved to Bonn.`,
      (answer: string) => `Bonn or ${answer}`,
      (answer: string) => `The people of ${answer} moved on.\nTheir new capital lies by a river.\nAnswer: Bonn`,
    ];
    for (const counts of [exactText, undefined]) {
      const { doubts } = await answeredTable(texts(counts, many), ({ id, answer }) =>
        (says[Number(id.slice(4)) % 4] ?? String)(String(answer)),
      );
      expect(doubts()).toEqual([]);
    }
  });

  test('is not offered by what contains it where that makes an answer right which denies it', async () => {
    const long = (answer: Item['answer']) =>
      `The capital that was built anew after the long war and the great fire of that year is ${answer}.`;
    const { doubts } = await answeredTable(texts(exactText, many), ({ id, answer }, prompt) =>
      prompt === 0 ? (id === 'own/7' ? `It is not ${answer}.` : 'Bonn') : long(answer),
    );
    expect(doubts()).toMatchObject([{ kind: 'holds the right one', offers: [] }]);
  });
});

test('JSON that is not alone, and an answer without JSON, hold the right one', async () => {
  const items = capitals.map((answer, n): Item => ({
    id: `json/${n}`,
    question: `Capital ${n}?`,
    answer,
    counts: rules({ kind: 'json', equals: [{ path: '/answer', value: answer }], strict: true }),
  }));
  const { doubts } = await answeredTable(items, ({ answer }, prompt) =>
    prompt === 0 ? `Here it is:\n\`\`\`json\n{"answer": "${answer}"}\n\`\`\`` : `The answer is ${answer}.`,
  );
  // Each question has its own rule, so no scorer for the set relaxes them. Without rules all eight answers count.
  expect(doubts()).toMatchObject([
    { kind: 'holds the right one', of: 8, offers: [{ scorer: { counts: null }, reads: 8, right: 8 }] },
  ]);
});
