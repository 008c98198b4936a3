import type { CardState } from '../core/studies/claim.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { sampleItemsOfSets, splitAskedAndHeldOut, sampleExampleItems } from '../items/study-item-set.ts';
import { builtInSetLoaders } from '../items/built-in.ts';

/** What is said of a demo before it is loaded. */
export interface DemoOffer {
  /** What is asked and what it shows, in a sentence. */
  readonly shows: string;
  /** How many in all; a test holds it. */
  readonly answers: number;
  /** On two cores with nothing else to do. */
  readonly seconds: number;
  plan(): Promise<Demo>;
}

/**
 * A small run that shows what its study is for, by the models that come along. Its size is chosen from what they really answer, so that most draws of its questions tell the
 * same (`docs/demos.md`, made by `npm run demos`).
 */
export interface Demo {
  /** What the cards of models say in most draws; one that is not named may say anything. */
  readonly expectedStates: Readonly<Record<string, CardState>>;
  /** Why these models, questions and options. */
  readonly chosen: string;
  /** Names of small models, in plan order. */
  readonly models: readonly string[];
  /** Built-in sets, in plan order. */
  readonly sets: readonly string[];
  /** How many questions of each set. */
  readonly perSet: number;
  readonly options: Json;
  readonly samples: number;
  readonly seed: number;
}

/** What a plan is made of. */
export interface DemoPlanInput {
  readonly options: Json;
  readonly models: readonly string[];
  readonly items: readonly Item[];
  readonly samples: number;
  readonly seed: number;
}

interface SmallModel {
  readonly id: string;
  readonly name: string;
}

interface DemoSettings {
  /** Whether the study shows answered questions before the one that it asks. */
  readonly shows: boolean;
  /** In place of the demo's own. */
  readonly seed?: number;
}

/** The demo with the models that are here, its questions drawn by its seed. */
export async function loadDemoPlanInput(
  { models, sets, perSet, options, samples, seed: usual }: Omit<Demo, 'expectedStates' | 'chosen'>,
  small: readonly SmallModel[],
  { shows, seed = usual }: DemoSettings,
): Promise<DemoPlanInput> {
  const asked = await Promise.all(
    sets.map(async (id) => splitAskedAndHeldOut(await assertDefined(builtInSetLoaders[id], `set “${id}”`)(), shows)),
  );
  return {
    options,
    models: models.map((name) => assertDefined(small.find((model) => model.name === name)?.id, `small model “${name}”`)),
    items: [
      ...sampleItemsOfSets(asked, (available) => Math.min(perSet, available), seed),
      ...sampleExampleItems(asked, seed),
    ],
    samples,
    seed,
  };
}
