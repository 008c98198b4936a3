import { expect, it } from 'vitest';
import { designs } from '../../../tools/measurements/advice/designs.ts';
import { failing } from '../../../tools/measurements/advice/page.ts';
import { simulate } from '../../../tools/measurements/advice/simulate.ts';
import { isThorough } from '../../thorough.ts';

/** `npx tsx tools/measurements/advice/make.ts` makes many more runs and prints docs/advice.md. */
const runs = isThorough ? 100 : 10;
/** The gate tries every fourth design, and the models at 3×150. */
const tried = designs().filter(
  ({ name }, n) => isThorough || n % 4 === 0 || ['3 models alike, 3×150', 'small models, made sets, 3×150'].includes(name),
);

it.each(tried.map((design) => [design.name, design] as const))(
  '%s: the advice meets each requirement',
  { timeout: 600_000 },
  (_, design) => {
    expect(failing([simulate(design, runs)])).toEqual([]);
  },
);
