import { beforeAll, describe, expect, test } from 'vitest';
import { isNumber } from '../../../../src/base/json/json.ts';
import type { ComparedRun } from '../../../../src/compare/comparing.ts';
import { comparisonCsvRows } from '../../../../src/compare/csv.ts';
import { comparisonFindingText } from '../../../../src/compare/finding.ts';
import { styleComparer } from '../../../../src/studies/instruction-style/compare/compare.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { measureInstructionStyle } from '../../../../src/studies/instruction-style/measure/measure.ts';
import type { InstructionStyleOptions } from '../../../../src/studies/instruction-style/protocol/options.ts';
import type { StyleResultRow } from '../../../../src/studies/instruction-style/measure/result.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import type { PrecomputedTextSimilarities } from '../../../../src/core/studies/study.ts';
import { compareByStudy, levelsIn } from '../../../compare/compare-by-study.ts';
import { madeUpStyleRun, type StyleRunSize } from '../../../made-up/style-run.ts';
import { stratifiedInterval } from '../../../measure/paired/paired-intervals.ts';

/** Comparisons derived from the texts' lengths. The parts of CRS do not matter here. */
const compared: PrecomputedTextSimilarities = {
  analyser: 'made up',
  encoder: 'lexical',
  comparisonOf: ({ a, b }) => {
    const near = Math.min(a.length, b.length) / Math.max(a.length, b.length);
    return { structurality: near, lexicality: near ** 2, coherence: near ** 3 };
  },
};

async function runOf(size: StyleRunSize): Promise<ComparedRun> {
  const { plan, items, responses } = await madeUpStyleRun(size);
  return { plan, table: buildScoreTable({ study: await loadStudy('instruction-style'), plan, items, responses }), compared };
}

const draws = 300;
const compare = (...[one, other, options]: Parameters<typeof compareByStudy>) =>
  compareByStudy(one, other, { draws, ...options });

const [a, c] = ['small:evenkeel/made-up-a@1', 'small:evenkeel/made-up-c@1'] as const;
let one: ComparedRun;
let rows: readonly StyleResultRow[];
beforeAll(async () => {
  one = await runOf({ perSet: 12 });
  rows = measureInstructionStyle(one.table, one.plan, { draws: 0, compared }).models;
});

const meanOver = (model: string, decoding: string, value: (row: StyleResultRow) => unknown): number => {
  const values = rows.filter((row) => row.model === model && row.decoding === decoding).map((row) => value(row) as number);
  return values.reduce((sum, each) => sum + each, 0) / values.length;
};

describe('two runs of the instruction-style study', () => {
  test('accuracy, SSI and CRS of both are the means of their reports over the benchmarks', async () => {
    const { pairs, notes } = await compare(one, one, { pairs: [{ one: a, other: c }] });
    expect(notes[0]).toContain('with the encoder lexical.');
    const { values } = pairs[0]!;
    expect(Object.keys(values)).toHaveLength(6);
    for (const id of ['greedy', 'sampled']) {
      const of = (kind: string) => values[`${kind}-${id}`]!;
      const under = (group: string) =>
        levelsIn(pairs[0]!, group).flatMap(({ id: key, inFile, values }) =>
          key.startsWith(id) ? [{ level: inFile!, of: (kind: string) => values[`${kind}-${id}`]! }] : [],
        );
      for (const [run, model] of [
        ['one', a],
        ['other', c],
      ] as const) {
        expect(of('accuracy')[run]).toBeCloseTo(
          meanOver(model, id, ({ mean }) => mean),
          10,
        );
        expect(of('ssi')[run]).toBeCloseTo(
          meanOver(model, id, ({ ssi }) => ssi),
          10,
        );
        expect(of('crs')[run]).toBeCloseTo(
          meanOver(model, id, ({ crs }) => crs.rcscore),
          10,
        );
        expect(under('style')).toHaveLength(4);
        for (const { level: style, of } of under('style'))
          expect(of('accuracy')[run]).toBeCloseTo(
            meanOver(model, id, ({ accuracy }) => accuracy[style]),
            10,
          );
      }
      const [first] = under('benchmark');
      const own = rows.find((row) => row.model === a && row.decoding === id && row.benchmark === first!.level)!;
      expect(first!.of('ssi').one).toBeCloseTo(own.ssi as number, 10);
      expect(first!.of('crs').one).toBeCloseTo(own.crs.rcscore as number, 10);
    }
  });

  test('every difference lies in its interval; the same seed gives the same', async () => {
    const pairs = [{ one: a, other: c }];
    const found = await compare(one, one, { pairs });
    expect(Object.keys(found.pairs[0]!.values)).toHaveLength(6);
    for (const [id, { difference, interval }] of Object.entries(found.pairs[0]!.values)) {
      // Some of these answers are unread. The spread between styles depends on how they count.
      if (id.startsWith('ssi')) {
        expect(interval).toMatchObject({ why: expect.stringContaining('depends on how they are scored') as string });
        continue;
      }
      if ('why' in interval || !isNumber(difference)) throw new Error('no interval');
      expect(interval[0]).toBeLessThanOrEqual(difference);
      expect(interval[1]).toBeGreaterThanOrEqual(difference);
    }
    expect(await compare(one, one, { pairs })).toEqual(found);
  });

  test('items and single answers are counted over all decodings', async () => {
    const { pairs } = await compare(one, one, { pairs: [{ one: a, other: c }] });
    const { answers, counts, changed, agreement } = pairs[0]!;
    const items = counts['items']!;
    expect(answers!.gained + answers!.lost + answers!.same).toBe(24 * 4 * 2);
    expect(items.gained + items.lost + items.same).toBe(24);
    expect(changed).toHaveLength(items.gained + items.lost);
    expect(agreement!.of).toBeLessThanOrEqual(24 * 4 * 2);
  });

  test('CRS of two encoders, or of none, is not compared with each other: said why', async () => {
    const other = { ...one, compared: { ...compared, encoder: 'transformers:x/y@1:q8' } };
    const { pairs, apart } = await compare(one, other);
    expect(pairs[0]!.values['crs-greedy']!.difference).toEqual({
      value: null,
      why: 'one run’s answers were compared by lexical, the other’s by transformers:x/y@1:q8',
    });
    expect(apart.at(-1)).toContain('Similarity of answers (CRS) is not compared: ');
    expect(isNumber(pairs[0]!.values['ssi-greedy']!.difference)).toBe(true);
    const without = await compare(one, { plan: one.plan, table: one.table });
    expect(without.pairs[0]!.values['crs-greedy']!.difference).toMatchObject({
      why: 'in the second run no answers have been compared with each other yet',
    });
  });

  test('a style worded otherwise, fewer items and one decoding are left out and said', async () => {
    const other = await runOf({ perSet: 8, decodings: ['greedy'] });
    const options = other.plan.options as unknown as InstructionStyleOptions;
    const [first, ...rest] = options.styles;
    const changed = { ...options, styles: [{ ...first!, wording: `${first!.wording} Please.` }, ...rest] };
    const found = await compare(one, { ...other, plan: { ...other.plan, options: changed as never } });
    expect(found.items).toBe(16);
    expect(found.measures.map(({ id }) => id)).toEqual(['accuracy-greedy', 'ssi-greedy', 'crs-greedy']);
    expect(levelsIn(found.pairs[0]!, 'style')).toHaveLength(3);
    const text = found.apart.join('\n');
    expect(text).toContain('Styles: only the 3 that both asked with the same words are compared');
    expect(text).toContain('Decodings: only those of both runs are compared (greedy).');
  });

  test('the finding and the file say the same figures', async () => {
    const comparison = { ...(await compare(one, one, { pairs: [{ one: a, other: c }] })), same: false };
    const ssi = comparison.pairs[0]!.values['ssi-greedy']!;
    expect(comparisonFindingText(styleComparer.finding, comparison)).toContain(
      `SSI ${(ssi.other as number).toFixed(2)} after ${(ssi.one as number).toFixed(2)}`,
    );
    expect(comparisonCsvRows(comparison).find(({ measure }) => measure === 'SSI')).toMatchObject({
      decoding: 'greedy',
      of: 'all',
      'first run': ssi.one,
      'second run': ssi.other,
    });
  });
});

describe('items drawn within benchmarks', () => {
  const settings = { draws: 2000, seed: 4 };

  test('of a mean the interval is that of its standard error (normal approximation)', () => {
    const values = Array.from({ length: 60 }, (_, i) => ((i * 37) % 60) / 60);
    const mean = values.reduce((sum, value) => sum + value, 0) / 60;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 59;
    const found = stratifiedInterval(
      [{ items: 60 }, { items: 60 }],
      (_, chosen) => chosen.reduce((sum, i) => sum + values[i]!, 0) / chosen.length,
      settings,
    );
    if ('why' in found) throw new Error(found.why);
    // Two benchmarks with the same values: the standard error of their mean is √(s²/n/2).
    const width = 2 * 1.96 * Math.sqrt(variance / 60 / 2);
    expect((found[1] - found[0]) / width).toBeGreaterThan(0.92);
    expect((found[1] - found[0]) / width).toBeLessThan(1.08);
  });

  test('is undefined with a benchmark of one item, and where most draws have no value', () => {
    expect(stratifiedInterval([{ items: 5 }, { items: 1 }], () => 0, settings)).toMatchObject({ value: null });
    expect(stratifiedInterval([], () => 0, settings)).toMatchObject({ value: null });
    expect(stratifiedInterval([{ items: 5 }], () => NaN, settings)).toMatchObject({
      why: 'in most draws of questions one of the two has no value',
    });
  });
});
