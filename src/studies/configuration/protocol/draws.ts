import { group } from 'd3';
import * as v from 'valibot';
import { isExampleOnlyItem, setOf, type Item } from '../../../core/items/item.ts';
import type { Json } from '../../../base/json/json.ts';
import { randomBelow, seededRandom, textSeed } from '../../../measure/basics/random.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { UserError } from '../../../base/errors/user-error.ts';
import { configurationItemFaults, maxShownExamples } from './faults.ts';
import { drawNoiseAffixes, type NoiseAffixes } from './noise.ts';
import type { ConfigurationOptions } from './options.ts';
import { refuseFaultyItems } from '../../../core/items/item-faults.ts';
import { questionKey } from '../../../core/items/same-question.ts';

/** The random draws of a test item. */
export interface ItemRandomDraws {
  /** Ids of held-out items. A prompt with n examples shows the first n. */
  readonly demonstrations: readonly string[];
  /** For the noise levels that add characters around a prompt. */
  readonly noise: readonly (NoiseAffixes & { readonly level: string })[];
}

/** The text of a held-out item that serves as a few-shot example. */
export type ExampleItem = Pick<Item, 'question' | 'choices' | 'answer'>;

const drawnForm = v.union([
  v.object({
    demonstrations: v.array(v.string()),
    noise: v.array(v.object({ level: v.string(), before: v.string(), after: v.string() })),
  }),
  v.object({
    shown: v.object({
      question: v.string(),
      choices: v.exactOptional(v.array(v.string())),
      answer: v.union([v.string(), v.number()]),
    }),
  }),
]);
type StoredDraw = v.InferOutput<typeof drawnForm>;

/**
 * Splits the plan’s items into two parts. Held-out items (`split: 'train'`) are few-shot examples only, and every other item
 * gets examples and noise. Both parts belong to the plan, so hashes pin their texts and the archive contains them. A prompt
 * depends only on its own item and the plan. So the plan stores the text of each held-out item once, and the other items
 * refer to it by id. The plan’s seed draws each item’s examples from the held-out part of its set. It draws the largest
 * number that a level shows. Smaller levels take the first of these, so four include the two. No example has the same
 * question as the item or as another of its examples (see `questionKey`).
 */
export function drawExamplesAndNoise(
  items: readonly Item[],
  options: ConfigurationOptions,
  seed: number,
): { readonly [item: string]: Json } {
  const heldOut = items.filter(isExampleOnlyItem);
  const asked = items.filter((item) => !isExampleOnlyItem(item));
  const faulty = new Map(
    [
      ...configurationItemFaults(asked, heldOut, options),
      ...configurationItemFaults(heldOut, [], { demonstrations: [] }),
    ].map((fault) => [fault.item, fault]),
  );
  refuseFaultyItems(items.flatMap(({ id }) => faulty.get(id) ?? []));
  if (items.length > 0 && items.every(isExampleOnlyItem))
    throw new UserError('All questions are held out for few-shot examples (split “train”). Choose some to ask as well.');
  const pools = group(heldOut, ({ id }) => setOf(id));
  const drawn = items.map((item): [string, Json] => {
    const { question, choices, answer } = item;
    if (isExampleOnlyItem(item)) return [item.id, { shown: { question, ...(choices && { choices }), answer } }];
    const noise = options.noise.flatMap((level) => {
      const around = drawNoiseAffixes(level, item.id, seed);
      return around ? [{ level: level.id, ...around }] : [];
    });
    const pool = pools.get(setOf(item.id)) ?? [];
    return [item.id, { demonstrations: drawDemonstrations(item, pool, maxShownExamples(options), seed), noise }];
  });
  return Object.fromEntries(drawn);
}

function drawDemonstrations(item: Item, pool: readonly Item[], count: number, seed: number): string[] {
  const random = seededRandom(textSeed(`${seed}|${item.id}|demonstrations`));
  const asked = new Set([questionKey(item.question)]);
  const left = [...pool];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    for (const { id, question } of left.splice(randomBelow(random, left.length), 1)) {
      const plain = questionKey(question);
      if (id === item.id || asked.has(plain)) continue;
      asked.add(plain);
      drawn.push(id);
    }
  }
  return drawn;
}

const parsedDraws = new WeakMap<object, StoredDraw>();

/** An item’s draws in a plan. Checks their form once, and throws a UserError if it is wrong. */
function drawnFor(drawn: Json | undefined): StoredDraw {
  if (typeof drawn === 'object' && drawn !== null) {
    const known = parsedDraws.get(drawn);
    if (known) return known;
    const parsed = v.safeParse(drawnForm, drawn);
    if (parsed.success) {
      parsedDraws.set(drawn, parsed.output);
      return parsed.output;
    }
  }
  throw new UserError('The plan’s few-shot examples and noise for an item are missing or invalid.');
}

/** Whether the item is a test item and not held out. */
export const isTestItem = (drawn: Json | undefined): boolean => 'demonstrations' in drawnFor(drawn);

export function getItemDraws({ id }: Pick<Item, 'id'>, plan: Plan): ItemRandomDraws {
  const drawn = drawnFor(plan.resolved[id]);
  if ('demonstrations' in drawn) return drawn;
  throw new UserError(`The item “${id}” is held out: it is a few-shot example and never asked.`);
}

/** The first `count` few-shot examples of an item, in draw order. Throws if an example has the item’s own question. */
export function fewShotExamples(item: Item, count: number, plan: Plan): readonly ExampleItem[] {
  const { demonstrations } = getItemDraws(item, plan);
  if (demonstrations.length < count)
    throw new UserError(`The plan has ${demonstrations.length} few-shot examples for the item “${item.id}”, not ${count}.`);
  return demonstrations.slice(0, count).map((id) => {
    const drawn = drawnFor(plan.resolved[id]);
    if (!('shown' in drawn)) throw new UserError(`The plan has the few-shot example “${id}”, which is not held out.`);
    if (questionOf(drawn.shown) === questionOf(item))
      throw new UserError(`The plan shows “${id}” to the item “${item.id}”, and the two ask the same.`);
    return drawn.shown;
  });
}

const questions = new WeakMap<object, string>();

/** `questionKey` of a question, cached because the same questions recur. */
function questionOf(asked: ExampleItem): string {
  const known = questions.get(asked) ?? questionKey(asked.question);
  questions.set(asked, known);
  return known;
}
