import type { NonOpinionOutcome, Outcome } from '../../core/answers/outcome.ts';
import { sortedVariantLevels } from '../../core/plan/cell.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';
import type { AskedVariant } from './asked-variants.ts';
import { cutTextWithEllipsis } from './cut-text.ts';
import { combineRepeatOutcomes } from './mark-kinds.ts';

export interface QuotedFlip {
  /** The question's place in its matrix. */
  readonly place: number;
  readonly right: QuotedLevelAnswer;
  readonly wrong: QuotedLevelAnswer;
}

export interface QuotedLevelAnswer {
  /** The level's. */
  readonly title: string;
  readonly kind: NonOpinionOutcome;
  readonly text: string;
}

/** Characters of an answer that is quoted. */
const longestAnswer = 160;
const maxQuotes = 3;

/**
 * Questions that flip, each with an answer that is right and one that is not: from the best and the worst level that have one, `levels` being
 * ordered so. A wrong answer says more than one that could not be read. `kindOf`: only answers of one kind stand side by side, as ratings on one
 * scale.
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
