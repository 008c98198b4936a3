import { pointer } from '../../../base/json/json-pointer.ts';
import type { DefinitionLength } from '../protocol/options.ts';
import type { JudgeResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';

/** A model under one way to ask: by one criterion, or the mean over all of them. */
export interface JudgeConditionLine {
  readonly model: string;
  /** Its place among the models: colour and shape. */
  readonly index: number;
  /** `null`: the mean over criteria. */
  readonly criterion: string | null;
  readonly definition: DefinitionLength;
  readonly temperature: string;
  /** Where its numbers stand in the result (RFC 6901); α stands at the same places below a row and below a mean. */
  readonly at: string;
}

export interface JudgeLineFilter {
  /** `null`: the means; without it every criterion, and no means. */
  readonly criterion?: string | null | undefined;
  readonly definition?: DefinitionLength | undefined;
  readonly temperature?: string | undefined;
}

/** The run's models, in the plan's order. */
export const judgeModels = ({ models }: JudgeResult): string[] => [...new Set(models.map(({ model }) => model))];

/** Of a choice of criterion, definition length and temperature, model by model in the result's order. */
export function judgeConditionLines(
  result: JudgeResult,
  { criterion, definition, temperature }: JudgeLineFilter = {},
): JudgeConditionLine[] {
  const models = judgeModels(result);
  const all: JudgeConditionLine[] =
    criterion === null
      ? result.means.map((mean, at) => ({
          model: mean.model,
          index: models.indexOf(mean.model),
          criterion: null,
          definition: mean.definition,
          temperature: mean.temperature,
          at: pointer('means', at),
        }))
      : result.models.map((row, at) => ({
          model: row.model,
          index: models.indexOf(row.model),
          criterion: row.criterion,
          definition: row.definition,
          temperature: row.temperature,
          at: pointer('models', at),
        }));
  return all.filter(
    (line) =>
      (criterion === undefined || line.criterion === criterion) &&
      (definition === undefined || line.definition === definition) &&
      (temperature === undefined || line.temperature === temperature),
  );
}

/** What numbers over all criteria are called. */
export const allCriteriaLabel = 'All, mean';

export const definitionLengthTitles: Readonly<Record<DefinitionLength, string>> = {
  none: 'None',
  short: 'Short',
  long: 'Long',
};

/** What ratings are compared with, in words: a model by its short name. */
export const referenceName = (result: JudgeResult): string =>
  judgeModels(result).includes(result.reference) ? `ratings of ${modelName(result.reference)}` : result.reference;

export const criterionTitle = ({ criteria }: JudgeResult, criterion: string | null): string =>
  criterion === null ? allCriteriaLabel : (criteria.find(({ id }) => id === criterion)?.title ?? criterion);

export const temperatureTitle = ({ temperatures }: JudgeResult, temperature: string): string =>
  String(temperatures.find(({ id }) => id === temperature)?.value ?? temperature);
