/** The value under a record's own key. A key from a file may be “constructor”, which every object inherits. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
