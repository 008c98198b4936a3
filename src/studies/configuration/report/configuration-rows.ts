import { pointer } from '../../../base/json/json-pointer.ts';
import {
  levelTitle,
  variedFactorIds,
  type ConfigurationDesign,
  type ConfigurationLevels,
} from '../measure/configuration-title.ts';
import type { ConfigurationResult, ConfigurationModelSetRow } from '../measure/result.ts';
import type { ResultRow } from '../../../report/result-table.ts';

/** A model on an item set, with its JSON pointer in the result. */
export interface RowWithPointer {
  readonly row: ConfigurationModelSetRow;
  readonly at: string;
  /** The index of its model among the models, for colour and shape. */
  readonly index: number;
}

export const distinctResultModels = ({ models }: Pick<ConfigurationResult, 'models'>): string[] => [
  ...new Set(models.map(({ model }) => model)),
];

/** All rows, or those of one set. */
export function rowsWithPointers(result: ConfigurationResult, dataset?: string): RowWithPointer[] {
  const models = distinctResultModels(result);
  return result.models
    .map((row, at) => ({ row, at: pointer('models', at), index: models.indexOf(row.model) }))
    .filter(({ row }) => dataset === undefined || row.dataset === dataset);
}

export const configurationSetChoices = ({ sets }: ConfigurationResult): { id: string; title: string }[] =>
  sets.map(({ dataset }) => ({ id: dataset, title: dataset }));

export const factorTitle = ({ factors }: ConfigurationResult, factor: string): string =>
  factor
    .split(':')
    .map((id) => factors.find((each) => each.id === id)?.title ?? id)
    .join(' × ');

/** The same title from level ids, for narrow places: “plain · 2 · none · T 0.2”. */
export const configurationShortTitle = (result: ConfigurationResult, levels: ConfigurationLevels): string =>
  variedFactorIds(result)
    .map((factor) => (factor === 'temperature' ? shortTemperature(result, levels) : levels[factor]))
    .join(' · ');

/** The level id is “t02”, so this uses the value. */
const shortTemperature = (result: ConfigurationDesign, { temperature }: ConfigurationLevels): string =>
  levelTitle(result, 'temperature', temperature).replace('Temperature', 'T');

/** A table row. Its set is in the field `benchmark`, as in the tables of files. */
export const modelAndSetTableRow = ({ row, at, index }: RowWithPointer): ResultRow => ({
  at,
  model: { id: row.model, index },
  words: { benchmark: row.dataset },
});

export const modelAndSetColumns = [
  { id: 'model', title: 'Model' },
  { id: 'benchmark', title: 'Set' },
] as const;

/** “wording · demonstrations · noise · temperature”: the factors in a configuration’s name. */
export const variedFactorsLabel = (result: ConfigurationResult): string =>
  variedFactorIds(result)
    .map((factor) => factorTitle(result, factor).toLowerCase())
    .join(' · ');
