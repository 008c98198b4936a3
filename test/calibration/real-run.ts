import { readFileSync } from 'node:fs';
import type { Item } from '../../src/core/items/item.ts';
import type { ScoredResponse } from '../../src/core/studies/study.ts';
import type { ScoreMatrix } from '../../src/measure/basics/item-scores.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { randomBelow, seededRandom, textSeed } from '../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../src/measure/basics/standard-deviation.ts';
import { matricesOf, realModels } from '../measure/stopping/matrices.ts';
import { rowOf, type SimulatedRun, type Truth } from './simulated-run.ts';

/** Answers that real models gave to the same questions under the same prompts. */
export interface Population {
  /** Names of the variants; they are numbered by default. */
  readonly ways?: readonly string[];
  readonly models: readonly { readonly model: string; readonly tables: readonly ScoreMatrix[] }[];
}

/**
 * A run drawn from a population: this many questions per set, with replacement, the same for every model. The truth is the
 * result over the whole population.
 */
export interface RealDesign {
  readonly name: string;
  readonly population: Population;
  readonly perSet: number;
  /** Positions of the prompts; all of them by default. */
  readonly prompts?: readonly number[];
}

const small = (group: 'made' | 'hand', study?: string): Population => ({
  // All styles use one decoding.
  ...(study !== undefined && { ways: matricesOf(study).prompts.map((way) => way.replace(/^decoding=greedy;style=/, '')) }),
  models: realModels(group, matricesOf(study)).models.map(({ model, tables }) => ({
    model: /tiny-\w/.exec(model)?.[0] ?? model,
    tables,
  })),
});

const sizes = [5, 10, 20, 60, 150] as const;

/** From answers in the repository: the small models' answers to our own sets. */
export const realDesigns: readonly RealDesign[] = (['made', 'hand'] as const).flatMap((group) => [
  ...sizes.map((perSet) => ({ name: `small models, ${group} sets, 3×${perSet}`, population: small(group), perSet })),
  // The audit's first three prompts, and its last three.
  ...[
    [0, 1, 2],
    [7, 8, 9],
  ].map((prompts) => ({
    name: `small models, ${group} sets, 3×60, prompts ${prompts.map((place) => place + 1).join(', ')}`,
    population: small(group),
    perSet: 60,
    prompts,
  })),
]);

/** The same for another study's variants, on the generated sets. */
export const realDesignsOf = (study: string): readonly RealDesign[] =>
  sizes
    .slice(1)
    .map((perSet) => ({ name: `small models, ${study}, 3×${perSet}`, population: small('made', study), perSet }));

/** For this many draws of prompts, there are also runs of 60 questions per set. */
const fewDraws = 3;

/** If a matrix has more prompts than this, this many are drawn. */
const drawnPrompts = 10;

/**
 * Designs from matrices outside the repository, as prompteval-tails writes them. The JSON holds 1 or 0 by set, prompt and
 * question. Files of several models with the same sets and prompts form one population over their common sets. Each of five
 * draws of ten prompts makes one design per size, with fixed seeds.
 */
export function designsOf(files: readonly { readonly model: string; readonly path: string }[]): RealDesign[] {
  const read = files.map(({ model, path }) => ({
    model,
    sets: JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[][]>,
  }));
  const populations = [...read.map((one) => [one]), ...(read.length > 1 ? [read] : [])];
  return populations.flatMap((of) => {
    const common = Object.keys(of[0]?.sets ?? {}).filter((set) => of.every(({ sets }) => set in sets));
    const population: Population = {
      models: of.map(({ model, sets }) => ({ model, tables: common.map((set) => tableOf(sets[set] ?? [])) })),
    };
    const T = population.models[0]?.tables[0]?.templates ?? 0;
    const names = of.map(({ model }) => model).join(' and ');
    return [1, 2, 3, 4, 5].flatMap((draw) =>
      (draw <= fewDraws ? [5, 10, 20, 60] : [5, 10, 20]).map((perSet): RealDesign => ({
        name: `${names}, ${common.length}×${perSet}, prompts ${draw}`,
        population,
        perSet,
        prompts: drawnPlaces(T, draw),
      })),
    );
  });
}

function tableOf(byPrompt: readonly (readonly number[])[]): ScoreMatrix {
  const items = byPrompt[0]?.length ?? 0;
  const scores = Float64Array.from({ length: items * byPrompt.length }, (_, at) => {
    return byPrompt[at % byPrompt.length]?.[Math.floor(at / byPrompt.length)] ?? NaN;
  });
  return { items, templates: byPrompt.length, scores, binary: true };
}

function drawnPlaces(T: number, seed: number): number[] {
  const random = seededRandom(seed);
  const places = Array.from({ length: T }, (_, t) => t);
  for (let t = T - 1; t > 0; t--) {
    const other = randomBelow(random, t + 1);
    [places[t], places[other]] = [places[other] ?? 0, places[t] ?? 0];
  }
  return places.slice(0, drawnPrompts);
}

/** A run with the truths of its models, in the form of a simulated run. */
export function realRun({ name, population, perSet, prompts }: RealDesign, seed: number): SimulatedRun {
  const random = seededRandom(textSeed(name) + 7919 * seed);
  const [first] = population.models;
  const places = prompts ?? Array.from({ length: first?.tables[0]?.templates ?? 0 }, (_, t) => t);
  const templates = places.map((place) => {
    const name = population.ways?.[place];
    return { id: name ?? `p${place}`, title: name ?? `Prompt ${place + 1}` };
  });
  const drawn = (first?.tables ?? []).map(({ items }) => Array.from({ length: perSet }, () => randomBelow(random, items)));
  const items: Item[] = drawn.flatMap((own, b) =>
    own.map((_, i) => ({ id: `s${b}/${i}`, question: '', choices: ['', '', '', ''], answer: i % 4 })),
  );
  const rows: ScoredResponse[] = [];
  for (const { model, tables } of population.models) {
    for (const [b, own] of drawn.entries()) {
      const table = tables[b];
      if (!table) continue;
      for (const [i, from] of own.entries())
        for (const [t, place] of places.entries())
          rows.push(
            rowOf(model, `s${b}/${i}`, templates[t]?.id ?? '', 0, table.scores[from * table.templates + place] ?? null),
          );
    }
  }
  return {
    plan: {
      study: 'system-prompt',
      options: {},
      models: population.models.map(({ model }) => model),
      items: items.map(({ id }) => ({ id, hash: '' })),
      samples: 1,
      seed,
      resolved: {},
    },
    table: { items, rows },
    templates,
    truths: population.models.map(({ model, tables }) => truthOf(model, tables, places)),
  };
}

/** The truth about a model whose complete answers these are. */
export function truthOf(model: string, tables: readonly ScoreMatrix[], places: readonly number[]): Truth {
  const only = tables.map(({ items, templates, scores }): ScoreMatrix => ({
    items,
    templates: places.length,
    scores: Float64Array.from(
      { length: items * places.length },
      (_, at) => scores[Math.floor(at / places.length) * templates + (places[at % places.length] ?? 0)] ?? NaN,
    ),
    binary: true,
  }));
  const spread = promptSpread(only);
  if (!spread) throw new Error(`calibration: too few answers of ${model}`);
  const scores = Array.from(spread.scores, (score) => 100 * score);
  return {
    model,
    scores,
    mu: mean(scores),
    muAsCounted: mean(scores),
    muOfAll: undefined,
    tau: sampleDeviation(scores),
    noise: mean(spread.fits.map(({ residualSquares, df }) => residualSquares / df)),
    shares: [],
    rows: only.map((table) =>
      Array.from({ length: table.items }, (_, i) => table.scores.subarray(i * table.templates, (i + 1) * table.templates)),
    ),
  };
}
