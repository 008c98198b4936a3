import type { VaryingLogField } from '../log/imported-log.ts';

/** Parts of file names that mark repetitions: `output-rs3`, `seed_1`. */
const isRepetition = (part: string): boolean => /(?:^|[-_.])(?:rs|seed|run|rep|repeat|epoch|trial)[-_]?\d+$/i.test(part);

/**
 * Fields for the folders of files, and for the “_”-separated parts of their names if all have equally many. Each may be a
 * factor or the model.
 */
export function fieldsFromFilePaths(names: readonly string[]): {
  readonly fields: readonly Omit<VaryingLogField, 'values'>[];
  readonly levels: readonly Readonly<Record<string, string>>[];
} {
  const paths = names.map((name) => name.split('/'));
  const folders = paths.map((path) => path.slice(0, -1));
  const bare = paths.map((path) => (path.at(-1) ?? '').replace(/\.(?:csv|tsv|jsonl?|ndjson|parquet)$/i, ''));
  const parts = bare.map((name) => name.split('_'));
  const width = parts[0]?.length ?? 1;
  const isEven = width > 1 && parts.every(({ length }) => length === width);
  const columns: { readonly id: string; readonly title: string; readonly values: readonly string[] }[] = [];
  const depth = Math.max(...folders.map(({ length }) => length), 0);
  for (let level = 0; level < depth; level++)
    columns.push({
      id: `folder-${level + 1}`,
      title: depth === 1 ? 'Folder' : `Folder, level ${level + 1}`,
      values: folders.map((path) => path[level] ?? ''),
    });
  for (let part = 0; part < (isEven ? width : 1); part++)
    columns.push({
      id: isEven ? `name-${part + 1}` : 'name',
      title: isEven ? `File name, part ${part + 1}` : 'File name',
      values: isEven ? parts.map((each) => each[part] ?? '') : bare,
    });
  const differing = columns.filter(({ values }) => new Set(values).size > 1);
  return {
    fields: differing.map(({ id, title, values }) => ({ id, title, kind: 'file', isProposed: !values.every(isRepetition) })),
    levels: names.map((_, at) => Object.fromEntries(differing.map(({ id, values }) => [id, values[at] ?? '']))),
  };
}
