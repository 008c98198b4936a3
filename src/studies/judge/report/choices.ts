import type { JudgeResult } from '../measure/result.ts';
import { allCriteriaLabel, definitionLengthTitles, judgeModels } from './judge-lines.ts';
import { modelName } from '../../../core/models/model-name.ts';

/** Choices that figures of the judge report offer. */

export interface JudgeReportSelectOption<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
}

/** The id of the mean over criteria, if there are several. */
export const allCriteriaId = '';

export const criterionChoices = ({ criteria }: JudgeResult): JudgeReportSelectOption[] => [
  ...(criteria.length > 1 ? [{ id: allCriteriaId, title: allCriteriaLabel }] : []),
  ...criteria.map(({ id, title }) => ({ id, title })),
];

/** Converts the id for `judgeConditionLines`. */
export const criterionOrNull = (id: string): string | null => (id === allCriteriaId ? null : id);

export const allDefinitionsId = 'every';

export const definitionChoices = ({ definitions }: JudgeResult): JudgeReportSelectOption[] =>
  definitions.map((id) => ({ id, title: definitionLengthTitles[id] }));

export const temperatureChoices = ({ temperatures }: JudgeResult): JudgeReportSelectOption[] =>
  temperatures.map(({ id, value }) => ({ id, title: String(value) }));

export const modelChoices = (result: JudgeResult): JudgeReportSelectOption[] =>
  judgeModels(result).map((id) => ({ id, title: modelName(id) }));
