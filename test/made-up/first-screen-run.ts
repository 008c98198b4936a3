import type { MadeUpRun } from './archive.ts';
import { outcomeRun } from './outcome-run.ts';

/** In turn: a model that collapses under one prompt, one that flips a little, and a robust one. */
export const firstScreenRun = (models: number): Promise<MadeUpRun> =>
  outcomeRun({
    models,
    sets: [20, 20, 20],
    prompts: 10,
    outcome: (m, i, p) => {
      const easy = (i * 37) % 100;
      if (m % 3 === 2) return easy < 82 ? 'right' : 'wrong';
      const lucky = ((i + 1) * (p + 3) * (m + 7) * 7919) % 100;
      return (m % 3 === 0 ? lucky < (p === 3 ? 35 : 65) : (easy + lucky) / 2 < 70) ? 'right' : 'wrong';
    },
  });
