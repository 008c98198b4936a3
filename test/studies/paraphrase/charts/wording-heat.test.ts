import { expect, it } from 'vitest';
import { wordingHeat } from '../../../../src/studies/paraphrase/charts/wording-heat.ts';
import { layOutBlock, layOutItemHeat } from '../../../../src/charts/heat/item-heat.ts';
import { threeWavering } from '../report/cases.ts';

const { spec } = wordingHeat(threeWavering, 'run');

it('a cell has the right answers of all that came, its shade their share, or the mark of what came in place of any', () => {
  expect(spec.items).toEqual(['words/001', 'words/002', 'sums/001']);
  const [words1, words2, sums] = spec.groups[0]!.cells;
  const texts = (cells: typeof words1) => cells!.map((cell) => (cell.kind === 'valued' ? `${cell.name} ${cell.place}` : cell.kind)); // prettier-ignore
  expect(texts(words1)).toEqual(['2/2 1', '2/2 1', '2/2 1']);
  expect(texts(words2)).toEqual(['1/2 0.5', '2/2 1', '1/2 0.5']);
  // A refusal and a failure: one wrong answer. No answers. One wrong answer so far.
  expect(texts(sums)).toEqual(['0/1 0', 'not asked', '0/1 0']);
  expect(spec.groups.map(({ cells }) => cells.length)).toEqual([3, 1, 0]);
});

it('all unread or all refused is shown as such, not as a share of nought', () => {
  const [model] = threeWavering.models;
  const item = { ...model!.items[0]!, accuracy: { q0: 0, q1: 0, q2: 0 }, cells: { q0: '??', q1: '~~', q2: '00' } };
  const { groups } = wordingHeat({ ...threeWavering, models: [{ ...model!, items: [item] }] }, 'run').spec;
  expect(groups[0]!.cells[0]!.map(({ kind }) => kind)).toEqual(['unreadable', 'refused', 'valued']);
});

it('leads to the answers of the question in that wording', () => {
  const frame = layOutItemHeat(spec, 900);
  const [, cell] = layOutBlock(frame, spec.groups, frame.blocks[0]!).lines[1]!.cells;
  expect(decodeURIComponent(spec.hrefOf(cell!, 'words/002')!)).toBe(
    '#/run/run/answers/words/002?model=small:tiny-a@1&scenario=q1',
  );
  expect(wordingHeat(threeWavering, undefined).spec.hrefOf(cell!, 'words/002')).toBeUndefined();
});
