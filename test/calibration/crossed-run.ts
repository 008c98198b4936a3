import type { Item } from '../../src/core/items/item.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { ScoredResponse, ScoreTable } from '../../src/core/studies/study.ts';
import { expectedStrictAgreement } from '../../src/measure/agreement/expected-agreement.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { fitLine } from '../../src/measure/effects/ols.ts';
import { seededRandom, drawStandardNormal, textSeed, type Random } from '../../src/measure/basics/random.ts';
import { configurationDefaults } from '../../src/studies/configuration/protocol/options.ts';

/** Models on sets. Every output is simulated separately. */
export interface Crossing {
  readonly name: string;
  readonly models: number;
  readonly sets: number;
  readonly items: number;
  /** Number of configurations, V. */
  readonly outputs: number;
  /** Capability in log-odds: its mean, then the spread per model, per set and per pair of the two. */
  readonly capability: number;
  readonly ofModel: number;
  readonly ofSet: number;
  readonly ofBoth: number;
  /**
   * Mean share of items whose outputs are one answer, drawn once. The other items draw every output afresh. The models' and
   * sets' own spread is half of this mean.
   */
  readonly steady: number;
}

/** True values over other models and sets like these, with as many items. */
export interface CrossingTruth {
  /** How much more often outputs agree than independent draws of the same answers would, with infinitely many items. */
  readonly gap: number;
  readonly slope: number;
}

interface Pair {
  /** The share right, and the share of items whose outputs are one answer. */
  readonly p: number;
  readonly steady: number;
}

const wrong = ['B', 'C', 'D'];
const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
const held = (value: number): number => Math.min(1, Math.max(0, value));

function pairOf({ capability, steady }: Crossing, logOdds: number, lean: number): Pair {
  return { p: share(capability + logOdds), steady: held(steady * (1 + 0.5 * lean)) };
}

/** An item's outputs. “A” is right, the other letters are equally likely. */
function outputsOf({ p, steady }: Pair, V: number, random: Random): string[] {
  const answer = () => (random() < p ? 'A' : (wrong[Math.floor(random() * wrong.length)] ?? 'B'));
  if (random() < steady) return new Array<string>(V).fill(answer());
  return Array.from({ length: V }, answer);
}

const known = new Map<string, CrossingTruth>();
const others = 20_000;

/** Over many models on many sets: the gap by its formula, the slope from simulated capability and consistency. */
export function truthOfCrossing(design: Crossing): CrossingTruth {
  const there = known.get(design.name);
  if (there) return there;
  const random = seededRandom(textSeed(`${design.name}|truth`));
  const { ofModel, ofSet, ofBoth, items, outputs: V } = design;
  const gaps: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  for (let n = 0; n < others; n++) {
    const spread = Math.hypot(ofModel, ofSet, ofBoth);
    const pair = pairOf(
      design,
      spread * drawStandardNormal(random),
      (drawStandardNormal(random) + drawStandardNormal(random)) / Math.SQRT2,
    );
    const q = (1 - pair.p) / wrong.length;
    gaps.push(pair.steady * (1 - expectedStrictAgreement(pair.p, [q, q, q], V)));
    const outputs = Array.from({ length: items }, () => outputsOf(pair, V, random));
    x.push(mean(outputs.map((outputs) => outputs.filter((each) => each === 'A').length / V)));
    y.push(mean(outputs.map((outputs) => Number(outputs.every((each) => each === outputs[0])))));
  }
  const fit = fitLine(x, y);
  const truth = { gap: mean(gaps), slope: 'slope' in fit ? fit.slope : NaN };
  known.set(design.name, truth);
  return truth;
}

/** A run of the configuration study: models and sets drawn at random, every output drawn separately. */
export function crossedRun(design: Crossing, seed: number): { readonly plan: Plan; readonly table: ScoreTable } {
  const random = seededRandom(textSeed(`${design.name}|${seed}`) * 4096 + seed);
  const { models, sets, outputs: V } = design;
  const several = (count: number) => Array.from({ length: count }, () => drawStandardNormal(random));
  const [ofModel, ofSet] = [several(models), several(sets)];
  const [steadyOfModel, steadyOfSet] = [several(models), several(sets)];
  const [wording] = configurationDefaults.wordings;
  const wordings = Array.from({ length: V }, (_, v) => ({ ...wording!, id: `w${v}`, title: `Wording ${v + 1}` }));
  const items = Array.from({ length: sets }, (_, s) =>
    Array.from({ length: design.items }, (_, i): Item => ({
      id: `s${s}/${i}`,
      question: '',
      choices: ['', '', '', ''],
      answer: 0,
    })),
  );
  const rows: ScoredResponse[] = [];
  for (let m = 0; m < models; m++) {
    for (const [s, own] of items.entries()) {
      const logOdds = design.ofModel * ofModel[m]! + design.ofSet * ofSet[s]! + design.ofBoth * drawStandardNormal(random);
      const pair = pairOf(design, logOdds, (steadyOfModel[m]! + steadyOfSet[s]!) / Math.SQRT2);
      for (const { id } of own)
        for (const [v, text] of outputsOf(pair, V, random).entries()) rows.push(rowOf(`m${m}`, id, `w${v}`, text));
    }
  }
  const all = items.flat();
  const plan: Plan = {
    study: 'configuration',
    options: {
      ...configurationDefaults,
      wordings,
      demonstrations: [0],
      noise: [{ id: 'none', kind: 'none' }],
      temperatures: [{ id: 't02', value: 0.2 }],
    } as Plan['options'],
    models: Array.from({ length: models }, (_, m) => `m${m}`),
    items: all.map(({ id }) => ({ id, hash: '' })),
    samples: 1,
    seed,
    resolved: Object.fromEntries(all.map(({ id }) => [id, { demonstrations: [], noise: [] }])),
  };
  return { plan, table: { items: all, rows } };
}

const rowOf = (model: string, item: string, paraphrase: string, text: string): ScoredResponse => ({
  response: {
    model,
    item,
    variant: { paraphrase, demonstrations: '0', noise: 'none', temperature: 't02' },
    sample: 0,
    seed: 0,
    promptHash: '',
    text,
    tokens: { prompt: 1, completion: 1 },
    ms: { prefill: 0, decode: 0 },
    finish: 'stop',
  },
  reading: { kind: 'option', option: text.charCodeAt(0) - 65, by: 'letter' },
  score: Number(text === 'A'),
});
