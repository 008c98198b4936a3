import { pointer } from '../../../base/json/json-pointer.ts';
import type { DefinitionLength } from '../protocol/options.ts';
import type { JudgeResult } from '../measure/result.ts';
import { modelName } from '../../../core/models/model-name.ts';

/** A model under one variant, for one criterion or as the mean over all. */
export interface JudgeConditionLine {
  readonly model: string;
  /** Its index among the models, for colour and shape. */
  readonly index: number;
  /** `null`: the mean over criteria. */
  readonly criterion: string | null;
  readonly definition: DefinitionLength;
  readonly temperature: string;
  /** The JSON pointer to its numbers in the result (RFC 6901). α has the same path below a row and below a mean. */
  readonly at: string;
}

export interface JudgeLineFilter {
  /** `null` selects the means. If absent, it selects every criterion and no means. */
  readonly criterion?: string | null | undefined;
  readonly definition?: DefinitionLength | undefined;
  readonly temperature?: string | undefined;
}

/** The run's models, in the plan's order. */
export const judgeModels = ({ models }: JudgeResult): string[] => [...new Set(models.map(({ model }) => model))];

/** Lines for a choice of criterion, definition length and temperature, by model in the result’s order. */
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

/** The label of numbers over all criteria. */
export const allCriteriaLabel = 'All, mean';

export const definitionLengthTitles: Readonly<Record<DefinitionLength, string>> = {
  none: 'None',
  short: 'Short',
  long: 'Long',
};

/** The name of the reference. A model has its short name. */
export const referenceName = (result: JudgeResult): string =>
  judgeModels(result).includes(result.reference) ? `ratings of ${modelName(result.reference)}` : result.reference;

export const criterionTitle = ({ criteria }: JudgeResult, criterion: string | null): string =>
  criterion === null ? allCriteriaLabel : (criteria.find(({ id }) => id === criterion)?.title ?? criterion);

export const temperatureTitle = ({ temperatures }: JudgeResult, temperature: string): string =>
  String(temperatures.find(({ id }) => id === temperature)?.value ?? temperature);
