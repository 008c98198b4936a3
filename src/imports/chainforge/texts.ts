import type { Json } from '../../base/json/json.ts';

/** As text, whatever it is. */
export const jsonAsText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
