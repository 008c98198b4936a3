import { getOwn } from '../../base/objects/get-own.ts';
import type { Item } from './item.ts';

/** The column in which a data set’s own orders of the choices are kept, as the text of a JSON list; sets, plans and archives keep it as it is. */
export const givenOrdersColumn = 'given orders';

/** The orders of the choices that an item’s data set names, as text; undefined of any other item. */
export const givenOrdersText = ({ columns = {} }: Item): string | undefined => getOwn(columns, givenOrdersColumn);
