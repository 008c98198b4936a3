import type { Item } from '../../src/core/item.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Response } from '../../src/core/response.ts';
import type { ScoredResponse, ScoreTable } from '../../src/core/study.ts';
import { chiSquareUpperTail } from '../../src/measure/distribution-tails.ts';
import { mean } from '../../src/measure/mean.ts';
import { seededRandom, standardNormal, textSeed, type Random } from '../../src/measure/random.ts';
import { sampleDeviation } from '../../src/measure/standard-deviation.ts';
import { systemPromptFactor } from '../../src/studies/system-prompt/measure/tally.ts';
import type { Design } from './design.ts';

/** What is true of a simulated model, were every item of its kind asked. Points. */
export interface Truth {
  readonly model: string;
  /** By prompt. */
  readonly scores: readonly number[];
  readonly mu: number;
  /** The same with answers that cannot be read counted as wrong, as the paper's μ has it. */
  readonly muAsCounted: number;
  /** Over all prompts of the kind; undefined where these are not drawn from a kind. */
  readonly muOfAll: number | undefined;
  readonly tau: number;
  /** Mean of MS over sets, a fraction squared: what σ₀′ follows from. */
  readonly noise: number;
  /** How likely a cell is right, by each kind of item there is and prompt. */
  readonly shares: readonly (readonly number[])[];
}

export interface SimulatedRun {
  readonly plan: Plan;
  readonly table: ScoreTable;
  readonly templates: readonly { readonly id: string; readonly title: string }[];
  readonly truths: readonly Truth[];
}

/** How hard items are, in log-odds, each as likely: a run draws its items from these. */
const kinds = {
  easy: Array.from({ length: 40 }, (_, k) => 2.2 + (k - 19.5) / 12),
  mixed: Array.from({ length: 40 }, (_, k) => 1 + (k - 19.5) / 7),
  // Of four choices, guessed.
  'at chance': Array.from({ length: 40 }, () => -Math.log(3)),
} as const;

/** Spread over prompts in log-odds. */
const spreads = { null: 0, small: 0.25, large: 0.9, 'one collapses': 0 } as const;

const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * A run of a design, with what is true of its models. Items are drawn at random from a known population, prompts' effects from a normal distribution (or one prompt collapses), cells flip
 * independently. The first and the last model are of one kind that no prompt moves, so no order between them is true; those between have the design's effect, and
 * are a little stronger the further they stand down the list.
 */
export function simulatedRun(design: Design, seed: number): SimulatedRun {
  const { prompts, sets, models, samples, failed, unread = 0 } = design;
  const random = seededRandom(textSeed(`${design.name}|${seed}`) * 4096 + seed);
  const templates = Array.from({ length: prompts }, (_, t) => ({ id: `p${t}`, title: `Prompt ${t + 1}` }));
  const items: Item[] = sets.flatMap((size, b) =>
    Array.from({ length: size }, (_, i) => ({ id: `s${b}/${i}`, question: '', choices: ['', '', '', ''], answer: 0 })),
  );
  const population = kinds[design.difficulty];
  const hardness = items.map(() => population[Math.floor(random() * population.length)] ?? 0);
  const truths: Truth[] = [];
  const rows: ScoredResponse[] = [];
  for (let m = 0; m < models; m++) {
    const model = `m${m}`;
    const moves = m > 0 && m < models - 1;
    const effects = moves ? effectsOf(design, random) : templates.map(() => 0);
    const skill = moves && design.difficulty !== 'at chance' ? 0.3 * (m / models) : 0;
    const truth = truthOf(model, population, effects, skill, moves ? design.effect : 'null');
    truths.push(
      unread === 0
        ? truth
        : { ...truth, muOfAll: undefined, muAsCounted: truth.mu - (unread * (truth.scores[0] ?? 0)) / prompts },
    );
    for (const [i, item] of items.entries()) {
      for (const [t, { id }] of templates.entries()) {
        const chance = share((hardness[i] ?? 0) + skill + (effects[t] ?? 0));
        // With several samples half of what a cell does is the item's own under that prompt, and comes back in each.
        const own = samples > 1 ? Number(random() < chance) : 0;
        for (let sample = 0; sample < samples; sample++) {
          const isRight = random() < (samples > 1 ? 0.5 * chance + 0.5 * own : chance);
          const isFailed = random() < failed;
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
  return Array.from({ length: prompts }, () => spreads[effect] * standardNormal(random));
}

/** Normal effects in 400 places, as likely each: by their quantiles. */
const effectPlaces = Array.from({ length: 400 }, (_, k) => normalAt((k + 0.5) / 400));

function truthOf(
  model: string,
  population: readonly number[],
  effects: readonly number[],
  skill: number,
  effect: Design['effect'],
): Truth {
  const muOfAll =
    effect === 'one collapses'
      ? undefined
      : 100 *
        mean(
          (effect === 'null' ? [0] : effectPlaces).map((place) =>
            mean(population.map((logOdds) => share(logOdds + skill + spreads[effect] * place))),
          ),
        );
  const scores = effects.map((effect) => 100 * mean(population.map((logOdds) => share(logOdds + skill + effect))));
  const perItem = population.map((logOdds) => effects.map((effect) => share(logOdds + skill + effect)));
  const own = perItem.map((shares) => mean(shares));
  const T = effects.length;
  // E MS of the additive fit: the flips' own variance, and what of the shares no sum of item and prompt gives.
  const flips = mean(perItem.map((shares) => mean(shares.map((p) => p * (1 - p)))));
  const byPrompt = scores.map((score) => score / 100);
  const grand = mean(byPrompt);
  const bent = perItem.reduce(
    (sum, shares, k) =>
      sum + shares.reduce((all, p, t) => all + (p - (own[k] ?? 0) - (byPrompt[t] ?? 0) + grand) ** 2, 0),
    0,
  );
  const noise = flips + (T > 1 ? bent / (population.length * (T - 1)) : 0);
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

/** Only what measures look at. */
function rowOf(
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
    variant: { [systemPromptFactor]: prompt },
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
      : ({ kind: 'option', option: 0 } as ScoredResponse['reading']);
  return { response, reading, score };
}
