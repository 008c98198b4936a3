/** One column of all rows. Throws if a row lacks it. */
export const extractColumnFromRows = <T>(rows: readonly ArrayLike<T>[], place: number): T[] =>
  rows.map((row) => {
    const found = row[place];
    if (found === undefined && !(place in row)) throw new Error(`A row of ${row.length} has no place ${place}.`);
    return found as T;
  });
