import { getOwn } from '../../base/objects/get-own.ts';
import type { Item } from './item.ts';

/**
 * The column with the id of the model whose answers selected an item for a benchmark, as in plans. Sets, files, plans and
 * archives keep this column, so a report can warn where it scores that model.
 */
export const selectedByColumn = 'selected by';

export const selectedBy = ({ columns = {} }: Item): string | undefined => getOwn(columns, selectedByColumn);
