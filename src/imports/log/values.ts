import type { Json } from '../../base/json/json.ts';

/** A value as text; empty where there is none. */
export const textOrEmpty = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** A score: a number, or whether something holds; `null` where the value is neither. */
export function scoreOrNull(value: Json | undefined): number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
