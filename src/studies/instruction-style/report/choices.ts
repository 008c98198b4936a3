import { distinctBenchmarks, listMeasuredDecodings, levelTitleOrId } from '../charts/style-lines.ts';
import { rcScoreDimensions, type InstructionStyleResult } from '../measure/result.ts';
import { styleMeasureTitles } from '../charts/points.ts';

/** Choices that figures of the instruction-style report offer. */

export interface StyleReportSelectOption<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
}

export const benchmarkChoices = ({ models }: InstructionStyleResult): StyleReportSelectOption[] =>
  distinctBenchmarks(models).map((id) => ({ id, title: id }));

export const decodingChoices = ({ models, decodingLevels }: InstructionStyleResult): StyleReportSelectOption[] =>
  listMeasuredDecodings(models).map((id) => ({ id, title: levelTitleOrId(decodingLevels, id) }));

/** The mean of the three comes first, as most users want it. */
export const dimensionChoices = (['rcscore', ...rcScoreDimensions.slice(0, 3)] as const).map((id) => ({
  id,
  title: styleMeasureTitles[id],
}));
