import { benchmarksInLines, decodingsInLines, levelTitleOrId } from '../charts/style-lines.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../measure/result.ts';
import { measureTitles } from '../charts/points.ts';

/** What can be chosen about a figure of the instruction-style report. */

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
}

export const benchmarkChoices = ({ models }: InstructionStyleResult): Choice[] =>
  benchmarksInLines(models).map((id) => ({ id, title: id }));

export const decodingChoices = ({ models, decodingLevels }: InstructionStyleResult): Choice[] =>
  decodingsInLines(models).map((id) => ({ id, title: levelTitleOrId(decodingLevels, id) }));

/** The mean of the three first: it is what most want to see. */
export const dimensionChoices = (['rcscore', ...rcScoreDimensions.slice(0, 3)] as const).map((id) => ({
  id,
  title: measureTitles[id],
}));
