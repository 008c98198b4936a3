import { getOwn } from '../../base/objects/get-own.ts';
import type { Item } from './item.ts';

/**
 * The column that names the model whose answers selected an item for a benchmark: its whole id, as plans have it. Sets, files, plans and
 * archives keep columns as they are, so a report can warn where that model is scored.
 */
export const selectedByColumn = 'selected by';

export const selectedBy = ({ columns = {} }: Item): string | undefined => getOwn(columns, selectedByColumn);
