import type { Json } from '../../base/json/json.ts';

/** A value as text; empty for a missing value. */
export const textOrEmpty = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** A score from a number or a boolean; `null` for other values. */
export function scoreOrNull(value: Json | undefined): number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
