import { count, percent } from '../../../core/words/format.ts';

/** The parts that are kinds of item sets. A card has more parts, which overlap with these. */
const kinds = ['arithmetic', 'calendar', 'words', 'general'];

/**
 * A model card’s held-out accuracy (`{name, n, correct}` for each part) in words: “held-out accuracy: words 68% (n = 40),
 * …”. `null` if the card has none.
 */
export function modelCardHeldOutAccuracyText(card: unknown): string | null {
  if (!Array.isArray(card)) return null;
  const known = card.filter(isPart).filter(({ name }) => kinds.includes(name));
  const parts = known.map(({ name, n, correct }) => `${name} ${percent(correct / n)} (n = ${count(n)})`);
  return parts.length === 0 ? null : `held-out accuracy: ${parts.join(', ')}`;
}

interface Part {
  readonly name: string;
  readonly n: number;
  readonly correct: number;
}

function isPart(value: unknown): value is Part {
  if (typeof value !== 'object' || value === null) return false;
  const { name, n, correct } = value as Partial<Record<keyof Part, unknown>>;
  return typeof name === 'string' && typeof n === 'number' && n > 0 && typeof correct === 'number';
}
