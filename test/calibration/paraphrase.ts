import type { Item } from '../../src/core/items/item.ts';
import type { MaybeNumber } from '../../src/base/json/json.ts';
import { assertDefined } from '../../src/base/errors/assert-defined.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { ParsedAnswer } from '../../src/core/answers/parsed-answer.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { ScoredResponse, ScoreTable } from '../../src/core/studies/study.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { seededRandom, drawStandardNormal, textSeed, type Random } from '../../src/measure/basics/random.ts';
import type { AddedSpread } from '../../src/measure/significance/added-spread.ts';
import { spreadUnderReordering } from '../../src/measure/significance/shuffled-orders.ts';
import { spreadUnderShuffles } from '../../src/measure/significance/shuffled-wordings.ts';
import { measureAddedSpread, isAddedSpread, scoreItemByRule } from '../../src/studies/paraphrase/measure/added-spread.ts';
import { effectFields } from '../../src/studies/paraphrase/measure/evidence.ts';
import { measureParaphrase } from '../../src/studies/paraphrase/measure/measure.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';
import type { ParaphraseResult } from '../../src/studies/paraphrase/measure/result.ts';
import { paraphraseAnswersByModel } from '../../src/studies/paraphrase/measure/tally.ts';
import type { ParaphraseDesign } from './paraphrase-design.ts';
import { drawnFrom, wholeOf, type ReadingsDesign } from './real-readings.ts';
import { addTo, RunClaims, type Count } from './tally.ts';

/** True values of a simulated model, if it answered every item of its kind; as fractions. */
interface Truth {
  readonly accuracy: number;
  /** Spread added by rewording, and by the order of the choices. */
  readonly added: number;
  readonly addedByOrder: number;
}

const models = ['m0', 'm1', 'm2'] as const;

/** Log-odds of items: the mean, and the spread around it. */
const kinds = { easy: [2.6, 0.8], mixed: [0.8, 1.5], 'at chance': [-Math.log(3), 0] } as const;

/** Distance between wordings in log-odds, and the share of items that it affects. */
const effects = {
  null: [0, 0],
  small: [0.8, 1],
  'above the margin': [0.97, 1],
  large: [2.5, 1],
  'few decided': [8, 0.18],
} as const;

const placesApart = { null: [0, 0], mixed: [1, 1], small: [0.5, 1], 'few decided': [8, 0.18] } as const;

const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** The chances of an item's cells, `[wording][order]`. Positions of the choices matter too, equally under every wording. */
function chancesOf(
  { difficulty, effect, orders, places: ofOrders }: ParaphraseDesign,
  moves: boolean,
  random: Random,
): number[][] {
  const [middle, spread] = kinds[difficulty];
  const [apart, part] = moves ? effects[effect] : effects.null;
  const own = middle + spread * drawStandardNormal(random) + (moves && effect !== 'null' ? 0.8 : 0);
  const isMoved = random() < part;
  const [placeApart, placePart] = spread > 0 ? placesApart[ofOrders] : placesApart.null;
  const isPlaced = placePart === 1 || (placePart > 0 && random() < placePart);
  const places = Array.from({ length: orders }, () => (isPlaced ? placeApart * drawStandardNormal(random) : 0));
  return [0, 1, 2].map(() => {
    const wording = isMoved ? apart * drawStandardNormal(random) : 0;
    return places.map((place) => share(own + wording + place));
  });
}

const hasPlaces = ({ places, difficulty }: ParaphraseDesign): boolean => places !== 'null' && kinds[difficulty][1] > 0;

const truths = new Map<string, Truth>();

/**
 * Uses so many items that the truth's error is small against any interval. For a model that ignores the wording, the added
 * spread is exactly 0.
 */
function truthOf(design: ParaphraseDesign, moves: boolean, readable: number): Truth {
  const key = JSON.stringify([{ ...design, name: '', items: 0 }, moves, readable]);
  const there = truths.get(key);
  if (there) return there;
  const random = seededRandom(77);
  const some = Array.from({ length: 12_000 }, () => {
    const chances = chancesOf(design, moves, random).map((row) => row.map((chance) => chance * readable));
    const sums = Float64Array.from(chances.flat(), (chance) => Number(random() < chance));
    const counts = Float64Array.from(chances.flat(), () => Number(random() >= design.failed));
    const seen = sums.map((sum, at) => sum * (counts[at] ?? 0));
    const cells = { wordings: 3, orders: design.orders, sums: seen, counts };
    const item = spreadUnderShuffles(cells, 1);
    const overOrders = spreadUnderReordering(cells, 1);
    return {
      accuracy: mean(chances.flat()),
      added: item.spread - item.floor,
      addedByOrder: overOrders.spread - overOrders.floor,
    };
  }).filter(({ added, addedByOrder }) => !Number.isNaN(added + addedByOrder));
  const isNull = !moves || design.effect === 'null';
  const truth = {
    accuracy: mean(some.map(({ accuracy }) => accuracy)),
    added: isNull ? 0 : mean(some.map(({ added }) => added)),
    addedByOrder: hasPlaces(design) ? mean(some.map(({ addedByOrder }) => addedByOrder)) : 0,
  };
  truths.set(key, truth);
  return truth;
}

/** Two equal models that ignore the wording, and between them one of the design. */
function simulated(design: ParaphraseDesign, seed: number): { readonly plan: Plan; readonly table: ScoreTable } {
  const random = seededRandom(textSeed(`paraphrase|${design.name}|${seed}`) * 4096 + seed);
  const items: Item[] = Array.from({ length: design.items }, (_, i) => ({
    id: `s/${i}`,
    question: '',
    choices: ['', '', '', ''],
    answer: 0,
    ...(design.together && { cluster: `text ${Math.floor(i / design.together)}` }),
  }));
  const luck = luckOf(design, random);
  const orders = orderings.slice(0, design.orders);
  const rows = models.flatMap((model) =>
    items.flatMap(({ id, cluster }) =>
      chancesOf(design, model === 'm1', random).flatMap((row, v) =>
        row.map((chance, k) => {
          const isLoose = model === 'm1' && random() < design.loose;
          const isRight = luck(`${model} ${cluster} ${v} ${k}`) < chance;
          const isFailed = random() < design.failed;
          return rowOf(model, id, { question: `q${v}`, order: `o${k + 1}` }, { isLoose, isRight, isFailed });
        }),
      ),
    ),
  );
  const plan: Plan = {
    study: 'paraphrase',
    options: { ...paraphraseStudy.defaults, orders: design.orders, reasoningFirst: [] },
    models,
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed,
    resolved: Object.fromEntries(items.map(({ id }) => [id, { orders }])),
  };
  return { plan, table: { items, rows } };
}

/** A cell's luck, in [0, 1): its own, or shared with its cluster. */
function luckOf({ together }: ParaphraseDesign, random: Random): (cell: string) => number {
  if (together === undefined) return () => random();
  const shared = new Map<string, number>();
  return (cell) => {
    const there = shared.get(cell) ?? random();
    shared.set(cell, there);
    return random() < 0.9 ? there : random();
  };
}

const orderings = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
);

interface Came {
  readonly isLoose: boolean;
  readonly isRight: boolean;
  readonly isFailed: boolean;
}

/** Only the fields that the measures use. */
function rowOf(model: string, item: string, variant: Response['variant'], came: Came): ScoredResponse {
  const option: ParsedAnswer = { kind: 'option', option: came.isRight ? 0 : 1, by: 'letter' };
  const reading: ParsedAnswer = came.isLoose ? { kind: 'unreadable', why: 'no full stop', tolerant: option } : option;
  const response: Response = {
    model,
    item,
    variant,
    sample: 0,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 0, decode: 0 },
    finish: came.isFailed ? 'error' : 'stop',
  };
  return { response, reading, score: came.isFailed ? null : Number(came.isRight && !came.isLoose) };
}

/** Measures one simulated run as the app does and checks every claim against the truth. */
export function calibrateParaphraseRun(design: ParaphraseDesign, seed: number, tally: Map<string, Count>): ParaphraseResult {
  const { plan, table } = simulated(design, seed);
  const result = measureParaphrase(table, plan);
  const truthIn = (model: string | undefined, isTolerant: boolean) =>
    truthOf(design, model === 'm1', model === 'm1' && !isTolerant ? 1 - design.loose : 1);
  hold(result, truthIn, tally, design.loose > 0);
  return result;
}

/** The same for a run drawn from real answers. The truth is the result over all of them. */
export function calibrateRealParaphrase(design: ReadingsDesign, seed: number, tally: Map<string, Count>): void {
  const { plan, table } = drawnFrom(design, seed);
  hold(measureParaphrase(table, plan), realTruth, tally, true);
}

let whole: ParaphraseResult | undefined;

function realTruth(model: string | undefined, isTolerant: boolean): Truth {
  // The claim names no model.
  if (model === undefined) return { accuracy: NaN, added: NaN, addedByOrder: NaN };
  if (!whole) {
    const { plan, table } = wholeOf('paraphrase');
    whole = measureParaphrase(table, plan);
  }
  const found = assertDefined(
    whole.models.find((each) => each.model === model),
    `model ${model}`,
  );
  const effect = isTolerant ? found.tolerantEffect : found.promptEffect;
  const ofOrder = isTolerant ? found.tolerantOrderEffect : found.orderEffect;
  const numberOf = (value: MaybeNumber | undefined) => (typeof value === 'number' ? value : NaN);
  return {
    accuracy: numberOf(found.accuracy),
    added: numberOf(effect?.value) / 100,
    addedByOrder: numberOf(ofOrder?.value) / 100,
  };
}

function hold(
  result: ParaphraseResult,
  truthIn: (model: string | undefined, isTolerant: boolean) => Truth,
  tally: Map<string, Count>,
  hasTolerant: boolean,
): void {
  for (const measured of result.models) {
    const { model, accuracyInterval, notRated } = measured;
    for (const { field, by, factor } of effectFields) {
      const effect = measured[field];
      if (!effect || 'why' in effect.interval || (by === 'tolerant' && !hasTolerant)) continue;
      const truth = truthIn(model, by === 'tolerant');
      if (factor === 'wordings') addTo(tally, 'reworded-added', misses(100 * truth.added, effect.interval));
      else addTo(tally, 'reordered-added', misses(100 * truth.addedByOrder, effect.interval));
    }
    const { accuracy } = truthIn(model, false);
    if (!('why' in accuracyInterval)) addTo(tally, 'reworded-accuracy', misses(accuracy, accuracyInterval));
    if (accuracy <= 0.25 + 1e-9) addTo(tally, 'not-rated', notRated === undefined);
  }
  const run = new RunClaims();
  for (const {
    claim,
    models: [model],
    interval,
    about,
  } of result.verdicts ?? []) {
    const truth = truthIn(model, about?.['reading'] === ', read tolerantly');
    const isOfOrder = claim.startsWith('choices-');
    const row = isOfOrder ? 'reordered' : 'reworded';
    const added = isOfOrder ? truth.addedByOrder : truth.added;
    const found = claim.replace('choices-', '');
    if (found === 'steady' || found === 'steady-nothing') run.say(`${row}-steady`, 100 * added > (result.margin ?? 0));
    if (found === 'moves') run.say(`${row}-moves`, 100 * added <= (result.margin ?? 0));
    if (found === 'moves-slightly' || found === 'steady') run.say(`${row}-moves`, added === 0);
    if (['moves', 'moves-slightly', 'steady'].includes(found) && interval && added > 0)
      addTo(tally, `${row}-numbers`, misses(100 * added, interval));
    if (found === 'not-shown') addTo(tally, `${row}-not-shown`, 100 * added > (interval?.[1] ?? 0));
    const others = result.models
      .map(({ model }) => model)
      .filter((other) => other !== model)
      .map((other) => truthIn(other, false));
    if (claim === 'order-strength')
      run.say(
        'reworded-order-strength',
        others.some(({ accuracy }) => accuracy >= truth.accuracy - 1e-9),
      );
    if (claim === 'order-steadiness')
      run.say(
        'reworded-order-steadiness',
        others.some(({ added }) => added <= truth.added + 1e-9),
      );
  }
  run.addTo(tally, [
    'reworded-steady',
    'reworded-moves',
    'reworded-order-strength',
    'reworded-order-steadiness',
    'reordered-steady',
    'reordered-moves',
  ]);
}

const misses = (value: number, [low, high]: readonly [number, number]): boolean => value < low - 1e-9 || value > high + 1e-9;

/** The added spread of the middle model in one run, by the study's own functions. */
export function addedInRun(design: ParaphraseDesign, seed: number): AddedSpread {
  const { plan, table } = simulated(design, seed);
  const answers = paraphraseAnswersByModel(table, plan).get('m1') ?? [];
  const items = answers.map((item, i) => scoreItemByRule(item, 'strict', i));
  const added = measureAddedSpread(items, { draws: 500, seed });
  if (!isAddedSpread(added)) throw new Error(`calibration: ${added.why}`);
  return added;
}

/** Forecast width of the interval with `items` questions in all. This width settles a card. */
export const forecastWidth = ({ deviation, oneMore }: AddedSpread, items: number): number =>
  2 * 1.96 * Math.sqrt(deviation ** 2 / items + (oneMore / items) ** 2);
