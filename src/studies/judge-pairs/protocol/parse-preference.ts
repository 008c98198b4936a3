import type { ParsedAnswer } from '../../../core/answers/parsed-answer.ts';
import type { Variant } from '../../../core/plan/cell.ts';
import type { PairVerdict } from '../../../core/answers/preference.ts';
import { withoutMarkup } from '../../../reading/answer-passage.ts';
import { parseRefusal } from '../../../reading/refusal.ts';
import { orderFactorId } from './options.ts';

/** Of the responses as they were shown, the first being A. */
type ShownPreference = 'A' | 'B' | 'tie';

const mostCharacters = 8000;
const bracketPattern = /\[\[\s*(A|B|C|tie)\s*\]\]/gi;
const word = '(?:(?:assistant|response|answer|model) )?(A|B|C|tie|neither|both)';
const alone = new RegExp(`^(?:the )?${word}(?: (?:is|are) (?:better|equal|equally good))?[.!]?$`, 'i');
const markerPattern = /(?<![\p{L}\p{N}])(?:verdict|winner|answer|choice)\s*(?::|is(?!\p{L}))\s*([^\n]{1,40})/giu;

/**
 * Which of two responses a judge finds better. In this order: “[[A]]”, “[[B]]” and “[[C]]” (a tie) wherever they stand, as MT-Bench asks for them; what stands behind the last “Verdict:”,
 * “Winner:” or “Answer:”; a line that is a verdict alone: “A”, “Response B”, “tie”. Two that differ are unreadable, and so is running text: nothing is guessed. Of a long
 * answer its last 8,000 characters are read.
 */
export function parsePreference(text: string): { readonly shown: ShownPreference } | ParsedAnswer {
  const end = text.slice(-mostCharacters);
  if (end.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const inBrackets = [...end.matchAll(bracketPattern)].map(([, found = '']) => shownBy(found));
  if (inBrackets.length > 0) return only(inBrackets);
  const plain = withoutMarkup(end);
  const last = [...plain.matchAll(markerPattern)].at(-1)?.[1];
  const behindMark = last === undefined ? undefined : alone.exec(last.trim())?.[1];
  if (behindMark !== undefined) return { shown: shownBy(behindMark) };
  const lines = plain.split('\n').flatMap((line) => alone.exec(line.trim())?.[1] ?? []);
  if (lines.length > 0) return only(lines.map(shownBy));
  return parseRefusal(plain) ?? { kind: 'unreadable', why: 'it names neither A nor B nor a tie by itself' };
}

/** Far longer than a verdict. */
const mostAlone = 60;

/** Whether a text is a verdict and no more: “[[B]]”, “Response B is better.”, “Verdict: tie”. */
export function isBarePreference(text: string): boolean {
  if (text.length > mostAlone) return false;
  const plain = withoutMarkup(text).trim();
  const unmarked = plain.replace(/^(?:verdict|winner|answer|choice)\s*(?::|is(?!\p{L}))\s*/iu, '');
  return alone.test(unmarked.replace(/^\[\[\s*(A|B|C|tie)\s*\]\]/i, '$1'));
}

const shownBy = (found: string): ShownPreference => {
  const name = found.toUpperCase();
  return name === 'A' || name === 'B' ? name : 'tie';
};

const only = ([first = 'tie', ...others]: readonly ShownPreference[]): { readonly shown: ShownPreference } | ParsedAnswer =>
  others.every((other) => other === first) ? { shown: first } : { kind: 'unreadable', why: 'it gives verdicts that differ' };

/** The item’s response that was shown first is A. */
export function preferenceFromShown(shown: ShownPreference, variant: Variant): PairVerdict {
  if (shown === 'tie') return 'tie';
  return (shown === 'A') === (variant[orderFactorId] !== 'b-first') ? 'a' : 'b';
}
