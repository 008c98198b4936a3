import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import { cellKey, sortedVariantLevels, variantKey, type Cell, type Variant } from '../../../src/core/plan/cell.ts';
import {
  makeCellAtPositionLookup,
  cellSeed,
  planCells,
  countCellsWithoutHoles,
  countPositionsWithHoles,
  makePlanPositionLookup,
} from '../../../src/core/plan/cells.ts';
import { canonicalJson, itemHash, planId, type Plan } from '../../../src/core/plan/plan.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import { smallPlan } from '../../run/small-plan.ts';

const plan: Plan = {
  study: 'system-prompt',
  options: { maxTokens: 16, b: [1, 2.5, true, null], a: 'é\u2028"\\' },
  models: ['m:b', 'm:a'],
  items: [
    { id: 's/2', hash: '0123456789abcdef' },
    { id: 's/1', hash: 'fedcba9876543210' },
  ],
  samples: 2,
  seed: 5,
  resolved: {},
};

describe('hashes and seeds, against values from Python’s hashlib and json (sorted keys, no spaces)', () => {
  test.each([
    [7, 'reckoning:model-0@1', 'sums/001', { 'system-prompt': 'only-option' }, 0, 1939183029],
    [0, 'transformers:tiny-a@r1:int8', 'words/017', { b: 'y', a: 'x' }, 3, 2669604099],
    [4294967295, 'webllm:Llama-3.2-1B', 'münchen/ß', { style: 'plain' }, 12, 2672633393],
  ])('cell seed of plan seed %i, %s %s', async (seed, model, item, variant, sample, expected) => {
    const cell: Cell = { model, item, variant: variant as Record<string, string>, sample };
    expect(await cellSeed({ ...plan, seed }, cell)).toBe(expected);
  });

  test('plan id, item hash, prompt hash', async () => {
    expect(await planId(plan)).toBe('258138b2190e3ab78d6328481cb7fe6de311acfccb6ecd836c8799404641662d');
    const item = { id: 's/1', question: 'What is 1 plus 1?', choices: ['2', '3'], answer: 0, subject: 'left out' };
    expect(await itemHash(item)).toBe('74657cf1f4290e79');
    const messages = [
      { role: 'system', content: 'Only the option.' },
      { role: 'user', content: 'Größe?\nA. 1' },
    ] as const;
    expect(await promptHash({ messages, decoding: { temperature: 0, maxTokens: 64 } })).toBe(
      '50b72de8eebcfc515d70196d79e025ec6d0eca9705071df5b0e0fdf0cba0fb61',
    );
  });
});

describe('canonical JSON', () => {
  test('does not depend on the order in which fields were set, at any depth (200 random values)', () => {
    const random = seededRandom(1);
    for (let n = 0; n < 200; n++) {
      const value = randomJson(random, 4);
      expect(canonicalJson(shuffled(value, random))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }
  });

  test('leaves out what is undefined and refuses what has no JSON form', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(canonicalJson({ a: 1e21, b: 1e-7, c: -0 })).toBe('{"a":1e+21,"b":1e-7,"c":0}');
    expect(() => canonicalJson(undefined)).toThrow();
    expect(() => canonicalJson({ a: Number.NaN })).toThrow();
  });
});

describe('cells', () => {
  test('stand in plan order: model, item, variant, sample', async () => {
    const { plan, study } = await smallPlan({ models: 2, items: 2, templates: 2, samples: 2 });
    const names = planCells(plan, study).map(cellKey);
    expect(names).toHaveLength(16);
    expect(countCellsWithoutHoles(plan, study)).toBe(16);
    expect(names.slice(0, 6)).toEqual([
      'reckoning:model-0@1|sums/001|system-prompt=only-option|0',
      'reckoning:model-0@1|sums/001|system-prompt=only-option|1',
      'reckoning:model-0@1|sums/001|system-prompt=verify|0',
      'reckoning:model-0@1|sums/001|system-prompt=verify|1',
      'reckoning:model-0@1|sums/002|system-prompt=only-option|0',
      'reckoning:model-0@1|sums/002|system-prompt=only-option|1',
    ]);
    expect(names[8]).toBe('reckoning:model-1@1|sums/001|system-prompt=only-option|0');
    const position = makePlanPositionLookup(plan, study);
    expect(planCells(plan, study).map(position)).toEqual(names.map((_, index) => index));
  });

  test('of plans of random sizes have names and seeds of their own', async () => {
    const random = seededRandom(2);
    for (let n = 0; n < 5; n++) {
      const size = () => 1 + Math.floor(random() * 5);
      const { plan, study } = await smallPlan({ models: size(), items: size(), templates: size(), samples: size() });
      const cells = planCells(plan, study);
      expect(new Set(cells.map(cellKey)).size).toBe(cells.length);
      const seeds = await Promise.all(cells.map((cell) => cellSeed(plan, cell)));
      expect(new Set(seeds).size).toBe(cells.length);
      expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
    }
  });

  test('of a study that asks some items in fewer variants are those alone, in the order and with the names of the others', async () => {
    const { plan, study } = await smallPlan({ models: 2, items: 3, templates: 3 });
    const whole = planCells(plan, study);
    const second = plan.items[1]!.id;
    const drawn = { ...plan, resolved: { [second]: { least: 1 } } };
    const kept = study.variants(plan.options)[0]!;
    const sparing = { ...study, asks: (variant: Variant, of: unknown) => of === undefined || variant === kept };
    const cells = planCells(drawn, sparing);
    expect(cells).toEqual(whole.filter(({ item, variant }) => item !== second || variant === kept));
    expect(countCellsWithoutHoles(drawn, sparing)).toBe(cells.length);
    const position = makePlanPositionLookup(drawn, sparing);
    const places = cells.map((cell) => position(cell)!);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(cells.length);
    const others = whole.filter(({ item, variant }) => item === second && variant !== kept);
    expect(others.map(position)).toEqual(others.map(() => undefined));
  });

  test('that are not of the plan have no place in it', async () => {
    const { plan, study } = await smallPlan({ samples: 2 });
    const position = makePlanPositionLookup(plan, study);
    const [cell] = planCells(plan, study);
    for (const change of [{ model: 'm' }, { item: 'i' }, { variant: {} }, { sample: 2 }, { sample: -1 }, { sample: 0.5 }]) {
      expect(position({ ...cell!, ...change })).toBeUndefined();
    }
  });

  test('variants are named with their factors sorted', () => {
    expect(variantKey({ b: '2', a: '1' })).toBe('a=1;b=2');
    expect(variantKey({})).toBe('');
    expect(sortedVariantLevels({ b: '2', a: '1' })).toEqual(['1', '2']);
  });
});

type Random = () => number;

function randomJson(random: Random, depth: number): unknown {
  const kind = Math.floor(random() * (depth === 0 ? 4 : 6));
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return (random() - 0.5) * 10 ** Math.floor(random() * 30 - 10);
  if (kind === 3) return randomText(random);
  const parts = Array.from({ length: Math.floor(random() * 5) }, () => randomJson(random, depth - 1));
  return kind === 4 ? parts : Object.fromEntries(parts.map((part) => [randomText(random), part]));
}

const characters = [...'abcé"\\\n🙂\u20280'];

const randomText = (random: Random): string =>
  Array.from({ length: Math.floor(random() * 6) }, () => characters[Math.floor(random() * characters.length)]!).join('');

/** The same value with the fields of its objects in another order. */
function shuffled(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((part) => shuffled(part, random));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, part]) => ({ key, part, lot: random() }));
  return Object.fromEntries(fields.sort((a, b) => a.lot - b.lot).map(({ key, part }) => [key, shuffled(part, random)]));
}

test('the cell at a place is the one that stands there, and elsewhere there is none', async () => {
  const { plan, study } = await smallPlan({ models: 2, items: 3, templates: 2, samples: 2 });
  const at = makeCellAtPositionLookup(plan, study);
  const position = makePlanPositionLookup(plan, study);
  expect(countPositionsWithHoles(plan, study)).toBe(24);
  expect(Array.from({ length: 24 }, (_, place) => at(place))).toEqual(planCells(plan, study));
  for (const cell of planCells(plan, study)) expect(at(position(cell) ?? -1)).toEqual(cell);
  for (const place of [-1, 24, 0.5, NaN, Infinity]) expect(at(place)).toBeUndefined();
  const someAsked = { ...study, asks: (variant: Variant) => variant['system-prompt'] !== 'only-option' };
  expect(
    [0, 1, 2, 3].map((place) => at(place) !== undefined && makeCellAtPositionLookup(plan, someAsked)(place) !== undefined),
  ).toEqual(
    planCells(plan, study)
      .slice(0, 4)
      .map(({ variant }) => someAsked.asks(variant)),
  );
});
