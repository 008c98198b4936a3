import { expect, test } from 'vitest';
import { layOutBlock, layOutItemHeat, mostDividedFirst } from '../../../src/charts/heat/item-heat.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import '../../../src/studies/give-studies.ts';
import { preferenceHeat } from '../../../src/studies/judge-pairs/charts/preference-heat.ts';
import { checkPairsResult, type JudgePairsResult } from '../../../src/studies/judge-pairs/measure/result.ts';
import { madeUpPairs, type PairsShape } from '../../made-up/judged-pairs.ts';

async function measured(shape: PairsShape): Promise<JudgePairsResult> {
  const { plan, items, responses } = await madeUpPairs(shape);
  const found = await scoreAndMeasureResponses({ plan, items, responses });
  return checkPairsResult(JSON.parse(JSON.stringify(found)) as unknown, 'the result');
}

/**
 * Pair by pair: the same response, the first position, a tie, unreadable, a refusal. In the second order A is the pair's
 * second response.
 */
const says = [
  (order: string) => (order === 'a-first' ? '[[B]]' : '[[A]]'),
  () => '[[A]]',
  () => '[[C]]',
  () => 'Both have merits.',
  () => 'As an AI language model I cannot choose.',
];
const shape: PairsShape = { pairs: 5, judges: [(pair, order) => says[pair]!(order)] };

test('the result keeps what came of each pair in each order, by the response that is preferred', async () => {
  const { details, models } = await measured(shape);
  expect(details).toEqual({
    items: ['pairs/0', 'pairs/1', 'pairs/2', 'pairs/3', 'pairs/4'],
    preferences: [['21=?~', '22=?~']],
  });
  expect(models[0]!.consistency).toMatchObject({ pairs: 3, same: 2, first: 1 });
});

test('samples that are split are no tie', async () => {
  const split: PairsShape = { pairs: 2, samples: 2, judges: [(pair, _, sample) => (pair === 0 ? `[[${'AC'[sample]}]]` : '[[A]]')] }; // prettier-ignore
  expect((await measured(split)).details?.preferences).toEqual([['s1', 's2']]);
});

test('the heatmap has a column an order, the pairs that turn first, and leads to the answers', async () => {
  const { spec, data } = preferenceHeat(await measured(shape), 'run');
  expect(mostDividedFirst(spec.groups, spec.items).items[0]).toBe('pairs/1');
  const frame = layOutItemHeat(spec, 600);
  const [, , tie, unread] = layOutBlock(frame, spec.groups, frame.blocks[0]!).lines;
  expect(tie!.cells.map(({ text, cell }) => [text, cell])).toEqual([
    ['=', expect.objectContaining({ place: 0.5, says: 'A tie' })],
    ['=', expect.objectContaining({ place: 0.5 })],
  ]);
  expect(unread!.cells[1]!.cell).toEqual({ kind: 'unreadable' });
  expect(spec.hrefOf(unread!.cells[1]!, 'pairs/3')).toMatch(/answers\/pairs%2F3\?model=.*&scenario=b-first$/);
  expect(data!()[1]).toMatchObject({ pair: 'pairs/0', order: 'b-first', preference: '2' });
  expect(data!()).toHaveLength(10);
});

test('a result of before has no heatmap, and one whose preferences are not those of its pairs is refused', async () => {
  const { details, ...before } = await measured(shape);
  expect(checkPairsResult(before, 'it').details).toBeUndefined();
  expect(() => checkPairsResult({ ...before, details: { ...details, preferences: [['21', '22']] } }, 'it')).toThrow(
    'the preferences are not one for every pair',
  );
});
