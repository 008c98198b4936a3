import { expect, test } from 'vitest';
import { pairDataProblems } from '../../../src/studies/judge-pairs/measure/data-checks.ts';
import { judgePairsStudy } from '../../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { madeUpPairs } from '../../made-up/judged-pairs.ts';

/** The problems found for a judge that always prefers the response shown first. */
async function problemsIn(isKept: (order: string | undefined) => boolean) {
  const { plan, items, responses } = await madeUpPairs({ pairs: 40, judges: [() => '[[A]]'] });
  const rows = responses
    .filter(({ variant }) => isKept(variant['order']))
    .map((response) => {
      const reading = judgePairsStudy.read(response, items[0]!, plan);
      return { response, reading, score: judgePairsStudy.score(reading, items[0]!) };
    });
  return pairDataProblems({ items, rows }, plan);
}

test('in both orders the response shown first always wins: its preferences say little', async () => {
  expect(await problemsIn(() => true)).toMatchObject([
    { id: 'same-preference', figures: { share: 1, answers: 80 }, about: { answer: 'the response shown first' } },
  ]);
});

test('in one order one author may rightly always win: nothing is reported', async () => {
  expect(await problemsIn((order) => order === 'a-first')).toEqual([]);
});
