import type { Json } from '../../base/json/json.ts';

/** Converts any value to text. */
export const jsonAsText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
