import { assertDefined } from '../base/errors/assert-defined.ts';
import type { AnalysedText } from './analyse.ts';
import { bestAssignment, nearnessTieBreak, assignmentToPairs } from './assignment.ts';
import { tokenRunBertScoreLookup, type DistinctRowCosines, type TokenIndexRange } from './bert-score.ts';
import { countChunks, chunkSentenceRanges, continuityAgreement, orderAgreement, positionAgreement } from './flow.ts';
import type { RcScoreSettings } from './rcscore.ts';
import { tfIdfCosineMatrix, type TermCounts } from './tf-idf.ts';

/**
 * O, P, N and C of coherence. Two texts without a sentence have 1 in each; a text without a sentence has 0 against one with
 * sentences.
 */
export function coherenceComponents(
  a: AnalysedText,
  b: AnalysedText,
  cosines: DistinctRowCosines,
  { mostChunks, chunkBertScore, endWeight }: RcScoreSettings,
): { order: number; position: number; continuity: number; similarity: number } {
  const longer = Math.max(a.sentences.length, b.sentences.length);
  if (a.sentences.length === 0 || b.sentences.length === 0) {
    const value = longer === 0 ? 1 : 0;
    return { order: value, position: value, continuity: value, similarity: value };
  }
  const each = Math.ceil(longer / mostChunks);
  const chunksOfA = chunksOf(a, each);
  const chunksOfB = chunksOf(b, each);
  const m = chunksOfA.length;
  const n = chunksOfB.length;
  const score = tokenRunBertScoreLookup(cosines, chunksOfA.map(tokensOf(a)), chunksOfB.map(tokensOf(b)));
  const cosine = tfIdfCosineMatrix(chunksOfA.map(termsOf(a)), chunksOfB.map(termsOf(b)));
  const values = cosine.map((value, at) => {
    const i = Math.floor(at / n);
    const j = at % n;
    return chunkBertScore * score(i, j).f1 + (1 - chunkBertScore) * value + nearnessTieBreak(i, m, j, n);
  });
  const pairs = assignmentToPairs(bestAssignment(values, m, n));
  return {
    order: orderAgreement(pairs),
    position: positionAgreement(pairs, m, n, endWeight),
    continuity: continuityAgreement(pairs, m, n),
    similarity: tokenRunBertScoreLookup(cosines, [[0, a.rows.of.length]], [[0, b.rows.of.length]])(0, 0).f1,
  };
}

/** The sentences from … to − 1. */
type Chunk = readonly [from: number, to: number];

const chunksOf = ({ sentences }: AnalysedText, each: number): Chunk[] =>
  chunkSentenceRanges(sentences.length, countChunks(sentences.length, each));

const tokensOf =
  ({ tokenStarts }: AnalysedText) =>
  ([from, to]: Chunk): TokenIndexRange => [
    assertDefined(tokenStarts[from], 'sentence'),
    assertDefined(tokenStarts[to], 'sentence'),
  ];

const termsOf =
  ({ sentences }: AnalysedText) =>
  ([from, to]: Chunk): TermCounts => {
    const [only, ...others] = sentences.slice(from, to);
    if (only && others.length === 0) return only.terms;
    const counts = new Map<string, number>();
    for (const { terms } of sentences.slice(from, to)) {
      for (const [term, count] of terms) counts.set(term, (counts.get(term) ?? 0) + count);
    }
    return counts;
  };
