import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBars, alphaBarExportRows, type AlphaBarChartData } from '../../../../src/studies/judge/charts/alpha-bars.ts';
import { layOutRanking, type RankingChartData } from '../../../../src/studies/judge/charts/ranking-lines.ts';
import { rankMarkLabel, rankingCsvRows } from '../../../../src/studies/judge/charts/ranking-words.ts';
import { itemCellLabel, layOutBlock, layOutItemHeat } from '../../../../src/charts/heat/item-heat.ts';
import {
  heatmapRatingCsvRows,
  unitsOfResultRow,
  ratedScalesOfRow,
  ratingHeat,
} from '../../../../src/studies/judge/charts/rating-heatmap.ts';
import { histogramCsvRows, ratingHistograms, type RatingPanel } from '../../../../src/charts/rows/rating-histograms.ts';
import { textWidth } from '../../../../src/charts/frame/text-width.ts';
import { groupTiedRanks } from '../../../../src/studies/judge/charts/tied-ranks.ts';
import { undefinedBecause } from '../../../../src/base/json/json.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import type { JudgeResult } from '../../../../src/studies/judge/measure/result.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import { placed } from '../../../charts/placed-rows.ts';

const equal = undefinedBecause('no variation: all ratings are equal');

const layOutBars = (data: AlphaBarChartData, width: number) => placed(alphaBars(data).spec, width);
const layOutHistograms = (panels: readonly RatingPanel[], width: number) => placed(ratingHistograms(panels).spec, width);

describe('bars of α', () => {
  const data: AlphaBarChartData = {
    heads: { group: 'scale', series: 'definition' },
    series: [{ title: 'No definition' }, { title: 'Long definition' }],
    groups: [
      { title: '5-P', bars: [{ alpha: 0.5, low: 0.4, high: 0.6, at: '/a', lines: ['80 units'] }, { alpha: equal }] },
      { title: '10-P', bars: [{ alpha: -0.25, low: equal, high: equal }, null] },
    ],
  };

  it('reach from 0 to α, to the left if α is negative, on one scale that ends at 1', () => {
    const { panels } = layOutBars(data, 700);
    const [five, ten] = panels;
    expect(five!.y).toBe(ten!.y);
    const unit = five!.inner.right - five!.zero;
    const [half, none] = five!.rows;
    expect(half!.bar!.from).toBeCloseTo(five!.zero, 6);
    expect(half!.bar!.to).toBeCloseTo(five!.zero + 0.5 * unit, 6);
    expect(half!.whisker![0]).toBeCloseTo(five!.zero + 0.4 * unit, 6);
    expect(half!.whisker![1]).toBeCloseTo(five!.zero + 0.6 * unit, 6);
    expect(half!.text).toBe('0.500');
    expect(none).toMatchObject({ bar: null, whisker: null, text: 'undefined: no variation' });
    const [below, unasked] = ten!.rows;
    expect(below!.bar!.to).toBeCloseTo(ten!.zero, 6);
    expect(below!.bar!.from).toBeCloseTo(ten!.zero - 0.25 * unit, 6);
    expect(below!).toMatchObject({ whisker: null, text: '−0.250' });
    expect(unasked).toMatchObject({ bar: null, text: 'not asked' });
    expect(unasked!.row.label).toBe('10-P, Long definition:\nNot asked');
  });

  it('stand below each other on a phone, where the reason has room in full only in the tooltip', () => {
    const { panels, height } = layOutBars(data, 328);
    expect(panels.map(({ x }) => x)).toEqual([0, 0]);
    expect(panels[1]!.y).toBeGreaterThan(panels[0]!.inner.bottom);
    for (const { right, inner, rows } of panels) {
      expect(right).toBeLessThanOrEqual(328);
      expect(inner.bottom).toBeLessThan(height);
      for (const { bar } of rows) if (bar) expect(bar.to).toBeLessThanOrEqual(inner.right + 1e-9);
    }
    expect(panels[0]!.rows[1]!.row.label).toBe('5-P, Long definition:\nα none (no variation: all ratings are equal)');
    expect(panels[0]!.rows[0]!.row.label).toBe('5-P, No definition:\nα 0.500, 95% interval 0.400 to 0.600\n80 units');
  });

  it('bear names that are too long beside them in a line of its own above', () => {
    const title = 'made-up-unruly, Long definition';
    const [beside] = layOutBars(data, 700).panels[0]!.rows;
    expect(beside!.name.y).toBe(beside!.y + 4);
    const { panels } = layOutBars({ ...data, series: [{ title }, { title }] }, 328);
    const [first, second] = panels[0]!.rows;
    expect(first!.name.text).toBe(title);
    expect(first!.y + 4 - first!.name.y).toBe(15);
    expect(second!.y - first!.y).toBe(37);
    expect(panels[0]!.inner.bottom - second!.y).toBe(11);
  });

  it('share lines evenly: four groups where three would fit stand two by two', () => {
    const four = { ...data, groups: [...data.groups, ...data.groups] };
    expect(new Set(layOutBars(four, 1000).panels.map(({ x }) => x)).size).toBe(2);
    expect(layOutBars({ ...data, groups: [] }, 600).panels).toEqual([]);
  });

  it('are written with their numbers in full, and why one is missing', () => {
    const r = { ...data, measure: { sign: 'r', column: 'pearson' } };
    expect(alphaBarExportRows(r)[2]).toMatchObject({ pearson: -0.25 });
    expect(layOutBars(r, 700).panels[1]!.rows[0]!.row.label).toContain('r −0.250');
    expect(alphaBarExportRows(data)).toEqual([
      { scale: '5-P', definition: 'No definition', alpha: 0.5, low: 0.4, high: 0.6, undefined: null },
      { scale: '5-P', definition: 'Long definition', alpha: null, low: null, high: null, undefined: equal.why },
      { scale: '10-P', definition: 'No definition', alpha: -0.25, low: null, high: null, undefined: null },
    ]);
  });
});

describe('rankings', () => {
  const data: RankingChartData = {
    models: ['small:a@1', 'small:b@1', 'small:c@1', 'small:d@1'],
    rankings: [
      {
        id: 'sc',
        title: 'Self-consistency',
        values: [{ value: 0.9, at: '/x' }, { value: 0.7 }, { value: 0.7 }, { value: 0.1 }],
      },
      { id: 'ic', title: 'Inter-scale', values: [{ value: 0.2 }, { value: equal }, { value: 0.4 }, { value: 0.3 }] },
      {
        id: 'out',
        title: 'Elsewhere',
        digits: 1,
        values: [{ value: 1200 }, { value: 900 }, { value: 1000.5 }, { value: equal }],
      },
    ],
  };

  it('rank the highest first, share ranks of equal values, and leave out missing values', () => {
    expect(groupTiedRanks(data.rankings[0]!.values.map(({ value }) => value))).toEqual([
      { members: [0], ranks: [1, 1] },
      { members: [1, 2], ranks: [2, 3] },
      { members: [3], ranks: [4, 4] },
    ]);
    expect(groupTiedRanks([equal, 0.5])).toEqual([
      { members: [1], ranks: [1, 1] },
      { members: [0], ranks: null },
    ]);
  });

  for (const width of [328, 900]) {
    it(`are drawn within ${width} px: ties side by side with one number, a gap where a value is missing`, () => {
      const { marks, lines, without, height, names, legend } = layOutRanking(data, width);
      const [a, b, c, d] = [0, 1, 2, 3].map((index) => marks.find((mark) => mark.column === 0 && mark.index === index)!);
      expect(b!.y).toBe(c!.y);
      // The middle of ranks 2 and 3, of 4.
      expect(b!.y).toBeCloseTo(a!.y + (1.5 / 3) * (d!.y - a!.y), 6);
      expect(c!.x).toBeGreaterThan(b!.x + 12);
      expect([a, b, c, d].map((mark) => mark!.text?.text)).toEqual(['0.900', undefined, '0.700', '0.100']);
      // b has no middle value, so it has no line to or from it. d has no last value.
      expect(lines.map(({ d }) => d.split('M').length - 1)).toEqual([2, 0, 2, 1]);
      const missing = marks.find((mark) => mark.column === 1 && mark.index === 1)!;
      expect(missing).toMatchObject({ ranks: null, text: null, y: without!.y });
      expect(missing.y).toBeGreaterThan(Math.max(...marks.filter(({ ranks }) => ranks).map(({ y }) => y)));
      for (const { x, y, text } of marks) {
        expect(x).toBeGreaterThan(0);
        expect((text?.x ?? x) + (text ? 30 : 0)).toBeLessThanOrEqual(width);
        expect(y).toBeLessThan(height);
      }
      expect(width < 640 ? legend : names).not.toEqual([]);
      expect(width < 640 ? names : legend).toEqual([]);
    });
  }

  it('name models at both ends, at a rank each, those without a value together', () => {
    const names = layOutRanking(data, 900).names.map(({ text, anchor }) => `${anchor} ${text}`);
    expect(names).toEqual(['end a', 'end b', 'end c', 'end d', 'start a', 'start c', 'start b', 'start d']);
  });

  it('say value and rank', () => {
    const { marks } = layOutRanking(data, 900);
    const label = (column: number, index: number) =>
      rankMarkLabel(
        data,
        marks.find((mark) => mark.column === column && mark.index === index)!,
      );
    expect(label(0, 1)).toBe('b, Self-consistency:\n0.700\nShares ranks 2 to 3 of 4');
    expect(label(2, 2)).toBe('c, Elsewhere:\n1000.5\nRank 2 of 3');
    expect(label(1, 1)).toBe('b, Inter-scale:\nnone (no variation: all ratings are equal)');
    expect(rankingCsvRows(data)[1]).toEqual({
      model: 'small:b@1',
      'Self-consistency': 0.7,
      'Self-consistency, rank': 2.5,
      'Inter-scale': null,
      'Inter-scale, rank': null,
      Elsewhere: 900,
      'Elsewhere, rank': 3,
    });
  });
});

describe('histograms of ratings', () => {
  const points = (...counts: number[]) => counts.map((count, at) => ({ name: String(at + 1), count, at: `/h/${at + 1}` }));
  const panels: RatingPanel[] = [
    { title: '5-P', points: points(1, 0, 2, 3, 4), ceiling: 0.4, ceilingAt: '/c', below: '2 unreadable' },
    { title: 'Binary', points: points(0, 0), ceiling: undefinedBecause('no rating yet') },
  ];

  it('have the highest point first and marked, bars as long as their shares on one scale', () => {
    const { panels: drawn } = layOutHistograms(panels, 800);
    const [five, binary] = drawn;
    expect(five!.rows.map(({ name, bar }) => [name.text, bar!.look === 'highest'])).toEqual([
      ['5', true],
      ['4', false],
      ['3', false],
      ['2', false],
      ['1', false],
    ]);
    const [top, , third] = five!.rows;
    expect((third!.bar!.to - five!.inner.left) / (top!.bar!.to - five!.inner.left)).toBeCloseTo(0.5, 6);
    expect(five!.below).toBe('2 unreadable');
    expect(top!.text).toBe('4 · 40.0%');
    expect(binary!).toMatchObject({ below: 'no rating yet' });
    for (const { bar, text } of binary!.rows) {
      expect(bar!.to).toBe(binary!.inner.left);
      expect(text).toBe('0');
    }
    expect(top!.row.label).toBe('5-P, 5:\n4 ratings of 10, 40.0%\nThe highest point of the scale');
    expect(histogramCsvRows(panels)[2]).toEqual({ scale: '5-P', point: '3', ratings: 2, share: 0.2 });
  });

  it('draw a scale of a hundred points in steps, its highest point alone', () => {
    const long = { title: '0–100', points: points(...Array.from({ length: 101 }, () => 1)), ceiling: 1 / 101 };
    const [panel] = layOutHistograms([long], 328).panels;
    expect(panel!.rows).toHaveLength(21);
    expect(panel!.rows[0]).toMatchObject({ name: { text: '101' }, text: '1 · 1.0%' });
    expect(panel!.rows[1]).toMatchObject({ name: { text: '96 to 100' }, text: '5 · 5.0%' });
    expect(panel!.rows.reduce((sum, { text }) => sum + parseInt(text), 0)).toBe(101);
  });

  it('stand below each other on a phone and stay in it', () => {
    const { panels: drawn, height } = layOutHistograms(panels, 328);
    expect(drawn.map(({ x }) => x)).toEqual([0, 0]);
    for (const { rows, inner } of drawn) {
      expect(inner.bottom).toBeLessThan(height);
      for (const { bar } of rows) expect(bar!.to + 6 + textWidth('4 · 40.0%', 12)).toBeLessThanOrEqual(328);
    }
  });
});

describe('the heatmap of ratings', () => {
  const ends = ['lowest point', 'highest point'] as const;
  let result: JudgeResult;
  let row: number;
  beforeAll(async () => {
    const { plan, items, responses } = await madeUpJudgeRun({ perCriterion: 8, definitions: ['none'] });
    // Two answers are still missing.
    const table = buildScoreTable({ study: judgeStudy as unknown as Study, plan, items, responses: responses.slice(0, -2) });
    result = measureJudgeStudy(table, plan, { draws: 0 });
    row = result.models.length - 1;
  });

  it('has a cell for every sample on every scale, as the result has it', () => {
    const scales = ratedScalesOfRow(result, row);
    const units = unitsOfResultRow(result, row);
    expect(scales.map(({ id }) => id)).toEqual(['5p', '10p', 'likert', 'binary']);
    expect(units).toHaveLength(8);
    for (const { id, cells } of scales) {
      expect(cells.map((samples) => samples.length)).toEqual(units.map(() => result.samples));
      const counts = result.models[row]!.histograms[id]!;
      const names = cells.flat().flatMap((cell) => (cell.kind === 'valued' ? [cell.name] : []));
      for (const [name, count] of Object.entries(counts)) expect(names.filter((each) => each === name)).toHaveLength(count);
      for (const cell of cells.flat()) if (cell.kind === 'valued') expect(cell.place >= 0 && cell.place <= 1).toBe(true);
    }
    const kinds = new Set(scales.flatMap(({ cells }) => cells.flat().map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['not asked', 'refused', 'unreadable', 'valued']);
  });

  it('writes a number, a short label, or nothing but a mark', () => {
    const scales = ratedScalesOfRow(result, row);
    const frame = layOutItemHeat({ groups: scales, items: unitsOfResultRow(result, row), ends }, 900);
    const cells = layOutBlock(frame, scales, frame.blocks[0]!).lines.flatMap((line) => line.cells);
    const { legend } = frame;
    expect(cells).toHaveLength(8 * 4 * 5);
    const texts = (id: string) =>
      new Set(cells.filter(({ group, text }) => group.id === id && text !== '').map(({ text }) => text));
    for (const text of texts('10p')) expect(text).toMatch(/^(\d|10)$/);
    for (const text of texts('likert')) expect(text).toMatch(/^[1-5]$/);
    for (const text of texts('binary')) expect(text).toMatch(/^(No|Yes)$/);
    for (const { cell, d } of cells) expect(d === '').toBe(cell.kind === 'valued');
    expect(legend.map(({ outcome }) => outcome)).toEqual(['unreadable', 'refused', 'not asked']);
    const [likert] = cells.filter(({ group, cell }) => group.id === 'likert' && cell.kind === 'valued');
    expect(itemCellLabel(likert!, 'u', 'No rating')).toMatch(
      /^u, 5-P Likert, sample 1:\nRated [A-Z][a-z ]+ \([1-5]\), on a scale from Strongly disagree to Strongly agree$/i,
    );
  });

  for (const width of [328, 700, 1200]) {
    it(`keeps scales within ${width} px, below each other where they must`, () => {
      const scales = ratedScalesOfRow(result, row);
      const units = unitsOfResultRow(result, row);
      const frame = layOutItemHeat({ groups: scales, items: units, ends }, width);
      const { size, blocks, bands } = frame;
      expect(blocks).toHaveLength(1);
      const { lines } = layOutBlock(frame, scales, blocks[0]!);
      expect(bands).toBe(width === 328 ? 2 : 1);
      expect(lines).toHaveLength(8 * bands);
      // Lines of the second band come after all lines of the first. Arrow keys go from one to the next.
      expect(lines.map(({ line }) => line)).toEqual(lines.map((_, place) => place));
      const cells = lines.flatMap((line) => line.cells);
      expect(cells).toHaveLength(8 * 4 * 5);
      expect(size.width).toBeGreaterThanOrEqual(18);
      for (const { x, y } of cells) {
        expect(x + size.width).toBeLessThanOrEqual(width + 0.01);
        expect(y + size.height).toBeLessThan(blocks[0]!.bottom);
      }
      expect(new Set(cells.map(({ line, place }) => `${line} ${place}`)).size).toBe(cells.length);
    });
  }

  it('come in blocks of sixty units, one below the other, each where it is whatever follows', () => {
    const units = Array.from({ length: 130 }, (_, u) => `made/${u}`);
    const scales = ratedScalesOfRow(result, row).map((scale) => ({
      ...scale,
      cells: units.map((_, u) => scale.cells[u % 8]!),
    }));
    const frame = layOutItemHeat({ groups: scales, items: units, ends }, 328);
    expect(frame.blocks.map(({ from, to }) => [from, to])).toEqual([
      [0, 60],
      [60, 120],
      [120, 130],
    ]);
    const laid = frame.blocks.map((block) => layOutBlock(frame, scales, block));
    laid.forEach(({ lines, heads }, b) => {
      const { y, bottom } = frame.blocks[b]!;
      expect(y).toBeGreaterThan(frame.blocks[b - 1]?.bottom ?? 0);
      for (const { cells } of lines)
        for (const cell of cells) expect(cell.y > y && cell.y + frame.size.height < bottom).toBe(true);
      expect(heads.filter(({ isTitle }) => isTitle)).toHaveLength(4);
    });
    const order = laid.flatMap(({ lines }) => lines.map(({ line }) => line));
    expect(order).toEqual(order.map((_, place) => place));
  });

  it('names units without their set where all are of one', () => {
    const groups = ratedScalesOfRow(result, row);
    expect(layOutItemHeat({ groups, items: ['notes/001', 'notes/002'], ends }, 700).names).toEqual(['001', '002']);
  });

  it('leads to the answer of each sample, and nowhere where none is there', () => {
    const { spec } = ratingHeat(result, 'r', row);
    const frame = layOutItemHeat(spec, 900);
    const cells = layOutBlock(frame, spec.groups, frame.blocks[0]!).lines.flatMap((line) => line.cells);
    const { model } = result.models[row]!;
    expect(decodeURIComponent(spec.hrefOf(cells[1]!, 'notes/001')!)).toMatch(
      new RegExp(`^#/run/r/answers/notes/001\\?model=${model}&scenario=.*scale=5p.*&sample=1$`),
    );
    expect(spec.hrefOf({ ...cells[0]!, cell: { kind: 'not asked' } }, 'notes/001')).toBeUndefined();
  });

  it('is written whole, with the words of what is no rating', () => {
    const rows = heatmapRatingCsvRows(result, row);
    expect(rows).toHaveLength(8 * 4 * 5);
    expect(rows[0]).toMatchObject({ scale: '5p', sample: 1, unit: unitsOfResultRow(result, row)[0] });
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
      new Set(['rated', 'unreadable', 'refused', 'not answered yet']),
    );
  });
});
