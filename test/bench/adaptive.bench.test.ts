import { expect, test } from 'vitest';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { shrunkPromptDistribution } from '../../src/measure/prompt-effect/prompt-distribution.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { median } from '../../src/measure/basics/quantile.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../src/measure/basics/standard-deviation.ts';
import { estimateFromPlanPart } from '../../src/measure/stopping/part-of-plan.ts';
import {
  nthCellInPlanOrder,
  firstPassPromptCount,
  benchmarkOrderSeed,
  drawLatinSquareOrder,
} from '../../src/measure/stopping/plan-order.ts';
import { realModels } from '../measure/stopping/matrices.ts';
import { raschScores } from './rasch.ts';
import { sized } from './size.ts';

/** In points. */
interface SpreadSummary {
  readonly mu: number;
  readonly sigma: number;
  readonly worst: number;
  readonly median: number;
  readonly best: number;
  readonly each: ArrayLike<number>;
}

interface Way {
  readonly name: string;
  readonly summarize: (tables: readonly ScoreMatrix[], share: number, seed: number) => SpreadSummary | undefined;
}

const shares = [0.05, 0.1, 0.25, 0.5] as const;
const figures = ['mu', 'sigma', 'bias', 'worst', 'median', 'best', 'each'] as const;
const draws = sized(100, 8);

const ways: readonly Way[] = [
  {
    name: 'whole rows, plain means',
    summarize: (tables, share, seed) => plain(tables.map((each) => columnMeans(wholeRows(each, share, seed)))),
  },
  {
    name: 'random cells, Rasch',
    summarize: (tables, share, seed) =>
      plain(tables.map((each) => raschScores(randomCells(each, share, seededRandom(seed))))),
  },
  { name: 'blocks, least squares, drawn in', summarize: blocks },
];

test('what a part of the cells tells of μ, σ and each prompt, beside PromptEval’s estimate and whole rows: reported', () => {
  const models = (['made', 'hand'] as const).flatMap((group) => realModels(group).models);
  const found = new Map<string, Record<(typeof figures)[number], number>>();
  const lines: string[] = [];
  for (const share of shares) {
    for (const { name, summarize } of ways) {
      const sums = { mu: 0, sigma: 0, bias: 0, worst: 0, median: 0, best: 0, each: 0 };
      let none = 0;
      for (const { model, tables } of models) {
        const whole = plain(tables.map(columnMeans));
        const squares = { mu: 0, sigma: 0, bias: 0, worst: 0, median: 0, best: 0, each: 0 };
        let summarized = 0;
        for (let draw = 0; draw < draws; draw++) {
          const own = summarize(tables, share, textSeed(`${model}|${draw}`));
          if (!own) {
            none++;
            continue;
          }
          summarized++;
          for (const figure of ['mu', 'sigma', 'worst', 'median', 'best'] as const)
            squares[figure] += (own[figure] - whole[figure]) ** 2;
          squares.bias += own.sigma - whole.sigma;
          for (let t = 0; t < own.each.length; t++)
            squares.each += ((own.each[t] ?? NaN) - (whole.each[t] ?? NaN)) ** 2 / own.each.length;
        }
        for (const figure of figures)
          sums[figure] +=
            (figure === 'bias' ? squares.bias / summarized : Math.sqrt(squares[figure] / summarized)) / models.length;
      }
      found.set(`${name} ${share}`, sums);
      const shown = figures.map((figure) => sums[figure].toFixed(2).padStart(7)).join('');
      lines.push(`${`${100 * share}%`.padEnd(5)}${name.padEnd(33)}${shown}${none > 0 ? `  (${none} without)` : ''}`);
    }
  }
  console.info(
    [
      `RMSE in points against the whole matrix, mean over ${models.length} real tables, ${draws} orders each (bias: of σ)`,
      `${''.padEnd(38)}${figures.map((figure) => figure.padStart(7)).join('')}`,
      ...lines,
    ].join('\n'),
  );
  const at = (way: number, share: number) => found.get(`${ways[way]?.name} ${share}`);
  // The blocks must be better at a tenth of the cells. The check omits μ against Rasch: random cells touch more questions
  // than blocks, so they tell more about μ.
  const better = [
    { other: 0, than: ['mu', 'each', 'worst', 'median'] },
    { other: 1, than: ['sigma', 'each', 'worst', 'best'] },
  ] as const;
  for (const { other, than } of better)
    for (const figure of than)
      expect(at(2, 0.1)?.[figure], `${figure} beside ${ways[other]?.name}`).toBeLessThan(at(other, 0.1)?.[figure] ?? 0);
  expect(Math.abs(at(2, 0.1)?.bias ?? NaN)).toBeLessThan(Math.abs(at(1, 0.1)?.bias ?? 0));
});

test('Rasch’s fit is told by its own equations: with every cell seen once more it gives the plain means', () => {
  const [first] = realModels('made').models;
  for (const table of first?.tables ?? []) expect([...raschScores(table)]).toEqual([...columnMeans(table)]);
});

/** Averages the benchmarks' scores by prompt and summarizes these means without any correction. */
function plain(benchmarks: readonly ArrayLike<number>[]): SpreadSummary {
  const T = benchmarks[0]?.length ?? 0;
  const each = Array.from(
    { length: T },
    (_, t) => (100 * benchmarks.reduce((sum, scores) => sum + (scores[t] ?? NaN), 0)) / benchmarks.length,
  );
  return {
    mu: each.reduce((sum, score) => sum + score, 0) / T,
    sigma: sampleDeviation(each),
    worst: Math.min(...each),
    median: median(each),
    best: Math.max(...each),
    each,
  };
}

/** The project's own estimate: cells in the plan's order, additive fits, and scores shrunk by the sampling variance. */
function blocks(tables: readonly ScoreMatrix[], share: number, seed: number): SpreadSummary | undefined {
  const part = tables.map((table, b) => inPlanOrder(table, share, benchmarkOrderSeed(seed, String(b))));
  const spread = promptSpread(part);
  if (!spread || spread.prompts.length < (tables[0]?.templates ?? 0)) return undefined;
  const { omega2 } = estimateFromPlanPart(
    spread,
    tables.map(({ items }) => items),
  );
  const distribution = shrunkPromptDistribution(spread, omega2);
  return {
    mu: 100 * spread.mu,
    sigma: 100 * Math.sqrt(Math.max(0, spread.s2 - omega2)),
    worst: 100 * distribution.worst,
    median: 100 * distribution.median,
    best: 100 * distribution.best,
    each: distribution.scores.map((score) => 100 * score),
  };
}

function columnMeans({ items, templates, scores }: ScoreMatrix): number[] {
  return Array.from({ length: templates }, (_, t) => {
    let sum = 0;
    let n = 0;
    for (let i = 0; i < items; i++) {
      const score = scores[i * templates + t] ?? NaN;
      if (Number.isNaN(score)) continue;
      sum += score;
      n++;
    }
    return sum / n;
  });
}

/** A table with only the cells that `cell` names, up to this share. */
function only(table: ScoreMatrix, share: number, cell: (n: number) => number): ScoreMatrix {
  const scores = new Float64Array(table.scores.length).fill(NaN);
  const asked = Math.round(share * scores.length);
  for (let n = 0; n < asked; n++) scores[cell(n)] = table.scores[cell(n)] ?? NaN;
  return { ...table, scores };
}

function inPlanOrder(table: ScoreMatrix, share: number, seed: number): ScoreMatrix {
  const T = table.templates;
  const order = drawLatinSquareOrder(table.items, T, seed);
  return only(table, share, (n) => {
    const { item, prompt } = nthCellInPlanOrder(order, firstPassPromptCount(T), n);
    return item * T + prompt;
  });
}

function wholeRows(table: ScoreMatrix, share: number, seed: number): ScoreMatrix {
  const T = table.templates;
  const { items } = drawLatinSquareOrder(table.items, T, seed);
  return only(table, share, (n) => (items[Math.floor(n / T)] ?? 0) * T + (n % T));
}

function randomCells(table: ScoreMatrix, share: number, random: Random): ScoreMatrix {
  const cells = Int32Array.from({ length: table.scores.length }, (_, at) => at);
  for (let at = cells.length - 1; at > 0; at--) {
    const other = randomBelow(random, at + 1);
    [cells[at], cells[other]] = [cells[other] ?? 0, cells[at] ?? 0];
  }
  return only(table, share, (n) => cells[n] ?? 0);
}
