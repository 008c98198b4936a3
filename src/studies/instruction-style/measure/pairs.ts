import type { Plan } from '../../../core/plan/plan.ts';
import { styleOptionsOf } from '../protocol/options.ts';
import { collectStyleAnswers, answerTextUnlessFailed } from './tally.ts';
import type { ScoreTable, TextPair } from '../../../core/studies/study.ts';

/**
 * Yields the pairs of texts to compare. These are each question’s answers under every two styles, and each answer with the
 * reference solution if any. Pairs of one question are consecutive, so that each text is analysed once for all its pairs.
 * Failed cells have no text.
 */
export function* textPairs(table: ScoreTable, plan: Plan): Generator<TextPair> {
  const { styles, decodings } = styleOptionsOf(plan);
  for (const answers of collectStyleAnswers(table, plan, { styles: styles.map(({ id }) => id), decodings })) {
    const { items, samples, styles: S, rows } = answers;
    for (const [i, { solution }] of items.entries()) {
      for (let k = 0; k < samples; k++) {
        const texts = rows.slice((i * samples + k) * S, (i * samples + k + 1) * S).map(answerTextUnlessFailed);
        for (let s = 0; s < S; s++) {
          const a = texts[s];
          if (a === undefined) continue;
          for (const b of texts.slice(s + 1)) if (b !== undefined) yield { a, b };
          if (solution !== undefined) yield { a, b: solution };
        }
      }
    }
  }
}

/** The pairs of styles as indices: (0, 1), (0, 2), … */
export function styleIndexPairs(styles: number): (readonly [a: number, b: number])[] {
  return Array.from({ length: styles }, (_, a) =>
    Array.from({ length: styles - a - 1 }, (_, offset) => [a, a + 1 + offset] as const),
  ).flat();
}
