import { rowsToCsv } from '../../base/text/csv.ts';
import type { HumanRating } from '../../core/answers/human-rating.ts';

/** The first value in the JSON. */
export const ratingsFormat = 'evenkeel-ratings/1';

export type RatingFileKind = 'csv' | 'json';

/** Writes a set’s ratings as a file, by item and rater. read-rating-file.ts reads the same ratings back. */
export function ratingsToFile(
  set: string,
  ratings: readonly HumanRating[],
  kind: RatingFileKind,
): { readonly name: string; readonly text: string; readonly type: string } {
  const rows = ratings.map(({ item, rater, criterion, scale, value, when, pair }) => ({
    item,
    rater,
    criterion,
    scale,
    value,
    when: new Date(when).toISOString(),
    pair,
  }));
  if (kind === 'csv') return { name: `${set}-ratings.csv`, text: rowsToCsv(rows), type: 'text/csv' };
  const lines = rows.map((row) => JSON.stringify(row));
  return {
    name: `${set}-ratings.json`,
    text: `${JSON.stringify({ format: ratingsFormat, set }).slice(0, -1)},"ratings":[\n${lines.join(',\n')}\n]}\n`,
    type: 'application/json',
  };
}
