import { group } from 'd3';
import { cellKey, variantKey, type Cell } from '../../core/plan/cell.ts';
import { seededRandom, textSeed } from '../basics/random.ts';

/** As many answers as a person checks in twenty minutes. */
export const humanCheckSampleSize = 60;

interface Drawing {
  /** The plan’s. */
  readonly seed: number;
  readonly most?: number;
  /** Names of cells that are given besides, as somebody has marked them: they were drawn before more answers came. */
  readonly kept?: ReadonlySet<string>;
}

/**
 * The answers that people are given to check: the same ones for everybody, in the same order, which follow from the plan’s seed and the answers that there are.
 * Drawn by model and prompt (a prompt is one level of every factor), as evenly as these allow: always the model that has fewest, of its prompts the one that has fewest with it, then
 * with all models, then an answer to the item that has fewest; ties fall by lot. They come in an order that has nothing to do with either.
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

/** What an answer is counted under. */
const namesOf = (cell: Cell): readonly string[] => {
  const prompt = variantKey(cell.variant);
  return [`model|${cell.model}`, `both|${cell.model}|${prompt}`, `prompt|${prompt}`, `item|${cell.item}`];
};

/** A number in [0, 1) for each name, the same one whenever it is asked for. */
function lots(seed: number): (...names: readonly string[]) => number {
  const known = new Map<string, number>();
  return (...names) => {
    const name = names.join('|');
    const lot = known.get(name) ?? seededRandom(textSeed(`${seed}|check|${name}`))();
    known.set(name, lot);
    return lot;
  };
}

/** The one whose numbers come first. */
function smallestByNumbers<Each>(some: readonly Each[], numbers: (each: Each) => readonly number[]): Each {
  const [first, ...rest] = some.map((each) => ({ each, by: numbers(each) }));
  if (!first) throw new RangeError('least: there is nothing to choose from');
  return rest.reduce((best, other) => (isBefore(other.by, best.by) ? other : best), first).each;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}
