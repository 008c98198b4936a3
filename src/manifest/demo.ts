import type { CardState } from '../core/studies/claim.ts';
import type { Item } from '../core/items/item.ts';
import type { Json } from '../base/json/json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { sampleItemsOfSets, splitAskedAndHeldOut, sampleExampleItems } from '../items/study-item-set.ts';
import { builtInSetLoaders } from '../items/built-in.ts';

/** Describes a demo before it is loaded. */
export interface DemoOffer {
  /** What the demo asks and what it shows, in a sentence. */
  readonly shows: string;
  /** How many answers in all; a test checks this. */
  readonly answers: number;
  /** The duration on two cores that are otherwise idle. */
  readonly seconds: number;
  plan(): Promise<Demo>;
}

/**
 * A small run of the bundled models that shows what its study is for. Its size is chosen from the models' real answers. Most
 * draws of its questions give the same findings (`docs/demos.md`, made by `npm run demos`).
 */
export interface Demo {
  /** The states on the models' cards in most draws. A model that is not listed may have any state. */
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

/** The input for a plan. */
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
  /** Replaces the demo's own seed. */
  readonly seed?: number;
}

/** The demo's input for a plan, with the installed models. Its seed draws the questions. */
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
