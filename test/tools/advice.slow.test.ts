import { expect, it } from 'vitest';
import { designs } from '../../tools/advice/designs.ts';
import { failing } from '../../tools/advice/page.ts';
import { simulate } from '../../tools/advice/simulate.ts';
import { isThorough } from '../thorough.ts';

/** `npx tsx tools/advice/make.ts` makes many times these, and prints docs/advice.md. */
const runs = isThorough ? 100 : 10;
/** The gate tries every fourth design. */
const tried = designs().filter((_, n) => isThorough || n % 4 === 0);

it.each(tried.map((design) => [design.name, design] as const))(
  '%s: no bound, interval or forecast of the advice misses more often than it may',
  { timeout: 600_000 },
  (_, design) => {
    expect(failing([simulate(design, runs)])).toEqual([]);
  },
);
