import { pathToFileURL } from 'node:url';
import type { Item } from '../../src/core/items/item.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { ratingScalePointNames } from '../../src/reading/rating-scale.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import {
  judgeDefaults,
  type DefinitionLength,
  type JudgeOptions,
  type JudgeScale,
} from '../../src/studies/judge/protocol/options.ts';
import { findVariantScale } from '../../src/studies/judge/protocol/prompt.ts';
import { judgeStudy } from '../../src/studies/judge/protocol/judge.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';

interface Size {
  /** Up to four: a reliable rater, a noisy one, one that always gives the same rating, and an unruly one. */
  readonly models?: number;
  /** One to five. */
  readonly criteria?: number;
  /** Pairs per criterion. */
  readonly perCriterion?: number;
  readonly samples?: number;
  readonly temperatures?: readonly number[];
  readonly definitions?: readonly DefinitionLength[];
  readonly seed?: number;
  /** Other variants of the rubric. */
  readonly variants?: Pick<JudgeOptions, 'scales' | 'interScale'>;
}

const raters = ['steady', 'noisy', 'equal', 'unruly'] as const;
type Rater = (typeof raters)[number];

/**
 * A run of the judge study: up to four raters × pairs of factuality, conciseness … (quality known, 1 to 5) × two definition
 * lengths × four scales × K samples, with made-up answers. `steady` is near the known quality, `noisy` often far from it.
 * Both vary less at a lower temperature. `equal` always gives the highest point, so its α are undefined. `unruly` goes out
 * of range, hedges, refuses, talks before it rates, is cut now and then, and has one failed cell.
 */
export async function madeUpJudgeRun({
  models = 4,
  criteria = 2,
  perCriterion = 12,
  samples = 5,
  temperatures = [1],
  definitions = ['none', 'long'],
  seed = 1,
  variants,
}: Size = {}): Promise<MadeUpRun> {
  const study = judgeStudy as unknown as Study;
  const items = [
    ...sums(perCriterion),
    ...['conciseness', ...furtherCriteria].slice(0, criteria - 1).flatMap((name) => notes(perCriterion, name)),
  ];
  const options: JudgeOptions = {
    ...judgeDefaults,
    ...variants,
    definitions: [...definitions],
    temperatures: temperatures.map((value) => ({ id: temperatureId(value), value })),
  };
  const ids = raters.slice(0, models).map(idOf);
  const plan = await makePlan({ study, options, models: ids, items, seed, samples });
  const byId = new Map(items.map((item) => [item.id, item]));
  const hashes = new Map<string, Promise<string>>();
  const random = seededRandom(11);
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = byId.get(cell.item)!;
    const asked = JSON.stringify([cell.item, cell.variant]);
    if (!hashes.has(asked)) hashes.set(asked, promptHash(study.prompt(cell, item, plan)));
    const rater = raters[plan.models.indexOf(cell.model)]!;
    const heat = options.temperatures.find(({ id }) => id === cell.variant['temperature'])!.value;
    const failed = rater === 'unruly' && cell.item === 'sums/002' && cell.sample === 1 && isFirst(cell.variant, plan);
    const text = failed ? '' : answerTo(item, findVariantScale(cell.variant, options), { rater, heat, random });
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await hashes.get(asked)!,
      text,
      tokens: { prompt: 90, completion: Math.ceil(text.length / 4) },
      ms: { prefill: 20 * random(), decode: 15 * random() },
      ...(failed
        ? { finish: 'error', error: 'the engine stopped' }
        : { finish: rater === 'unruly' && random() < 0.02 ? 'length' : 'stop' }),
    });
  }
  return { plan, items, responses };
}

/** Writes the archive of such a run to a file and returns the run's id. */
export const writeMadeUpJudgeRun = async (file: string, size?: Size): Promise<string> =>
  writeMadeUpArchive(file, await madeUpJudgeRun(size));

const idOf = (rater: Rater): string => `small:evenkeel/made-up-${rater}@1`;
const temperatureId = (value: number): string => `t${String(value).replace('.', '-')}`;
const isFirst = (variant: Response['variant'], { options }: Plan): boolean =>
  JSON.stringify(variant) === JSON.stringify(judgeStudy.variants(options as unknown as JudgeOptions)[0]);

/** Responses with four sums. The quality says how many of them are right. */
function sums(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => {
    const quality = 1 + ((n * 3) % 5);
    const lines = [0, 1, 2, 3].map((at) => {
      const a = n + 7 + at;
      const b = 3 * at + 2;
      return `${a} plus ${b} is ${a + b + (at < quality - 1 ? 0 : 10)}.`;
    });
    return {
      id: `sums/${String(n + 1).padStart(3, '0')}`,
      subject: 'arithmetic',
      criterion: 'factuality',
      question: `Add four pairs of numbers, from ${n + 7} on.`,
      response: lines.join(' '),
      answer: String(quality),
    };
  });
}

const furtherCriteria = ['harmlessness', 'helpfulness', 'logicality'];

/** The lower the quality, the more filler. The criterion does not change the texts. */
function notes(count: number, criterion: string): Item[] {
  const empty = 'As was said before, there is much that one could say about this.';
  return Array.from({ length: count }, (_, n) => {
    const quality = 1 + ((n * 2) % 5);
    return {
      id: `${criterion === 'conciseness' ? 'notes' : criterion}/${String(n + 1).padStart(3, '0')}`,
      subject: 'padding',
      criterion,
      question: `When does shop number ${n + 1} open?`,
      response: [...Array.from({ length: 5 - quality }, () => empty), `It opens at ${7 + (n % 4)}.`].join(' '),
      answer: String(quality),
    };
  });
}

interface Temper {
  readonly rater: Rater;
  readonly heat: number;
  readonly random: () => number;
}

function answerTo({ answer }: Item, scale: JudgeScale, { rater, heat, random }: Temper): string {
  const names = ratingScalePointNames(scale);
  const [top] = names.slice(-1);
  if (rater === 'equal') return top!;
  const known = (Number(answer) - 1) / 4;
  const wild = { steady: 0.08, noisy: 0.55, unruly: 0.3 }[rater] * heat;
  const place = random() < wild ? random() : Math.min(1, Math.max(0, known + 0.2 * heat * (random() - 0.5)));
  const point = names[Math.round(place * (names.length - 1))]!;
  if (rater === 'unruly') return unruly(point, scale, random);
  return random() < 0.1 ? `Score: ${point}` : point;
}

function unruly(point: string, scale: JudgeScale, random: () => number): string {
  const form = random();
  if (form < 0.04) return 'I cannot rate this response.';
  if (form < 0.1) return scale.kind === 'numbers' ? String(scale.high + 2) : 'Maybe';
  if (form < 0.14) return scale.kind === 'numbers' ? `between ${scale.low} and ${scale.high}` : scale.labels.join(' or ');
  if (form < 0.17) return 'A response like many others.';
  if (form < 0.3) return `The response deals with the query.\nScore: ${point}`;
  return point;
}

const sizes: Readonly<Record<string, Size>> = {
  usual: {},
  /** With a second temperature. */
  two: { temperatures: [1, 0.2] },
  /** The largest usual size. */
  large: { models: 3, criteria: 5, perCriterion: 100, definitions: ['none', 'short', 'long'] },
};

// npx tsx test/made-up/judge-run.ts FILE [usual|two|large]
const [, script, file, size = 'usual'] = process.argv;
if (script && file && import.meta.url === pathToFileURL(script).href)
  console.log(await writeMadeUpJudgeRun(file, sizes[size]));
