import { pointer } from '../../../base/json/json-pointer.ts';
import type { JudgeResult } from '../measure/result.ts';
import {
  criterionTitle,
  definitionLengthTitles,
  judgeModels,
  temperatureTitle,
  type JudgeConditionLine,
} from './judge-lines.ts';
import type { NumericResultColumn, ResultRow, ResultTable } from '../../../report/result-table.ts';

/** Shared parts of a judge report’s tables: a row for each line, and the columns that distinguish rows. */

export const judgeTableRow = (
  result: JudgeResult,
  { model, index, criterion, definition, temperature, at }: JudgeConditionLine,
  words: Readonly<Record<string, string>> = {},
): ResultRow => ({
  at,
  model: { id: model, index },
  words: {
    criterion: criterionTitle(result, criterion),
    definition: definitionLengthTitles[definition],
    temperature: temperatureTitle(result, temperature),
    ...words,
  },
});

/** A row for each model and temperature. */
export function modelTemperatureColumnsAndRows(result: JudgeResult): Pick<ResultTable, 'words' | 'rows'> {
  const models = judgeModels(result);
  return {
    words: [
      { id: 'model', title: 'Model' },
      ...(result.temperatures.length > 1 ? [{ id: 'temperature', title: 'Temperature' }] : []),
    ],
    rows: result.overall.map(({ model, temperature }, at) => ({
      at: pointer('overall', at),
      model: { id: model, index: models.indexOf(model) },
      words: { temperature: temperatureTitle(result, temperature) },
    })),
  };
}

/** Omits columns that would be the same in every row. */
export function judgeTableWordColumns(lines: readonly JudgeConditionLine[]): ResultTable['words'] {
  const differ = (of: (line: JudgeConditionLine) => string | null) => new Set(lines.map(of)).size > 1;
  return [
    { id: 'model', title: 'Model' },
    ...(differ(({ criterion }) => criterion) ? [{ id: 'criterion', title: 'Criterion' }] : []),
    ...(differ(({ definition }) => definition) ? [{ id: 'definition', title: 'Definition' }] : []),
    ...(differ(({ temperature }) => temperature) ? [{ id: 'temperature', title: 'Temperature' }] : []),
  ];
}

/** α, a mean of α or a difference of α, with its interval at the same path. */
export const alphaColumn = (place: string, value: string, title: string, meaning?: string): NumericResultColumn => ({
  field: joinFieldPath(place, value),
  title,
  digits: 3,
  interval: [joinFieldPath(place, 'low'), joinFieldPath(place, 'high')],
  ...(meaning !== undefined && { meaning }),
});

const joinFieldPath = (place: string, field: string): string => (place === '' ? field : `${place}/${field}`);
