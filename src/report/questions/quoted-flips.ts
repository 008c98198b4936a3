import type { NonOpinionOutcome, Outcome } from '../../core/answers/outcome.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AskedVariant } from './asked-variants.ts';
import { cutTextWithEllipsis } from './cut-text.ts';
import { combineRepeatOutcomes } from './mark-kinds.ts';

export interface QuotedFlip {
  /** The question's index in the matrix. */
  readonly place: number;
  readonly right: QuotedLevelAnswer;
  readonly wrong: QuotedLevelAnswer;
}

export interface QuotedLevelAnswer {
  /** The title of the level. */
  readonly title: string;
  readonly kind: NonOpinionOutcome;
  readonly text: string;
}

/** The most characters of a quoted answer. */
const longestAnswer = 160;
const maxQuotes = 3;

/**
 * Picks questions that flip, each with a right answer and one that is not right. They come from the best and the worst level
 * that have one, in the order of `levels`. Wrong answers are preferred to unreadable ones. `kindOf`: both answers have the
 * same kind, such as ratings on one scale.
 */
export function pickQuotedFlips(
  flipping: Iterable<number>,
  outcomesOf: (place: number) => ReadonlyMap<ScoredResponse, Outcome>,
  levels: readonly AskedVariant[],
  kindOf: (row: ScoredResponse) => unknown,
): QuotedFlip[] {
  const rank = new Map(levels.map(({ scenario }, l) => [scenario, l]));
  const levelOf = ({ response }: ScoredResponse) => rank.get(sortedVariantLevels(response.variant).join(' ')) ?? 0;
  const quote = (row: ScoredResponse, kind: NonOpinionOutcome): QuotedLevelAnswer => ({
    title: levels[levelOf(row)]?.title ?? '',
    kind,
    text: cutTextWithEllipsis(row.response.text.trim(), longestAnswer),
  });
  const quotes: QuotedFlip[] = [];
  for (const place of flipping) {
    if (quotes.length === maxQuotes) break;
    const outcomes = [...outcomesOf(place)].sort(([a], [b]) => levelOf(a) - levelOf(b));
    const ofKinds = (...kinds: readonly Outcome[]) => outcomes.filter(([, outcome]) => kinds.includes(outcome));
    const rights = ofKinds('right');
    for (const [wrong, outcome] of [...ofKinds('wrong').reverse(), ...ofKinds('unreadable', 'refused').reverse()]) {
      const right = rights.find(([row]) => kindOf(row) === kindOf(wrong));
      if (!right) continue;
      quotes.push({ place, right: quote(right[0], 'right'), wrong: quote(wrong, combineRepeatOutcomes([outcome])) });
      break;
    }
  }
  return quotes;
}
