import { assertDefined } from '../base/errors/assert-defined.ts';
import { zip } from '../base/objects/zip.ts';
import type { AnalysedText } from './analyse.ts';
import { bestAssignment, nearnessTieBreak, assignmentToPairs } from './assignment.ts';
import { tokenRunBertScoreLookup, type DistinctRowCosines, type TokenIndexRange } from './bert-score.ts';
import type { AlignedSentencePair, RcScore, RcScoreSettings } from './rcscore.ts';

/** Among equally similar partners, shared triples decide before nearness does. */
const byTriples = 1e-6;

/**
 * Structurality, and the pairs of sentences behind it. Two texts without a sentence have 1; a text without a sentence has 0
 * against one with sentences.
 */
export function measureStructurality(
  a: AnalysedText,
  b: AnalysedText,
  cosines: DistinctRowCosines,
  { pairing, unpaired }: RcScoreSettings,
): Pick<RcScore, 'structurality' | 'alignment'> {
  const m = a.sentences.length;
  const n = b.sentences.length;
  if (m === 0 || n === 0) return { structurality: m === n ? 1 : 0, alignment: [] };
  const score = tokenRunBertScoreLookup(cosines, sentenceRuns(a), sentenceRuns(b));
  const pairOf = (i: number, j: number): AlignedSentencePair => ({
    a: i,
    b: j,
    similarity: score(i, j).f1,
    jaccard: jaccard(assertDefined(a.sentences[i], 'sentence').triples, assertDefined(b.sentences[j], 'sentence').triples),
  });
  const values = new Float64Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      const pair = pairOf(i, j);
      values[i * n + j] = pair.similarity + byTriples * pair.jaccard + nearnessTieBreak(i, m, j, n);
    }
  }
  if (pairing === 'one-to-one') {
    const alignment = assignmentToPairs(bestAssignment(values, m, n)).map(([i, j]) => pairOf(i, j));
    const sum = alignment.reduce((sum, pair) => sum + pair.jaccard, 0);
    return { structurality: sum / (unpaired === 'zero' ? Math.max(m, n) : alignment.length), alignment };
  }
  const bestOfA = Array.from({ length: m }, (_, i) =>
    pairOf(
      i,
      best(n, (j) => values[i * n + j] ?? NaN),
    ),
  );
  const bestOfB = Array.from({ length: n }, (_, j) =>
    pairOf(
      best(m, (i) => values[i * n + j] ?? NaN),
      j,
    ),
  );
  const sum = [...bestOfA, ...bestOfB].reduce((sum, pair) => sum + pair.jaccard, 0);
  const others = bestOfB.filter(({ a, b }) => bestOfA[a]?.b !== b);
  return { structurality: sum / (m + n), alignment: [...bestOfA, ...others].toSorted((x, y) => x.a - y.a || x.b - y.b) };
}

function best(count: number, valueOf: (i: number) => number): number {
  let found = 0;
  for (let i = 1; i < count; i++) if (valueOf(i) > valueOf(found)) found = i;
  return found;
}

/** |A ∩ B| / |A ∪ B|; 1 for two empty sets. */
function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

const sentenceRuns = ({ tokenStarts }: AnalysedText): TokenIndexRange[] =>
  zip(tokenStarts.slice(0, -1), tokenStarts.slice(1)).map(([from, to]) => [from, to] as const);
