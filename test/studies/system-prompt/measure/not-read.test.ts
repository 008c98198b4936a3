import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { responseToParsedAnswer, scoreParsedAnswer } from '../../../../src/reading/read-response.ts';
import { claimSentence, claimsOfReportPart } from '../../../../src/report/claim-sentences.ts';
import { systemPromptClaimKinds } from '../../../../src/studies/system-prompt/measure/claims.ts';
import { measureSystemPrompt } from '../../../../src/studies/system-prompt/measure/measure.ts';
import { checkSystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import { systemPromptFactorId } from '../../../../src/studies/system-prompt/measure/tally.ts';

const words = ['copper', 'silver', 'tin', 'lead'];
const items: readonly Item[] = Array.from({ length: 100 }, (_, i) => ({
  id: `metals/${i}`,
  question: `Which metal is number ${i}?`,
  choices: words.map((_, c) => words[(c + Math.floor(i / 4)) % 4] ?? ''),
  answer: i % 4,
}));
const templates = Array.from({ length: 10 }, (_, t) => ({ id: `p${t}`, title: `Prompt ${t + 1}` }));
const random = seededRandom(11);
/** The same choice under every prompt, right in about 64 of 100. */
const picks = items.map(({ answer }) => (random() < 0.64 ? Number(answer) : (Number(answer) + 1) % 4));

/** The model's text for its choice. */
type Form = (letter: string, word: string, others: readonly string[]) => string;
const bare: Form = (letter) => `Answer: ${letter}`;

/** One model that makes the same choices under every prompt. `forms` rewrites a share of its answers under some prompts. */
function measured(forms: Readonly<Record<number, { readonly form: Form; readonly share: number }>>) {
  const chance = seededRandom(5);
  const rows = items.flatMap((item, i) =>
    templates.map(({ id }, t) => {
      const pick = picks[i] ?? 0;
      const other = forms[t];
      const write = other && chance() < other.share ? other.form : bare;
      const letters = ['A', 'B', 'C', 'D'];
      const response: Response = {
        model: 'same-letter',
        item: item.id,
        variant: { [systemPromptFactorId]: id },
        sample: 0,
        seed: 0,
        promptHash: '',
        text: write(
          letters[pick] ?? '',
          item.choices?.[pick] ?? '',
          letters.filter((_, c) => c !== pick),
        ),
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 0, decode: 0 },
        finish: 'stop',
      };
      const reading = responseToParsedAnswer(response, item);
      return { response, reading, score: scoreParsedAnswer(reading, item) };
    }),
  );
  const plan: Plan = {
    study: 'system-prompt',
    options: {},
    models: ['same-letter'],
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed: 3,
    resolved: {},
  };
  const result = measureSystemPrompt({ items, rows }, plan, templates);
  checkSystemPromptResult(result, 'the result');
  const sentences = (['verdict', 'detail', 'basis'] as const).flatMap((part) =>
    claimsOfReportPart(result, systemPromptClaimKinds, part).map((found) =>
      sentenceToPlainText(claimSentence(result, found)),
    ),
  );
  return { result, rows, text: sentences.join(' '), ids: (result.verdicts ?? []).map(({ claim }) => claim) };
}

const neverFound = ['moves', 'moves-slightly', 'moves-between', 'moves-between-slightly', 'among-worst', 'among-best'];

describe('a model that gives the same letter under every prompt', () => {
  const ways: readonly (readonly [string, Form])[] = [
    ['with reasons', (letter, _, [one, two]) => `Answer: ${letter}, because ${one} and ${two} do not fit.`],
    [
      'with the words of other choices in them',
      (letter, word, [one]) =>
        `Unlike ${one}, ${word} is soft.\nThe answer is (${letter}). Note that ${one} is a distractor.`,
    ],
    ['in German', (letter, _, [one]) => `Die Antwort ist nicht ${one}, sondern ${letter}.`],
    ['in Chinese', (letter) => `综合以上分析，答案是${letter}。`],
    ['as JSON', (letter) => `{"reasoning": "A and B are soft", "answer": "${letter}"}`],
    ['in a box', (letter, _, [one]) => `Option ${one} gives too little.\n\\[\\boxed{${letter}}\\]`],
  ];

  test.each(ways)('%s under two prompts: robust, and everything is read', (_, form) => {
    const { result, rows, ids } = measured({ 2: { form, share: 0.6 }, 7: { form, share: 0.6 } });
    expect(rows.filter(({ reading }) => reading.kind !== 'option')).toEqual([]);
    expect(ids).toContain('steady');
    expect(ids).not.toEqual(expect.arrayContaining([expect.stringMatching(/^moves/)]));
    expect(result.models[0]?.promptEffect?.p).toBe(1);
  });

  test.each(ways)('%s under one prompt alone: the same', (_, form) => {
    const { ids } = measured({ 4: { form, share: 1 } });
    expect(ids).toContain('steady');
  });
});

describe('what cannot be read', () => {
  const unreadable: Form = (_, word, [one, two]) =>
    `It is hard to say: ${one}, ${two} and the one made of ${word} all have merit.`;

  test('under two prompts decides nothing: no effect, no prompt named, no grade, and the card says what was not read', () => {
    const { result, text, ids } = measured({ 2: { form: unreadable, share: 0.32 }, 7: { form: unreadable, share: 0.35 } });
    for (const found of neverFound) expect(ids).not.toContain(found);
    expect(ids[0]).toBe('not-read');
    expect(text).toMatch(/\d\d% of the answers under “Prompt \d” and \d\d% under “Prompt \d” are unread, refused or failed/);
    const [low, high] = (result.models[0]?.promptEffect?.interval ?? []) as readonly number[];
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(5);
    expect(result.models[0]?.collapses).toEqual([]);
    expect(result.neutrality.verdict).toMatchObject({ value: null });
    expect(result.notRead).toMatchObject([
      { model: 'same-letter', prompt: 'Prompt 3', asked: 100 },
      { model: 'same-letter', prompt: 'Prompt 8', asked: 100 },
    ]);
    for (const { low, high, unreadable } of result.notRead ?? [])
      expect(Number(high) - Number(low)).toBeCloseTo(unreadable, 9);
  });

  test('under every prompt alike leaves a range of each', () => {
    const all = Object.fromEntries(templates.map((_, t) => [t, { form: unreadable, share: 0.1 }]));
    const { ids, result } = measured(all);
    expect(ids).not.toContain('moves');
    expect(ids).not.toContain('steady');
    expect(result.notRead).toHaveLength(10);
  });

  test('in two answers of a hundred changes no sentence', () => {
    let left = 2;
    const twice: Form = (...choice) => (left-- > 0 ? unreadable(...choice) : bare(...choice));
    const { ids, rows, result } = measured({ 2: { form: twice, share: 1 } });
    expect(rows.filter(({ reading }) => reading.kind === 'unreadable')).toHaveLength(2);
    expect(ids).toContain('steady');
    expect(result.notRead).toBeUndefined();
  });

  test('does not hide an effect that is there however it counts', () => {
    // Under one prompt every answer is wrong, and a few answers under others are unread.
    const wrong: Form = (letter) => `Answer: ${letter === 'A' ? 'C' : 'A'}`;
    const { ids, text } = measured({ 0: { form: wrong, share: 1 }, 5: { form: unreadable, share: 0.08 } });
    expect(ids).toContain('moves');
    expect(text).toContain('Among the worst system prompts for same-letter: “Prompt 1”.');
    expect(text).toContain('Its findings hold however these answers count');
  });
});
