import type { ScopedItemScoring } from '../../core/scoring/scoring.ts';
import type { IdentifiedScoring } from '../../core/scoring/scoring-lines.ts';
import { capitalizeFirst } from '../../base/text/capital.ts';
import { addAndUseRunScoring } from '../../store/scoring/change-scoring.ts';
import type { ScorerOffer } from './offers.ts';

/** Names are kept short enough for a line. */
const longestName = 100;

/** The scoring in use with one scorer more, which takes the place of one for the same questions. */
export function addOrReplaceScorer(used: IdentifiedScoring | null, scorer: ScopedItemScoring): readonly ScopedItemScoring[] {
  const others = (used?.scorers ?? []).filter(({ set, item }) => set !== scorer.set || item !== scorer.item);
  return [...others, scorer];
}

/** “Count answers in any form” is a scoring by the name “Answers in any form”. */
export const offeredScoringName = (words: string): string => capitalizeFirst(words.replace(/^Count /, ''));

/** Has a run’s answers count by what a line of the check offers, beside what is in use already. */
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
