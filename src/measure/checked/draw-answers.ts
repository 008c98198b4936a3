import { group } from 'd3';
import { cellKey, variantKey, type Cell } from '../../core/plan/cell.ts';
import { seededRandom, textSeed } from '../basics/random.ts';

/** As many answers as a person checks in twenty minutes. */
export const humanCheckSampleSize = 60;

interface Drawing {
  /** The plan’s. */
  readonly seed: number;
  readonly most?: number;
  /** Keys of cells to include because somebody marked them. They were drawn before more answers came. */
  readonly kept?: ReadonlySet<string>;
}

/**
 * Draws the answers that people check. Everybody gets the same ones in the same order, which follow from the plan’s
 * seed and the available answers. The draw spreads them over models and prompts (a prompt is one level of every factor)
 * as evenly as these allow. Each step takes the model with the fewest drawn answers. Of its prompts it takes the one
 * with the fewest for this model, then with the fewest for all models. Under that prompt it takes an answer to the item
 * with the fewest. Ties are broken at random. The final order is random and does not depend on model or prompt.
 */
export function drawAnswersToCheck<Each extends Cell>(
  cells: readonly Each[],
  { seed, most = humanCheckSampleSize, kept = new Set() }: Drawing,
): Each[] {
  const lot = lots(seed);
  const drawn: Each[] = [];
  const counts = new Map<string, number>();
  const left = group(
    cells,
    ({ model }) => model,
    ({ variant }) => variantKey(variant),
  );
  const countOf = (...names: readonly string[]) => counts.get(names.join('|')) ?? 0;
  const take = (cell: Each) => {
    drawn.push(cell);
    for (const name of namesOf(cell)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  while (drawn.length < most && left.size > 0) {
    const model = smallestByNumbers([...left.keys()], (model) => [countOf('model', model), lot('model', model)]);
    const prompts = left.get(model) ?? new Map<string, Each[]>();
    const prompt = smallestByNumbers([...prompts.keys()], (prompt) => [
      countOf('both', model, prompt),
      countOf('prompt', prompt),
      lot('prompt', prompt),
    ]);
    const answers = prompts.get(prompt) ?? [];
    const chosen = smallestByNumbers(answers, (cell) => [countOf('item', cell.item), lot('answer', cellKey(cell))]);
    take(chosen);
    const others = answers.filter((cell) => cell !== chosen);
    if (others.length > 0) prompts.set(prompt, others);
    else prompts.delete(prompt);
    if (prompts.size === 0) left.delete(model);
  }
  return [...new Set([...drawn, ...cells.filter((cell) => kept.has(cellKey(cell)))])]
    .map((cell) => ({ cell, name: cellKey(cell), place: lot('place', cellKey(cell)) }))
    .sort((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
    .map(({ cell }) => cell);
}

/** The counters that a drawn answer increments. */
const namesOf = (cell: Cell): readonly string[] => {
  const prompt = variantKey(cell.variant);
  return [`model|${cell.model}`, `both|${cell.model}|${prompt}`, `prompt|${prompt}`, `item|${cell.item}`];
};

/** A random number in [0, 1) for each name. It depends only on the seed and the name. */
function lots(seed: number): (...names: readonly string[]) => number {
  const known = new Map<string, number>();
  return (...names) => {
    const name = names.join('|');
    const lot = known.get(name) ?? seededRandom(textSeed(`${seed}|check|${name}`))();
    known.set(name, lot);
    return lot;
  };
}

/** The element whose numbers are smallest, compared from the first to the last. */
function smallestByNumbers<Each>(some: readonly Each[], numbers: (each: Each) => readonly number[]): Each {
  const [first, ...rest] = some.map((each) => ({ each, by: numbers(each) }));
  if (!first) throw new RangeError('least: there is nothing to choose from');
  return rest.reduce((best, other) => (isBefore(other.by, best.by) ? other : best), first).each;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}
