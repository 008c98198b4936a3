/** A file that was read, and the levels from its path. */
import { group } from 'd3';

interface ReadFile {
  readonly sha256: string;
  readonly levels: Readonly<Record<string, string>>;
}

/** The path fields by which only files of the same content differ: they may be one table under two names. */
export function fieldsOnlyCopiesDifferIn(fields: readonly string[], files: readonly ReadFile[]): ReadonlySet<string> {
  const areAllOne = files.length > 1 && new Set(files.map(({ sha256 }) => sha256)).size === 1;
  return new Set(fields.filter((field) => areAllOne || distinguishesCopiesOnly(field, files)));
}

/** Compares only files that are equal in all other fields. */
function distinguishesCopiesOnly(field: string, files: readonly ReadFile[]): boolean {
  const alike = group(files, ({ levels }) => JSON.stringify({ ...levels, [field]: '' }));
  const varied = [...alike.values()].filter((some) => new Set(some.map(({ levels }) => levels[field])).size > 1);
  return varied.length > 0 && varied.every((some) => new Set(some.map(({ sha256 }) => sha256)).size === 1);
}
