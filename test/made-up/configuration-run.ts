import { pathToFileURL } from 'node:url';
import { setOf, type Item } from '../../src/core/items/item.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../src/measure/basics/random.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { cellSeed, eachCell } from '../../src/core/plan/cells.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { promptHash } from '../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { configurationKey } from '../../src/studies/configuration/protocol/factors.ts';
import type { ConfigurationOptions } from '../../src/studies/configuration/protocol/options.ts';
import { configurationStudy } from '../../src/studies/configuration/protocol/configuration.ts';
import type { Study } from '../../src/core/studies/study.ts';
import { writeMadeUpArchive, type MadeUpRun } from './archive.ts';

interface Size {
  readonly models?: number;
  /** How many of the six sets below. */
  readonly sets?: number;
  /** Questions asked per set. Each set has twelve held-out questions as well. */
  readonly perSet?: number;
  readonly options?: Partial<ConfigurationOptions>;
}

/** From easy to hard: how often an average model is right about an average item. */
const sets = { sentiment: 0.97, 'yes-no': 0.9, sums: 0.8, facts: 0.7, counts: 0.55, riddles: 0.4 } as const;
const heldOut = 12;

/**
 * A run of the configuration study with made-up answers: sets from easy to hard, models from strong to weak, items of all
 * difficulties. An unsure model changes its answer between configurations. Noise makes it less sure, a lower temperature and
 * more few-shot examples a little surer. Some answers are reworded, unreadable, refused or cut. The last model has failed
 * cells.
 */
export async function madeUpConfigurationRun({
  models = 3,
  sets: count = 4,
  perSet = 6,
  options = {},
}: Size = {}): Promise<MadeUpRun> {
  const study = configurationStudy as unknown as Study;
  const items = Object.keys(sets)
    .slice(0, count)
    .flatMap((set) => itemsOf(set, perSet));
  const ids = Array.from({ length: models }, (_, m) => `small:evenkeel/made-up-${String.fromCharCode(97 + m)}@1`);
  const chosen = { ...configurationStudy.defaults, ...options };
  const plan = await makePlan({ study, options: chosen, models: ids, items, seed: 1, samples: 1 });
  const byId = new Map(items.map((item) => [item.id, item]));
  const hashes = new Map<string, Promise<string>>();
  const random = seededRandom(11);
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = byId.get(cell.item)!;
    const asked = `${cell.item}|${configurationKey(cell.variant)}`;
    const hash = hashes.get(asked) ?? promptHash(study.prompt(cell, item, plan));
    hashes.set(asked, hash);
    const m = plan.models.indexOf(cell.model);
    const failed = m === models - 1 && m > 0 && responses.length % 401 === 400;
    const text = failed ? '' : answerTo(item, sureness(item, m / models, cell.variant), random);
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await hash,
      text,
      tokens: { prompt: 160, completion: Math.ceil(text.length / 4) },
      ms: { prefill: 20 * random(), decode: 30 * random() },
      ...(failed ? { finish: 'error', error: 'the engine stopped' } : { finish: random() < 0.005 ? 'length' : 'stop' }),
    });
  }
  return { plan, items, responses };
}

/** Writes the archive of such a run to a file and returns the run's id. */
export const writeMadeUpConfigurationRun = async (file: string, size?: Size): Promise<string> =>
  writeMadeUpArchive(file, await madeUpConfigurationRun(size));

const itemsOf = (set: string, asked: number): Item[] =>
  Array.from({ length: asked + heldOut }, (_, n) => ({
    id: `${set}/${String(n + 1).padStart(3, '0')}`,
    ...itemOf(set, n + 1),
    ...(n >= asked && { split: 'train' as const }),
  }));

function itemOf(set: string, n: number): Pick<Item, 'question' | 'choices' | 'answer'> {
  if (set === 'sentiment')
    return {
      question: `The ${n}th visit to the shop was ${n % 2 === 0 ? 'a joy' : 'a waste of time'}.`,
      choices: ['positive', 'negative'],
      answer: n % 2,
    };
  if (set === 'yes-no') return { question: `Is ${n} × 3 an even number?`, choices: ['yes', 'no'], answer: n % 2 };
  if (set === 'counts') return { question: `How many legs have ${n} cats?`, answer: String(4 * n) };
  const right = set === 'sums' ? n + 17 : 3 * n;
  const question =
    set === 'sums'
      ? `What is ${n} plus 17?`
      : `In ${set === 'facts' ? 'example' : 'riddle'} ${n}, how far is it to the third milestone, ${n} miles apart?`;
  // Each letter is right equally often.
  const others = [right + 1, right + 10, right - 2];
  return { question, choices: others.toSpliced(n % 4, 0, right).map(String), answer: n % 4 };
}

/** The probability of the right answer, from the set, the model (0 best to 1), the item and the configuration. */
function sureness({ id }: Item, weakness: number, variant: Readonly<Record<string, string>>): number {
  const set = setOf(id) as keyof typeof sets;
  const ease = Math.log(sets[set] / (1 - sets[set]));
  const luck = seededRandom(textSeed(`${id}|${Math.round(weakness * 100)}`))();
  const asking =
    (variant['noise'] === 'characters' ? -0.6 : 0) +
    (variant['demonstrations'] === '4' ? 0.15 : 0) +
    (variant['temperature'] === 't02' ? 0.1 : 0);
  return 1 / (1 + Math.exp(-(4 * ease + 14 * (luck - 0.5) - 4 * weakness + 2 * asking)));
}

function answerTo({ choices, answer, id }: Item, sure: number, random: Random): string {
  const form = random();
  if (form < 0.003) return 'I cannot answer this question.';
  if (form < 0.01 && sure < 0.9) return 'It depends on how one looks at it.';
  const isRight = random() < sure;
  if (!choices) return String(Number(answer) + (isRight ? 0 : 1 + randomBelow(random, 3)));
  const right = answer as number;
  const chosen = isRight ? right : (right + 1 + randomBelow(random, choices.length - 1)) % choices.length;
  const text = setOf(id) === 'sentiment' || setOf(id) === 'yes-no' ? choices[chosen]! : optionLetter(chosen);
  // Other words for the same answer are another output. Other case and white space are not.
  if (form > 0.97 && sure < 0.9) return `The answer is ${text}`;
  return form > 0.8 ? ` ${text.toUpperCase()}\n` : text;
}

// npx tsx test/made-up/configuration-run.ts FILE [whole]: “whole” is 9 models × 6 sets × 100 items × 24 configurations.
const [, script, file, size] = process.argv;
if (script && file && import.meta.url === pathToFileURL(script).href)
  console.log(await writeMadeUpConfigurationRun(file, size === 'whole' ? { models: 9, sets: 6, perSet: 100 } : undefined));
