import type { DifferenceColumn } from '../../../compare/difference-lines.ts';
import type { ConfigurationDifferences } from './comparison.ts';

const points = { digits: 1, times: 100 };
const withInterval = 'In points, with its 95 % interval';

/** What differences between runs of the configuration study are told of. */
export const configurationColumns: Readonly<Record<keyof ConfigurationDifferences, DifferenceColumn>> = {
  capability: { id: 'capability', title: 'Performance', meaning: withInterval, ...points },
  outputConsistency: {
    ...{ id: 'outputConsistency', title: 'Consistency', ...points },
    meaning: 'Share of items whose outputs are all the same; in points, with its 95 % interval',
  },
  std: {
    ...{ id: 'std', title: 'Spread', ...points },
    meaning: 'Standard deviation of an item’s scores, mean over items; in points, with its 95 % interval',
  },
  drop: {
    ...{ id: 'drop', title: 'Drop (PDR)', ...points },
    meaning: 'The usual form, from the first configuration to the others; in points of percent, with its 95 % interval',
  },
  gap: {
    ...{ id: 'gap', title: 'Above chance', ...points },
    meaning: 'Consistency less the random baseline; in points, with its 95 % interval',
  },
};
