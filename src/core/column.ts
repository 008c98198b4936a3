/** What stands at one place of every row; every row has it. */
export const columnOf = <T>(rows: readonly ArrayLike<T>[], place: number): T[] =>
  rows.map((row) => {
    if (!(place in row)) throw new Error(`A row of ${row.length} has no place ${place}.`);
    return row[place] as T;
  });
