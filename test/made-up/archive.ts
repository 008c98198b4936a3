import type { Item } from '../../src/core/items/item.ts';
import { cellSeed } from '../../src/core/plan/cells.ts';
import { planId, type Plan } from '../../src/core/plan/plan.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { writeRunAsJsonLines } from '../../src/export/archive.ts';

/** A finished run with made-up answers. */
export interface MadeUpRun {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly responses: readonly Response[];
}

/** Writes the run's archive and returns the plan's id. */
export async function writeMadeUpArchive(file: string, { plan, items, responses }: MadeUpRun): Promise<string> {
  const archive = writeRunAsJsonLines({
    plan,
    items,
    responses,
    models: [],
    environment: {},
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  });
  // Imported here, because tests in a browser also make runs and have no file system.
  const [{ mkdir, writeFile }, { dirname }] = await Promise.all([import('node:fs/promises'), import('node:path')]);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, archive);
  return planId(plan);
}

/** The same run with one of its models under another id. */
export async function underAnotherId({ plan, items, responses }: MadeUpRun, from: string, to: string): Promise<MadeUpRun> {
  const named = (model: string) => (model === from ? to : model);
  const renamed = { ...plan, models: plan.models.map(named) };
  return {
    plan: renamed,
    items,
    responses: await Promise.all(
      responses.map(async (response) => {
        const cell = { ...response, model: named(response.model) };
        return { ...cell, seed: await cellSeed(renamed, cell) };
      }),
    ),
  };
}
