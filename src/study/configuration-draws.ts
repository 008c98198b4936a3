import { group } from 'd3';
import * as v from 'valibot';
import { setOf, type Item } from '../items/item.ts';
import type { Json } from '../json.ts';
import { randomBelow, seededRandom, textSeed } from '../measure/random.ts';
import type { Plan } from '../run/plan.ts';
import { UserError } from '../user-error.ts';
import { drawSurroundings, type Surroundings } from './configuration-noise.ts';
import type { ConfigurationOptions } from './configuration-options.ts';
import { choiceFault, pairFault, refuseFaulty, type ItemFault } from './item-faults.ts';

/** What is drawn for an item that is asked. */
export interface DrawnItem {
  /** Ids of held-out items; the first n are shown where n are. */
  readonly demonstrations: readonly string[];
  /** Of the levels that put something around a prompt. */
  readonly noise: readonly (Surroundings & { readonly level: string })[];
}

/** The words of a held-out item, for the demonstrations that show it. */
export type ShownItem = Pick<Item, 'question' | 'choices' | 'answer'>;

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
type Drawn = v.InferOutput<typeof drawnForm>;

/**
 * The items of a plan in two parts: held-out ones (`split: 'train'`) are demonstrations only, in no variant asked; the others each get
 * demonstrations and noise. Both are items of the plan, so that their words are pinned by their hashes and travel in the archive. A prompt is made of
 * its own item and the plan, so what demonstrations show stands in the plan once for each held-out item, and in the other items their ids.
 *
 * Demonstrations are drawn for each item from its set's held-out part by the plan's seed: as many as the most that are shown, of which fewer
 * are the first, so that four hold the two. No demonstration asks what the item or another of its demonstrations asks (see `sameQuestion`).
 */
export function drawConfigurations(
  items: readonly Item[],
  options: ConfigurationOptions,
  seed: number,
): { readonly [item: string]: Json } {
  const heldOut = group(items.filter(isHeldOut), ({ id }) => setOf(id));
  const most = Math.max(...options.demonstrations);
  const faults: ItemFault[] = [];
  const drawn = items.map((item): [string, Json] => {
    const fault = pairFault(item) ?? choiceFault(item);
    if (fault !== undefined) faults.push({ item: item.id, fault });
    const { question, choices, answer } = item;
    if (isHeldOut(item)) return [item.id, { shown: { question, ...(choices && { choices }), answer } }];
    const demonstrations = drawDemonstrations(item, heldOut.get(setOf(item.id)) ?? [], most, seed);
    if (fault === undefined && demonstrations.length < most)
      faults.push({ item: item.id, fault: tooFew(setOf(item.id), demonstrations.length, most) });
    const noise = options.noise.flatMap((level) => {
      const around = drawSurroundings(level, item.id, seed);
      return around ? [{ level: level.id, ...around }] : [];
    });
    return [item.id, { demonstrations, noise }];
  });
  refuseFaulty(faults);
  if (items.length > 0 && items.every(isHeldOut))
    throw new UserError(
      'All items are held out for demonstrations (their split is «train»): choose some to ask as well.',
    );
  return Object.fromEntries(drawn);
}

export const isHeldOut = ({ split }: Item): boolean => split === 'train';

/** What two questions have in common that ask the same: their letters and digits, whatever stands between and around them. */
export const sameQuestion = (question: string): string => {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? question.trim() : words;
};

function drawDemonstrations(item: Item, pool: readonly Item[], count: number, seed: number): string[] {
  const random = seededRandom(textSeed(`${seed}|${item.id}|demonstrations`));
  const asked = new Set([sameQuestion(item.question)]);
  const left = [...pool];
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    const [candidate] = left.splice(randomBelow(random, left.length), 1);
    const question = sameQuestion(candidate!.question);
    if (candidate!.id === item.id || asked.has(question)) continue;
    asked.add(question);
    drawn.push(candidate!.id);
  }
  return drawn;
}

const tooFew = (set: string, found: number, wanted: number): string =>
  `has ${found === 0 ? 'no demonstration' : `${found} of ${wanted} demonstrations`}: the set «${set}» needs ${wanted} held-out items (split «train») that ask something else`;

const checked = new WeakMap<object, Drawn>();

/** What a plan has drawn for an item, its form checked once; a UserError when it is not of that form. */
function drawnFor(drawn: Json | undefined): Drawn {
  if (typeof drawn === 'object' && drawn !== null) {
    const known = checked.get(drawn);
    if (known) return known;
    const parsed = v.safeParse(drawnForm, drawn);
    if (parsed.success) {
      checked.set(drawn, parsed.output);
      return parsed.output;
    }
  }
  throw new UserError('The plan’s demonstrations and noise for an item are missing or not of their form.');
}

/** Held-out items are not. */
export const isAsked = (drawn: Json | undefined): boolean => 'demonstrations' in drawnFor(drawn);

export function drawnItem({ id }: Item, plan: Plan): DrawnItem {
  const drawn = drawnFor(plan.resolved[id]);
  if ('demonstrations' in drawn) return drawn;
  throw new UserError(`The item «${id}» is held out: it is shown in demonstrations and never asked.`);
}

/** The first `count` demonstrations of an item, in the order drawn. Throws where one would be the item itself. */
export function shownItems(item: Item, count: number, plan: Plan): readonly ShownItem[] {
  const { demonstrations } = drawnItem(item, plan);
  if (demonstrations.length < count)
    throw new UserError(
      `The plan has ${demonstrations.length} demonstrations for the item «${item.id}», not ${count}.`,
    );
  const asked = sameQuestion(item.question);
  return demonstrations.slice(0, count).map((id) => {
    const drawn = drawnFor(plan.resolved[id]);
    if (!('shown' in drawn)) throw new UserError(`The plan shows «${id}» in a demonstration, which is not held out.`);
    if (sameQuestion(drawn.shown.question) === asked)
      throw new UserError(`The plan shows «${id}» to the item «${item.id}», and the two ask the same.`);
    return drawn.shown;
  });
}
