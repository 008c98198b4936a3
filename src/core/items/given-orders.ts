import { getOwn } from '../../base/objects/get-own.ts';
import type { Item } from './item.ts';

/** The column with a data set’s own orders of the choices, as the text of a JSON list. Sets, plans and archives store it unchanged. */
export const givenOrdersColumn = 'given orders';

/** The text of an item’s given orders; undefined for items without that column. */
export const givenOrdersText = ({ columns = {} }: Item): string | undefined => getOwn(columns, givenOrdersColumn);
