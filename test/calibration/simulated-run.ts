import type { Item } from '../../src/core/items/item.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import type { ScoredResponse, ScoreTable } from '../../src/core/studies/study.ts';
import { chiSquareUpperTail } from '../../src/measure/basics/distribution-tails.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { seededRandom, drawStandardNormal, textSeed, type Random } from '../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../src/measure/basics/standard-deviation.ts';
import { systemPromptFactorId } from '../../src/studies/system-prompt/measure/tally.ts';
import type { Design } from './design.ts';

/** True values of a simulated model, if it answered every item of its kind; in points. */
export interface Truth {
  readonly model: string;
  /** By prompt. */
  readonly scores: readonly number[];
  readonly mu: number;
  /** μ with unreadable answers counted as wrong, as in the paper. */
  readonly muAsCounted: number;
  /** Mean over all prompts of the kind; undefined where the prompts are not drawn from one. */
  readonly muOfAll: number | undefined;
  readonly tau: number;
  /** Mean of MS over sets, a squared fraction. σ₀′ follows from it. */
  readonly noise: number;
  /** How likely a cell is right, by kind of item and prompt. */
  readonly shares: readonly (readonly number[])[];
  /** For real answers: each question's scores by prompt, by set. */
  readonly rows?: readonly (readonly ArrayLike<number>[])[];
}

export interface SimulatedRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
  readonly templates: readonly { readonly id: string; readonly title: string }[];
  readonly truths: readonly Truth[];
}

/** Equally likely hardnesses of items, in log-odds. A run draws its items from these. */
const kinds = {
  easy: Array.from({ length: 40 }, (_, k) => 2.2 + (k - 19.5) / 12),
  mixed: Array.from({ length: 40 }, (_, k) => 1 + (k - 19.5) / 7),
  // Guessing among four choices.
  'at chance': Array.from({ length: 40 }, () => -Math.log(3)),
} as const;

/** Spread over prompts in log-odds. */
const spreads = { null: 0, small: 0.25, large: 0.9, 'one collapses': 0, 'heavy tails': 0.25 } as const;

const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * A run of a design, with the truths of its models. Items are drawn at random from a known population. Prompt effects come
 * from a normal distribution (or one prompt collapses), and cells flip independently. The first and the last model are equal
 * and no prompt moves them, so no order between them is true. The models between, or a model alone, have the design's
 * effect. Each is a little stronger than the one before.
 */
export function simulatedRun(design: Design, seed: number): SimulatedRun {
  const { prompts, sets, models, samples, failed, unread = 0, failedWrong = 0 } = design;
  const random = seededRandom(textSeed(`${design.name}|${seed}`) * 4096 + seed);
  const templates = Array.from({ length: prompts }, (_, t) => ({ id: `p${t}`, title: `Prompt ${t + 1}` }));
  const items: Item[] = sets.flatMap((size, b) =>
    Array.from({ length: size }, (_, i) => ({
      id: `s${b}/${i}`,
      question: '',
      choices: ['', '', '', ''],
      answer: i % 4,
      ...(design.clusters?.declared && { cluster: `${b}/${Math.floor(i / design.clusters.size)}` }),
    })),
  );
  const population = kinds[design.difficulty];
  const hardness = items.map(() => population[Math.floor(random() * population.length)] ?? 0);
  const truths: Truth[] = [];
  const rows: ScoredResponse[] = [];
  for (let m = 0; m < models; m++) {
    const model = `m${m}`;
    const moves = models === 1 || (m > 0 && m < models - 1);
    const effects = moves ? effectsOf(design, random) : templates.map(() => 0);
    const skill = moves && design.difficulty !== 'at chance' ? 0.3 * (m / models) : 0;
    const truth = truthOf(model, population, effects, skill, moves ? design.effect : 'null', design);
    truths.push(
      unread === 0
        ? truth
        : { ...truth, muOfAll: undefined, muAsCounted: truth.mu - (unread * (truth.scores[0] ?? 0)) / prompts },
    );
    const together = drawnTogether(design, random);
    for (const [i, item] of items.entries()) {
      together.next(i);
      for (const [t, { id }] of templates.entries()) {
        const chance = flattened(
          share((hardness[i] ?? 0) + skill + (effects[t] ?? 0)),
          (truth.scores[t] ?? NaN) / 100,
          design,
          t,
        );
        // With several samples, half of a cell's result belongs to the item under that prompt and is the same in each
        // sample.
        const own = samples > 1 ? Number(random() < chance) : 0;
        for (let sample = 0; sample < samples; sample++) {
          const isRight = together.draw(t) < (samples > 1 ? 0.5 * chance + 0.5 * own : chance);
          const isLong = failedWrong > 0 && t === 0 && !isRight && random() < failedWrong;
          const isFailed = random() < failed || isLong;
          const isUnread = unread > 0 && t === 0 && random() < unread;
          rows.push(rowOf(model, item.id, id, sample, isFailed ? null : isUnread ? 'unread' : Number(isRight)));
        }
      }
    }
  }
  const plan: Plan = {
    study: 'system-prompt',
    options: {},
    models: truths.map(({ model }) => model),
    items: items.map(({ id }) => ({ id, hash: '' })),
    samples,
    seed,
    resolved: {},
  };
  return { plan, table: { items, rows }, templates, truths };
}

/** The standard normal quantile, by halving the tail of χ² with one degree of freedom. */
function normalAt(p: number): number {
  let low = -10;
  let high = 10;
  const below = (x: number) => (x < 0 ? chiSquareUpperTail(x * x, 1) / 2 : 1 - chiSquareUpperTail(x * x, 1) / 2);
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (below(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

function effectsOf({ effect, prompts }: Design, random: Random): number[] {
  if (effect === 'one collapses') return Array.from({ length: prompts }, (_, t) => (t === 0 ? -3 : 0));
  // Student's t with two degrees of freedom.
  const tail = () => (effect === 'heavy tails' ? 1 / Math.sqrt(-Math.log(1 - random())) : 1);
  return Array.from({ length: prompts }, () => spreads[effect] * drawStandardNormal(random) * tail());
}

/** 400 equally likely normal effects, by their quantiles. */
const effectPlaces = Array.from({ length: 400 }, (_, k) => normalAt((k + 0.5) / 400));

function truthOf(
  model: string,
  population: readonly number[],
  effects: readonly number[],
  skill: number,
  effect: Design['effect'],
  design: Pick<Design, 'families' | 'flat'>,
): Truth {
  const muOfAll =
    effect === 'one collapses' || effect === 'heavy tails'
      ? undefined
      : 100 *
        mean(
          (effect === 'null' ? [0] : effectPlaces).map((place) =>
            mean(population.map((logOdds) => share(logOdds + skill + spreads[effect] * place))),
          ),
        );
  const scores = effects.map((effect) => 100 * mean(population.map((logOdds) => share(logOdds + skill + effect))));
  const perItem = population.map((logOdds) =>
    effects.map((effect, t) => flattened(share(logOdds + skill + effect), (scores[t] ?? NaN) / 100, design, t)),
  );
  const own = perItem.map((shares) => mean(shares));
  const T = effects.length;
  // E MS of the additive fit: the variance of the flips, plus the part of the shares that no sum of item and prompt
  // explains.
  const flips = mean(perItem.map((shares) => mean(shares.map((p) => p * (1 - p)))));
  const byPrompt = scores.map((score) => score / 100);
  const grand = mean(byPrompt);
  const bent = perItem.reduce(
    (sum, shares, k) => sum + shares.reduce((all, p, t) => all + (p - (own[k] ?? 0) - (byPrompt[t] ?? 0) + grand) ** 2, 0),
    0,
  );
  const noise = flips - sharedFlips(perItem, design.families) + (T > 1 ? bent / (population.length * (T - 1)) : 0);
  return {
    model,
    scores,
    mu: mean(scores),
    muAsCounted: mean(scores),
    muOfAll,
    tau: T > 1 ? sampleDeviation(scores) : 0,
    noise,
    shares: perItem,
  };
}

/** An item's chance under a prompt. With `flat`, every second prompt moves the chance toward the mean of all items. */
const flattened = (chance: number, centre: number, { flat }: Pick<Design, 'flat'>, prompt: number): number =>
  flat !== undefined && prompt % 2 === 0 ? centre + flat * (chance - centre) : chance;

/**
 * Covariance of flips over the pairs of prompts: min(p, q) − pq for two that share a draw. The residuals of an additive fit
 * do not contain it.
 */
function sharedFlips(perItem: readonly (readonly number[])[], families: Design['families']): number {
  if (!families) return 0;
  const { of, rho } = families;
  const T = of.length;
  const shared = perItem.map((shares) => {
    let sum = 0;
    for (const [t, p] of shares.entries())
      for (const [u, q] of shares.entries()) if (t !== u && of[t] === of[u]) sum += rho * (Math.min(p, q) - p * q);
    return sum / (T * (T - 1));
  });
  return mean(shared);
}

/**
 * The uniform number behind each cell of a model, item after item. With a chance of √ρ, a cell takes its family's number, or
 * its cluster's number under the prompt. Otherwise it draws its own. Two cells that may share a number are correlated by ρ,
 * and each is uniform.
 */
function drawnTogether({ families, clusters, prompts }: Design, random: Random) {
  let ofFamily: number[] = [];
  let ofCluster: number[] = [];
  let cluster = -1;
  const some = (count: number) => Array.from({ length: count }, () => random());
  return {
    next(item: number): void {
      if (families) ofFamily = some(1 + Math.max(...families.of));
      if (clusters && Math.floor(item / clusters.size) !== cluster) {
        cluster = Math.floor(item / clusters.size);
        ofCluster = some(prompts);
      }
    },
    draw(prompt: number): number {
      if (families && random() < Math.sqrt(families.rho)) return ofFamily[families.of[prompt] ?? 0] ?? NaN;
      if (clusters && random() < Math.sqrt(clusters.rho)) return ofCluster[prompt] ?? NaN;
      return random();
    },
  };
}

/** The right option of question i is i mod 4. Wrong options differ by question and prompt, so none is preferred. */
function optionOf(item: string, prompt: string, score: number | null): number {
  const right = Number(item.slice(item.indexOf('/') + 1)) % 4;
  return score === 1 ? right : (right + 1 + (textSeed(`${item} ${prompt}`) % 3)) % 4;
}

/** Only the fields that the measures use. */
export function rowOf(
  model: string,
  item: string,
  prompt: string,
  sample: number,
  came: number | null | 'unread',
): ScoredResponse {
  const score = came === 'unread' ? 0 : came;
  const response: Response = {
    model,
    item,
    variant: { [systemPromptFactorId]: prompt },
    sample,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 0, decode: 0 },
    finish: score === null ? 'error' : 'stop',
  };
  const reading: ScoredResponse['reading'] =
    came === 'unread'
      ? { kind: 'unreadable', why: 'simulated' }
      : { kind: 'option', option: optionOf(item, prompt, score), by: 'letter' };
  return { response, reading, score };
}
