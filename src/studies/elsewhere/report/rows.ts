import { pointer } from '../../../core/json/json-pointer.ts';
import type { ResultRow } from '../../../report/result-table.ts';
import type { ElsewhereResult } from '../measure/result.ts';

export const modelRows = ({ models }: ElsewhereResult): ResultRow[] =>
  models.map(({ model }, index) => ({ at: pointer('models', index), model: { id: model, index }, words: {} }));

export const modelWords = [{ id: 'model', title: 'Model' }] as const;

export const modelIndex = ({ models }: ElsewhereResult, model: string): number =>
  models.findIndex((each) => each.model === model);

export const factorTitle = ({ factors }: ElsewhereResult, id: string): string =>
  factors.find((factor) => factor.id === id)?.title ?? id;

export const levelTitle = ({ factors }: ElsewhereResult, factor: string, level: string): string =>
  factors.find(({ id }) => id === factor)?.levels.find(({ id }) => id === level)?.title ?? level;
