/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the rows and j to the columns, 0 included, for which every list has a place */
/**
 * Pairs rows with columns one to one so that the sum of values is largest (the linear assignment problem). `pairs[i]` is the
 * column of row i. It is −1 if there are more rows than columns and the row has none. `values` holds `rows` rows of
 * `columns` numbers.
 *
 * Shortest augmenting paths with dual prices (Kuhn and Munkres; in the form of Jonker and Volgenant 1987). O(min² · max).
 */
export function bestAssignment(values: ArrayLike<number>, rows: number, columns: number): Int32Array {
  if (values.length !== rows * columns) throw new RangeError(`bestAssignment: ${values.length} values`);
  if (rows > columns) {
    const pairs = new Int32Array(rows).fill(-1);
    shortestPaths((i, j) => -values[j * columns + i]!, columns, rows).forEach((row, column) => (pairs[row] = column));
    return pairs;
  }
  return shortestPaths((i, j) => -values[i * columns + j]!, rows, columns);
}

/**
 * Gives each of n ≤ m rows a column at the lowest total cost. Rows and columns are counted from 1 internally; 0 means
 * unassigned.
 */
function shortestPaths(cost: (i: number, j: number) => number, n: number, m: number): Int32Array {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(m + 1);
  const rowOf = new Int32Array(m + 1);
  const before = new Int32Array(m + 1);
  for (let i = 1; i <= n; i++) {
    rowOf[0] = i;
    const distance = new Float64Array(m + 1).fill(Infinity);
    const reached = new Uint8Array(m + 1);
    let column = 0;
    do {
      reached[column] = 1;
      const row = rowOf[column]!;
      let step = Infinity;
      let next = 0;
      for (let j = 1; j <= m; j++) {
        if (reached[j] === 1) continue;
        const reduced = cost(row - 1, j - 1) - rowPrice[row]! - columnPrice[j]!;
        if (reduced < distance[j]!) {
          distance[j] = reduced;
          before[j] = column;
        }
        if (distance[j]! < step) {
          step = distance[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (reached[j] === 1) {
          rowPrice[rowOf[j]!]! += step;
          columnPrice[j]! -= step;
        } else distance[j]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    // Backwards along the path, each column takes the row of the preceding one.
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!;
      column = before[column]!;
    }
  }
  const pairs = new Int32Array(n);
  for (let j = 1; j <= m; j++) if (rowOf[j] !== 0) pairs[rowOf[j]! - 1] = j - 1;
  return pairs;
}

/** The rows with their columns, without unassigned rows. */
export function assignmentToPairs(assigned: Int32Array): (readonly [row: number, column: number])[] {
  return [...assigned].flatMap((j, i) => (j < 0 ? [] : [[i, j] as const]));
}

/**
 * A small bonus for nearer partners, added to a similarity. It breaks ties among similarities that float32 vectors cannot
 * distinguish. Compares position i of m with position j of n.
 */
export const nearnessTieBreak = (i: number, m: number, j: number, n: number): number =>
  -1e-8 * Math.abs((i + 0.5) / m - (j + 0.5) / n);
