import type { Json } from '../../base/json/json.ts';

/**
 * Converts a Parquet value to JSON. 64-bit integers become numbers, or digits if a number would round them. Times become ISO
 * 8601. Values that JSON lacks (bytes, NaN, infinities) become null. Names such as `__proto__` are ordinary names.
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
  // A list of numbers may arrive as a typed array.
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<unknown>)].map(parquetValueToJson);
  return plainRow(value);
}

const isExact = (value: bigint): boolean =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
