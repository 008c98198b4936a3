/* eslint-disable @typescript-eslint/no-non-null-assertion -- levels and groups are places within the counts made for them; a check per pair would slow every group */

/**
 * Spearman’s ρ of pairs without each group in turn (`spearman` of the rest), for a jackknife over groups. `group[i]` is
 * the group index of pair i, below `groups`. Ranks come from counts of the pairs with each value, so a group needs no
 * sorting. Centred ranks are halves of whole numbers, so their products sum exactly. NaN if the remaining values do not
 * vary.
 */
export function leaveOneOutSpearman(
  x: readonly number[],
  y: readonly number[],
  group: readonly number[],
  groups: number,
): Float64Array {
  const xs = levelsOf(x);
  const ys = levelsOf(y);
  const members = Array.from({ length: groups }, (): number[] => []);
  for (const [i, g] of group.entries()) members[g]!.push(i);
  const isOut = new Uint8Array(x.length);
  return Float64Array.from(members, (own) => {
    for (const i of own) isOut[i] = 1;
    const count = x.length - own.length;
    const xRanks = centredRanks(xs, own, count);
    const yRanks = centredRanks(ys, own, count);
    let both = 0;
    let ofX = 0;
    let ofY = 0;
    for (let i = 0; i < x.length; i++) {
      if (isOut[i] === 1) continue;
      const a = xRanks[xs.level[i]!]!;
      const b = yRanks[ys.level[i]!]!;
      both += a * b;
      ofX += a * a;
      ofY += b * b;
    }
    for (const i of own) isOut[i] = 0;
    return ofX > 0 && ofY > 0 ? both / Math.sqrt(ofX * ofY) : NaN;
  });
}

/**
 * `level` is the index of each pair’s value among the distinct values, ascending. `counts` has the number of pairs with
 * each.
 */
interface Levels {
  readonly level: Int32Array;
  readonly counts: Int32Array;
}

function levelsOf(values: readonly number[]): Levels {
  const sorted = Float64Array.from(new Set(values)).sort();
  const places = new Map(Array.from(sorted, (value, place) => [value, place]));
  const level = Int32Array.from(values, (value) => places.get(value)!);
  const counts = new Int32Array(sorted.length);
  for (const place of level) counts[place]!++;
  return { level, counts };
}

/** By level: the mean rank of its pairs that are not left out, less the mean of all ranks. */
function centredRanks({ level, counts }: Levels, out: readonly number[], count: number): Float64Array {
  const left = Int32Array.from(counts);
  for (const i of out) left[level[i]!]!--;
  let below = 0;
  return Float64Array.from(left, (n) => {
    const rank = below + (n + 1) / 2 - (count + 1) / 2;
    below += n;
    return rank;
  });
}
