/* eslint-disable @typescript-eslint/no-non-null-assertion -- h and d run below size; arcs has size² scores, and head and enters a place for each word */
/**
 * The heads of the best tree over n words: the largest sum of arc scores among all trees with exactly one word under the
 * root. `scores` has a row per word (n of them) and a column per head: the root, then the words (n + 1). A word's score for
 * itself is ignored. Returns each word's head, 0 for the root. Every score must be finite.
 *
 * The algorithm of Chu and Liu and of Edmonds, contracting in place: O(n²) for each cycle that has to be broken, O(n³) at
 * worst. The scores of arcs from the root are lowered by more than all others can add up to, so a second one never pays.
 */
export function maxSpanningTreeHeads(scores: ArrayLike<number>, n: number): Int32Array {
  const arcs = withOneRoot(scores, n);
  const size = n + 1;
  const head = new Int32Array(size);
  const active = Array.from({ length: n }, (_, i) => i + 1);
  for (const d of active) head[d] = bestHead(arcs, size, d, active);

  const contracted: Contraction[] = [];
  for (let cycle = cycleIn(head, active); cycle; cycle = cycleIn(head, active)) {
    const inCycle = new Set(cycle);
    const [whole] = cycle as [number];
    for (let i = active.length - 1; i >= 0; i--) if (inCycle.has(active[i]!) && active[i] !== whole) active.splice(i, 1);
    contracted.push(contract(arcs, size, head, cycle, active));
    for (const d of active) if (d === whole || inCycle.has(head[d]!)) head[d] = bestHead(arcs, size, d, active);
  }

  for (const { cycle, heads, enters, leaves, outside } of contracted.reverse()) {
    const [whole] = cycle as [number];
    for (const d of outside) if (head[d] === whole) head[d] = leaves[d]!;
    const from = head[whole]!;
    cycle.forEach((d, i) => (head[d] = heads[i]!));
    head[enters[from]!] = from;
  }
  return head.subarray(1);
}

/** A cycle that was contracted into its first node, with the data for expanding it again. */
interface Contraction {
  readonly cycle: readonly number[];
  /** The heads within the cycle. */
  readonly heads: readonly number[];
  /** By outside head: the node of the cycle that an arc from there enters. */
  readonly enters: Int32Array;
  /** By outside dependent: the node of the cycle from which an arc to it leaves. */
  readonly leaves: Int32Array;
  readonly outside: readonly number[];
}

/** Scores as arcs[head · size + dependent]; all arcs from the root are lowered by the same amount. */
function withOneRoot(scores: ArrayLike<number>, n: number): Float64Array {
  const size = n + 1;
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < n * size; i++) {
    least = Math.min(least, scores[i]!);
    most = Math.max(most, scores[i]!);
  }
  const lowered = (most - least + 1) * size;
  const arcs = new Float64Array(size * size);
  for (let d = 1; d < size; d++)
    for (let h = 0; h < size; h++) arcs[h * size + d] = scores[(d - 1) * size + h]! - (h === 0 ? lowered : 0);
  return arcs;
}

function bestHead(arcs: Float64Array, size: number, dependent: number, active: readonly number[]): number {
  let best = 0;
  for (const h of active) if (h !== dependent && arcs[h * size + dependent]! > arcs[best * size + dependent]!) best = h;
  return best;
}

function cycleIn(head: Int32Array, active: readonly number[]): number[] | undefined {
  const seenFrom = new Int32Array(head.length);
  for (const start of active) {
    let at = start;
    while (at !== 0 && seenFrom[at] === 0) {
      seenFrom[at] = start;
      at = head[at]!;
    }
    if (at === 0 || seenFrom[at] !== start) continue;
    const cycle = [at];
    for (let next = head[at]!; next !== at; next = head[next]!) cycle.push(next);
    return cycle;
  }
  return undefined;
}

/** `active` are the remaining nodes, including the first one of the cycle. */
function contract(
  arcs: Float64Array,
  size: number,
  head: Int32Array,
  cycle: readonly number[],
  active: readonly number[],
): Contraction {
  const [whole] = cycle as [number];
  const heads = cycle.map((d) => head[d]!);
  const own = cycle.map((d, i) => arcs[heads[i]! * size + d]!);
  const outside = active.filter((d) => d !== whole);
  const enters = new Int32Array(size);
  const leaves = new Int32Array(size);
  for (const u of [0, ...outside]) {
    let best = 0;
    for (let i = 1; i < cycle.length; i++)
      if (arcs[u * size + cycle[i]!]! - own[i]! > arcs[u * size + cycle[best]!]! - own[best]!) best = i;
    enters[u] = cycle[best]!;
    const entering = arcs[u * size + cycle[best]!]! - own[best]!;
    if (u !== 0) {
      let from = whole;
      for (const v of cycle) if (arcs[v * size + u]! > arcs[from * size + u]!) from = v;
      leaves[u] = from;
      arcs[whole * size + u] = arcs[from * size + u]!;
    }
    arcs[u * size + whole] = entering;
  }
  return { cycle, heads, enters, leaves, outside };
}
