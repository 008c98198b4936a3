import { describe, expect, test } from 'vitest';
import type { Claim } from '../../src/core/studies/claim.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { problemMessage } from '../../src/report/doctor/doctor-words.ts';
import type { ParaphraseResult } from '../../src/studies/paraphrase/measure/result.ts';
import { reportSummary } from '../../src/studies/paraphrase/report/summary.ts';
import { option, questions, yesOrNo } from '../made-up/doctored-run.ts';
import { doctoredResult, doctoredStudies, type DoctoredStudy } from '../made-up/doctored-study-run.ts';
import { isThorough } from '../thorough.ts';

const problemsOf = (result: StudyResult) =>
  ((result as { readonly verdicts?: readonly Claim[] }).verdicts ?? []).map(({ claim }) => claim);
const lines = ({ doctor = [] }: StudyResult) =>
  doctor.map((problem) => Object.values(problemMessage(problem) ?? {}).join(' '));
const praise = [
  'steady',
  'steady-nothing',
  'steady-between',
  'not-shown',
  'not-shown-between',
  'order-steadiness',
  'tied-steadiness',
];
const effects = ['moves', 'moves-between', 'worst-prompt', 'best-prompt'];
const has = (result: StudyResult, claims: readonly string[]) => problemsOf(result).filter((claim) => claims.includes(claim));

describe.each(doctoredStudies)('%s', (study: DoctoredStudy) => {
  test('always “yes”, which is right in 70%: not rated', async () => {
    const result = await doctoredResult(study, { models: 1, items: yesOrNo(42, 60), chooses: () => 0 });
    expect(lines(result)[0]).toBe(
      'made-up-a answers “yes” in 100% of cases. That is right in 70%. It is not rated: a constant answer does not depend on the prompt.',
    );
    expect(lines(result)).toContain(
      'In “facts”, “yes” is the right answer to 70% of the questions. Chance is therefore 70% there, not 50%.',
    );
    expect(problemsOf(result)).toContain('not-rated');
    expect(has(result, praise)).toEqual([]);
  });

  test('no better than “yes” to all: not rated', async () => {
    const random = seededRandom(3);
    const result = await doctoredResult(study, {
      models: 1,
      items: yesOrNo(42, 60),
      chooses: (_, item) => option(item, random() < 0.68, 0),
    });
    expect(problemsOf(result)).toContain('not-rated');
    expect(has(result, praise)).toEqual([]);
  });

  test('too easy: neither praise nor an order by sensitivity', async () => {
    const random = seededRandom(5);
    const wrong = [0, 0.006, 0.032];
    let cells = 0;
    const result = await doctoredResult(study, {
      models: 3,
      items: questions([52, 52, 52]),
      // This share of all answers is wrong, wherever they fall.
      chooses: ({ model }, item) => {
        cells += wrong[model] ?? 0;
        return option(item, Math.floor(cells) === Math.floor(cells - (wrong[model] ?? 0)), random());
      },
    });
    expect(result.doctor?.map(({ id }) => id)).toEqual(['too-easy', 'too-easy', 'too-easy']);
    expect(lines(result)[0]).toBe(
      'These questions are too easy for made-up-a: 100.0% of the answers are right. The report does not call it robust and gives it no grade. Harder questions would help.',
    );
    expect(has(result, ['at-ceiling'])).toHaveLength(3);
    expect(has(result, praise)).toEqual([]);
  });

  test('too hard', async () => {
    const result = await doctoredResult(study, {
      models: 1,
      items: questions([80]),
      chooses: ({ item }, asked) => option(asked, item % 20 < 7, ((item * 7) % 10) / 10),
    });
    expect(result.doctor?.[0]).toMatchObject({ id: 'too-hard', figures: { chance: 25 } });
    expect(has(result, ['at-floor'])).toHaveLength(1);
    expect(has(result, praise)).toEqual([]);
  });

  test('answers lost under one prompt: no effect', async () => {
    const random = seededRandom(7);
    const hard = Array.from({ length: 180 }, () => 0.45 + 0.5 * random());
    const result = await doctoredResult(study, {
      models: 1,
      items: questions([90, 90]),
      chooses: ({ item, prompt }, asked) => {
        const isRight = random() < (hard[item] ?? 0);
        return !isRight && prompt === 1 && random() < 0.5 ? 'failed' : option(asked, isRight, random());
      },
    });
    expect(result.doctor?.map(({ id, effect }) => [id, effect])).toEqual([['uneven-losses', 'widens']]);
    expect(lines(result)[0]).toMatch(
      /^Under some prompts, more answers of made-up-a are unread, refused, failed or doubtful: 1\d% under “[^”]+”, \d+% in all\. Findings hold/,
    );
    expect(has(result, effects)).toEqual([]);
  });

  describe('a passage with ten questions', () => {
    const passage = (place: number) =>
      `In the year ${1900 + Math.floor(place / 10)} the trees of the town were counted. ${'Each tree was given a number, and the list was kept in the town hall. '.repeat(3)}\n\n`;
    const measured = (seed: number, isDeclared: boolean) => {
      const random = seededRandom(seed);
      const shared = new Map<string, number>();
      return doctoredResult(study, {
        models: 1,
        items: questions([120], (place) => ({
          text: passage(place),
          ...(isDeclared && { cluster: `p${Math.floor(place / 10)}` }),
        })),
        chooses: ({ item, cell }, asked) => {
          const key = `${Math.floor(item / 10)} ${JSON.stringify(cell.variant)}`;
          const luck = shared.get(key) ?? random();
          shared.set(key, luck);
          return option(asked, (random() < 0.8 ? luck : random()) < 0.6, random());
        },
      });
    };

    test('counts together, declared or not', async () => {
      const [declared, proposed] = [await measured(1, true), await measured(1, false)];
      expect(lines(proposed)).toEqual([
        '120 questions in “set-1” share a passage with others: 12 clusters. They count together, so intervals are wider. The set does not name its clusters.',
      ]);
      expect(lines(declared)).toEqual([]);
      const { doctor: _, ...rest } = proposed;
      expect(rest).toEqual(declared);
      // One of the four may be found by chance.
      const more = [proposed, await measured(2, false), await measured(3, false), await measured(4, false)];
      expect(more.filter((result) => has(result, effects).length > 0).length).toBeLessThanOrEqual(1);
    });
  });

  test('8 points lost over the run, and more where it may pass for an effect', async () => {
    const drifting = (change: number, isMixed: boolean) => {
      const random = seededRandom(9);
      const order = new Map<string, number>();
      const at = ({ item, prompt }: { item: number; prompt: number }) => {
        const key = `${item} ${prompt}`;
        const there = order.get(key) ?? (isMixed ? random() : (prompt % 3) / 4 + 0.5 * random());
        order.set(key, there);
        return there;
      };
      return doctoredResult(study, {
        models: 1,
        items: questions([400]),
        chooses: (place, item) => option(item, random() < 0.85 - change * at(place), random()),
        at: (place) => 1e6 * at(place),
      });
    };
    const mixed = await drifting(0.08, true);
    expect(mixed.doctor?.every(({ id, effect }) => id === 'drift' && effect === 'notes')).not.toBe(false);
    expect(has(mixed, effects)).toEqual([]);
    const withheld = await drifting(0.35, false);
    expect(withheld.doctor?.[0]).toMatchObject({ id: 'drift', effect: 'withholds' });
    expect(lines(withheld)[0]).toMatch(/^The scores of made-up-a fall by \d+\.\d points from the first answer/);
    expect(problemsOf(withheld)).toContain('drifted');
    expect(has(withheld, [...praise, ...effects])).toEqual([]);
  });

  /** The nightly run tries five per study, twenty in all. */
  test('is silent on sound runs', async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= (isThorough ? 5 : 2); seed++) {
      const random = seededRandom(seed);
      const hard = Array.from({ length: 120 }, () => 0.45 + 0.5 * random());
      const result = await doctoredResult(study, {
        models: 2,
        items: questions([60, 60]),
        chooses: ({ item, model }, asked) => option(asked, random() < (hard[item] ?? 0) - 0.1 * model, random()),
        at: ({ item, prompt }) => (item * 7919 + prompt * 104_729) % 6000,
      });
      found.push(...lines(result));
    }
    expect(found).toEqual([]);
  });
});

test('a withheld finding about rewording has no size on its card', async () => {
  const result = await doctoredResult('paraphrase', {
    models: 1,
    items: questions([60]),
    chooses: (_, { answer }) => Number(answer),
  });
  const [card] = reportSummary(result as ParaphraseResult).cards;
  expect(card).toMatchObject({
    state: 'Cannot tell yet',
    foot: { kind: 'open', sentence: ['Nearly all right: harder questions would show more'] },
  });
  expect(card?.main).toBeUndefined();
});
