/** A file that was read, and what its path says. */
import { group } from 'd3';

interface ReadFile {
  readonly sha256: string;
  readonly levels: Readonly<Record<string, string>>;
}

/** Of the fields that paths have, those by which nothing but files of the same content differ: they may be one table under two names. */
export function fieldsOnlyCopiesDifferIn(fields: readonly string[], files: readonly ReadFile[]): ReadonlySet<string> {
  const areAllOne = files.length > 1 && new Set(files.map(({ sha256 }) => sha256)).size === 1;
  return new Set(fields.filter((field) => areAllOne || distinguishesCopiesOnly(field, files)));
}

/** Among files that are alike in all other fields. */
function distinguishesCopiesOnly(field: string, files: readonly ReadFile[]): boolean {
  const alike = group(files, ({ levels }) => JSON.stringify({ ...levels, [field]: '' }));
  const varied = [...alike.values()].filter((some) => new Set(some.map(({ levels }) => levels[field])).size > 1);
  return varied.length > 0 && varied.every((some) => new Set(some.map(({ sha256 }) => sha256)).size === 1);
}
