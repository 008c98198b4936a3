import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Item } from '../src/items/item.ts';
import { planId, type Plan } from '../src/run/plan.ts';
import type { Response } from '../src/run/response.ts';
import { writeArchive } from '../src/store/archive.ts';

/** A finished run of answers that nobody gave. */
export interface MadeUpRun {
  readonly plan: Plan;
  readonly items: readonly Item[];
  readonly responses: readonly Response[];
}

/** Writes its archive, and gives the plan's id. */
export async function writeMadeUpArchive(file: string, { plan, items, responses }: MadeUpRun): Promise<string> {
  const archive = writeArchive({
    ...{ plan, items, responses, models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} },
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, archive);
  return planId(plan);
}
