import type { DifferenceColumn } from '../../../compare/difference-lines.ts';

const withInterval = 'With its 95 % interval';

/** What differences between runs of the instruction-style study are told of. */
export const styleColumns: Readonly<Record<'accuracy' | 'ssi' | 'crs', DifferenceColumn>> = {
  accuracy: { id: 'accuracy', title: 'Accuracy', meaning: 'In points, with its 95 % interval', digits: 1 },
  ssi: { id: 'ssi', title: 'Sensitivity to style (SSI)', meaning: withInterval, digits: 2 },
  crs: { id: 'crs', title: 'Similarity of answers (CRS)', meaning: withInterval, digits: 3 },
};
