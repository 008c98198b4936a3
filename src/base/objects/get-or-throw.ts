/** The value under a key that the map must have; throws if it is missing. */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined && !map.has(key)) throw new Error(`There is no entry “${String(key)}”.`);
  return found as V;
}

/** The value under a key that the record must have; throws if it is missing. */
export function getFieldOrThrow<T>(record: Readonly<Record<string, T>>, key: string): T {
  if (!Object.hasOwn(record, key)) throw new Error(`There is no field “${key}”.`);
  return record[key] as T;
}
