import { benchmarksOf, decodingsOf, titleOf } from '../charts/style-lines.ts';
import { dimensions, type InstructionStyleResult } from '../measure/result.ts';
import { measureTitles } from '../charts/points.ts';

/** What can be chosen about a figure of the instruction-style report. */

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
}

export const benchmarkChoices = ({ models }: InstructionStyleResult): Choice[] =>
  benchmarksOf(models).map((id) => ({ id, title: id }));

export const decodingChoices = ({ models, decodingLevels }: InstructionStyleResult): Choice[] =>
  decodingsOf(models).map((id) => ({ id, title: titleOf(decodingLevels, id) }));

/** The mean of the three first: it is what most want to see. */
export const dimensionChoices = (['rcscore', ...dimensions.slice(0, 3)] as const).map((id) => ({
  id,
  title: measureTitles[id],
}));
