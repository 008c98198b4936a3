import type { DifferenceColumn } from '../../../compare/difference-lines.ts';
import type { JudgeDifferences } from './comparison.ts';

const meaning = 'With its 95 % interval';

/** What differences between judges are told of. */
export const judgeColumns: Readonly<Record<keyof JudgeDifferences, DifferenceColumn>> = {
  selfConsistency: { id: 'selfConsistency', title: 'Self-consistency (α)', meaning, digits: 3 },
  interScale: { id: 'interScale', title: 'Inter-scale consistency (α)', meaning, digits: 3 },
  spearman: {
    ...{ id: 'spearman', title: 'Agreement (Spearman’s ρ)', digits: 3 },
    meaning: 'With the known quality, of the mean of the samples; with its 95 % interval',
  },
  pearson: {
    ...{ id: 'pearson', title: 'Agreement (Pearson’s r)', digits: 3 },
    meaning: 'With the known quality, of the mean of the samples; with its 95 % interval',
  },
};
