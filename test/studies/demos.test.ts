import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countCellsWithoutHoles } from '../../src/core/plan/cells.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { parseSmallModelIndex } from '../../src/engine/transformers/small-models.ts';
import { loadDemoPlanInput } from '../../src/manifest/demo.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { offeredStudies } from '../../src/studies/index.ts';

const small = parseSmallModelIndex(readFileSync(new URL('../../public/models/index.json', import.meta.url), 'utf8'));

describe.each(offeredStudies.map((manifest) => [manifest.id, manifest] as const))('the demo of %s', (id, { demo, form }) => {
  const plans = async (seed?: number) => {
    const { shows } = await form();
    const choices = await loadDemoPlanInput(await demo!.plan(), small, {
      shows: shows !== undefined,
      ...(seed !== undefined && { seed }),
    });
    return makePlan({ study: await loadStudy(id), ...choices });
  };

  test('is a plan of as many answers as it says, few enough for a minute', async () => {
    const plan = await plans();
    expect(countCellsWithoutHoles(plan, await loadStudy(id))).toBe(demo!.answers);
    expect(demo!.answers).toBeLessThanOrEqual(3000);
    expect(demo!.seconds).toBeLessThanOrEqual(60);
    // A demo does not show a single number: it has two or more models and at least two different states.
    const { expectedStates, models } = await demo!.plan();
    expect(plan.models).toHaveLength(models.length);
    expect(new Set(Object.values(expectedStates)).size).toBeGreaterThanOrEqual(2);
    for (const name of Object.keys(expectedStates)) expect(models).toContain(name);
  });

  test('asks other questions by another seed, and as many of them', async () => {
    const [one, other] = await Promise.all([plans(1), plans(2)]);
    expect(other.items).toHaveLength(one.items.length);
    expect(other.items).not.toEqual(one.items);
  });
});
