import { expect, test } from 'vitest';
import { calibrateStopping, ordersInRun, stoppingDesigns } from '../calibration/stopping.ts';
import { rows } from '../calibration/rows.ts';
import { fails, type Count } from '../calibration/tally.ts';

/** Orders for each model and group of sets: the original order and shuffled rows. CI runs a tenth of them for one model. */
const orders = Number(process.env.EVENKEEL_STOP_ORDERS ?? 1000);

test.each(stoppingDesigns.filter(({ kind }) => kind !== 'simulated'))(
  `real answers in ${orders} orders are never surer than they may be: $name`,
  { timeout: 3_600_000 },
  (design) => {
    const tally = new Map<string, Count>();
    for (let seed = 1; seed <= orders / ordersInRun; seed++) calibrateStopping(design, seed, tally);
    const counted = [...tally].map(([row, count]) => ({ row, ...count, kind: rows.find(({ id }) => id === row)?.kind }));
    console.info(`${design.name}: ${counted.map(({ row, wrong, tried }) => `${row} ${wrong}/${tried}`).join(', ')}`);
    expect(counted.map(({ tried }) => tried)).toEqual(counted.map(() => orders));
    expect(counted.filter(({ kind, ...count }) => kind === undefined || fails(count, kind))).toEqual([]);
  },
);
