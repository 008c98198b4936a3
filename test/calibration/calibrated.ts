import { designs, named } from './design.ts';
import { calibrateRun } from './system-prompt.ts';
import type { Count } from './tally.ts';

/** A study whose sentences are calibrated: its designs by name, those that every submission is held to, and one simulated run of one. */
export interface CalibratedStudy {
  readonly id: string;
  readonly designs: readonly string[];
  readonly named: readonly string[];
  run(design: string, seed: number, tally: Map<string, Count>): void;
}

export const calibrated: readonly CalibratedStudy[] = [
  {
    id: 'system-prompt',
    designs: designs.map(({ name }) => name),
    named,
    run(name, seed, tally) {
      const design = designs.find((each) => each.name === name);
      if (!design) throw new Error(`calibration: there is no design “${name}”`);
      calibrateRun(design, seed, tally);
    },
  },
];
