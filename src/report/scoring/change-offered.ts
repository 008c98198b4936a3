import type { ScopedItemScoring } from '../../core/scoring/scoring.ts';
import type { IdentifiedScoring } from '../../core/scoring/scoring-lines.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';
import { addAndUseRunScoring } from '../../store/scoring/change-scoring.ts';
import type { ScorerOffer } from './offers.ts';

/** The longest name, so that names fit a line. */
const longestName = 100;

/** Adds a scorer to the current scoring. It replaces a scorer for the same questions. */
export function addOrReplaceScorer(used: IdentifiedScoring | null, scorer: ScopedItemScoring): readonly ScopedItemScoring[] {
  const others = (used?.scorers ?? []).filter(({ set, item }) => set !== scorer.set || item !== scorer.item);
  return [...others, scorer];
}

/** “Count answers in any form” becomes the name “Answers in any form”. */
export const offeredScoringName = (words: string): string => capitalizeFirst(words.replace(/^Count /, ''));

/** Applies an offer of the check to a run, in addition to its current scoring. */
export async function applyScorerOffer(
  run: string,
  used: IdentifiedScoring | null,
  { scorer, words }: ScorerOffer,
): Promise<void> {
  const own = offeredScoringName(words);
  const name = used ? `${used.name}; ${own}` : own;
  await addAndUseRunScoring(run, {
    name: name.length > longestName ? own : name,
    scorers: addOrReplaceScorer(used, scorer),
  });
}
