import type { Json } from '../../base/json/json.ts';

/**
 * A value of Parquet as one of JSON: whole numbers of 64 bits as numbers, or as their digits where a number would round them; times as ISO
 * 8601; what JSON has no word for (bytes, NaN, infinities) as nothing. Names such as `__proto__` are names like others.
 */
export function parquetValueToJson(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return isExact(value) ? Number(value) : String(value);
    case 'object':
      return value === null ? null : plainObject(value);
    default:
      return null;
  }
}

export const isoTimeOf = (time: Date): string | null => (Number.isNaN(time.getTime()) ? null : time.toISOString());

const plainRow = (row: object): { readonly [column: string]: Json } =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, parquetValueToJson(value)]));

function plainObject(value: object): Json {
  if (Array.isArray(value)) return value.map(parquetValueToJson);
  if (value instanceof Date) return isoTimeOf(value);
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return null;
  // A list of numbers may come packed.
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<unknown>)].map(parquetValueToJson);
  return plainRow(value);
}

const isExact = (value: bigint): boolean =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
