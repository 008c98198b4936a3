import { pointer } from '../../../base/json/json-pointer.ts';
import type { ResultRow } from '../../../report/result-table.ts';
import type { ImportedResult } from '../measure/result.ts';

export const modelRows = ({ models }: ImportedResult): ResultRow[] =>
  models.map(({ model }, index) => ({ at: pointer('models', index), model: { id: model, index }, words: {} }));

export const modelWordColumns = [{ id: 'model', title: 'Model' }] as const;

export const modelIndex = ({ models }: ImportedResult, model: string): number =>
  models.findIndex((each) => each.model === model);

export const factorTitle = ({ factors }: ImportedResult, id: string): string =>
  factors.find((factor) => factor.id === id)?.title ?? id;

export const levelTitle = ({ factors }: ImportedResult, factor: string, level: string): string =>
  factors.find(({ id }) => id === factor)?.levels.find(({ id }) => id === level)?.title ?? level;

/** The column heading for variants: the factor’s title if a single factor varies, otherwise “Prompt variant”. */
export function variantsColumnHeading({ factors, ways }: ImportedResult): string {
  const [only, another] = factors.filter(({ id }) => new Set(ways.map(({ levels }) => levels[id])).size > 1);
  return only && !another ? only.title : 'Prompt variant';
}
