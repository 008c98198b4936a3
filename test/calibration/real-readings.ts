import { readFileSync } from 'node:fs';
import type { Item } from '../../src/core/items/item.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { ScoredResponse, ScoreTable, Study } from '../../src/core/studies/study.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import { questionGroupIndices } from '../../src/measure/judged/question-groups.ts';
import { assertDefined } from '../../src/base/errors/assert-defined.ts';
import { randomBelow, seededRandom, textSeed } from '../../src/measure/basics/random.ts';
import { judgeStudy } from '../../src/studies/judge/protocol/judge.ts';
import { judgePairsStudy } from '../../src/studies/judge-pairs/protocol/judge-pairs.ts';
import { paraphraseStudy } from '../../src/studies/paraphrase/protocol/paraphrase.ts';

/** Answers of small models to whole sets, from tools/generators/answer-matrices/readings.ts. */
interface Fixture {
  readonly plan: Omit<Plan, 'items'>;
  readonly items: readonly Item[];
  readonly readings: readonly Pick<ScoredResponse, 'reading' | 'score'>[];
  readonly places: Readonly<Record<string, string>>;
}

/** Draws runs of a study with this many items or a few more: whole questions with replacement, the same for every model. */
export interface ReadingsDesign {
  readonly name: string;
  readonly study: 'paraphrase' | 'judge' | 'judge-pairs';
  readonly items: number;
}

export const readingsDesigns = (study: ReadingsDesign['study'], sizes: readonly number[]): readonly ReadingsDesign[] =>
  sizes.map((items) => ({ name: `small models, ${study}, ${items}`, study, items }));

export interface RealTable {
  readonly plan: Plan;
  readonly table: ScoreTable;
}

interface Whole extends RealTable {
  readonly rowsOf: ReadonlyMap<string, readonly ScoredResponse[]>;
  /** Items that are drawn together. */
  readonly members: readonly (readonly Item[])[];
}

const studies: Readonly<Record<ReadingsDesign['study'], unknown>> = {
  paraphrase: paraphraseStudy,
  judge: judgeStudy,
  'judge-pairs': judgePairsStudy,
};

const wholes = new Map<string, Whole>();

/** All answers: the truth for an infinite population of such questions. */
export function wholeOf(study: ReadingsDesign['study']): Whole {
  const there = wholes.get(study);
  if (there) return there;
  const fixture = JSON.parse(
    readFileSync(new URL(`../fixtures/readings.${study}.json`, import.meta.url), 'utf8'),
  ) as Fixture;
  const { items, readings, places } = fixture;
  const plan: Plan = { ...fixture.plan, items: items.map(({ id }) => ({ id, hash: '' })) };
  const rows = Object.entries(places).flatMap(([model, named]) => {
    const cells = planCells({ ...plan, models: [model] }, studies[study] as Study);
    return named.split(' ').map((place, at): ScoredResponse => {
      const { reading, score } = assertDefined(readings[Number(place)], `reading ${place}`);
      const response = {
        ...assertDefined(cells[at], `cell ${at}`),
        seed: 0,
        promptHash: '',
        text: '',
        finish: score === null ? 'error' : 'stop',
      } as const;
      return { response, reading, score };
    });
  });
  const rowsOf = new Map<string, ScoredResponse[]>(items.map(({ id }) => [id, []]));
  for (const row of rows) rowsOf.get(row.response.item)?.push(row);
  const members: Item[][] = [];
  for (const [place, group] of questionGroupIndices(items).entries())
    (members[group] ??= []).push(assertDefined(items[place], 'item'));
  const whole = { plan, table: { items, rows }, rowsOf, members };
  wholes.set(study, whole);
  return whole;
}

/** A run with the items that `seed` draws. */
export function drawnFrom({ name, study, items: count }: ReadingsDesign, seed: number): RealTable {
  const { plan, rowsOf, members } = wholeOf(study);
  const random = seededRandom(textSeed(name) + 7919 * seed);
  const drawn: { readonly from: string; readonly item: Item }[] = [];
  for (let turn = 0; drawn.length < count; turn++) {
    const own = assertDefined(members[randomBelow(random, members.length)], 'group of items');
    for (const item of own)
      drawn.push({
        from: item.id,
        item: { ...item, id: `${item.id.split('/')[0]}/${drawn.length}`, ...(own.length > 1 && { cluster: `${turn}` }) },
      });
  }
  return {
    plan: {
      ...plan,
      seed,
      items: drawn.map(({ item: { id } }) => ({ id, hash: '' })),
      resolved: Object.fromEntries(
        drawn.flatMap(({ from, item }) => (from in plan.resolved ? [[item.id, plan.resolved[from] ?? null]] : [])),
      ),
    },
    table: {
      items: drawn.map(({ item }) => item),
      rows: drawn.flatMap(({ from, item }) =>
        (rowsOf.get(from) ?? []).map((row) => ({ ...row, response: { ...row.response, item: item.id } })),
      ),
    },
  };
}
